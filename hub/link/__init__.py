"""MQTT client, brokers, credentials, message contract, cable bridge, mDNS. Plain data in and out; knows no game."""
