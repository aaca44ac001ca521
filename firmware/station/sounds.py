# The buzzer's tunes. Loaded only where there is a buzzer.
import asyncio

STEP_MS = 40
TUNES = {
    "ok": ((1760, 80), (2217, 120)),
    "no": ((220, 300),),
    "turn": ((1175, 100), (0, 60), (1175, 100)),
    "seen": ((2637, 30),),
}


async def hum(lights, pwm):
    """Plays what the lights are told to sound. Started once by the station if there is a buzzer; never ends."""
    while True:
        tune, lights.tune = TUNES.get(lights.tune or ""), None
        for pitch, length in tune or ():
            if pitch:
                pwm.freq(pitch)
            pwm.duty_u16(32768 if pitch else 0)
            await asyncio.sleep_ms(length)
        if tune:
            pwm.duty_u16(0)
        await asyncio.sleep_ms(STEP_MS)
