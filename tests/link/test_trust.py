"""The hub's own certificate: who believes it, what it vouches for, that it renews itself; pages and MQTT over TLS."""

from __future__ import annotations

import queue
import ssl
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding

import companion_web
from hub.ledger import MemoryLedger
from hub.link.certificates import Papers
from hub.link.client import Client, Received, Server
from hub.link.credentials import Credentials, DictShelf
from hub.link.embedded import EmbeddedBroker
from hub.service import Hub, Trust
from tests.web.strangers import Screen

from .conftest import SOON

NOW = datetime(2027, 1, 1, tzinfo=UTC)
HERE = (["tallyman.local"], ["127.0.0.1"])


@pytest.fixture
def trust(tmp_path: Path) -> Trust:
    return Trust(tmp_path, lambda: ["127.0.0.1"])


def certificate(papers: Papers) -> x509.Certificate:
    return x509.load_pem_x509_certificate(papers.certificate.read_bytes())


def test_it_vouches_for_the_names_and_addresses_it_was_made_for(tmp_path) -> None:
    papers = Papers(tmp_path)
    assert papers.ensure(*HERE, NOW)
    told = certificate(papers).extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert told.get_values_for_type(x509.DNSName) == ["tallyman.local"]
    assert [str(one) for one in told.get_values_for_type(x509.IPAddress)] == ["127.0.0.1"]


def test_it_is_renewed_before_it_ends_and_the_authority_stays(tmp_path) -> None:
    papers = Papers(tmp_path)
    papers.ensure(*HERE, NOW)
    authority = papers.authority.read_bytes()
    assert not papers.ensure(*HERE, NOW + timedelta(days=300))
    assert papers.ensure(*HERE, NOW + timedelta(days=380))
    assert papers.authority.read_bytes() == authority
    assert certificate(papers).not_valid_after_utc > NOW + timedelta(days=700)


def test_a_new_address_makes_a_new_certificate(tmp_path) -> None:
    papers = Papers(tmp_path)
    papers.ensure(*HERE, NOW)
    assert papers.ensure(["tallyman.local"], ["127.0.0.1", "192.168.1.9"], NOW)


def test_a_clock_that_begins_in_1970_makes_no_certificate_of_1970(tmp_path) -> None:
    papers = Papers(tmp_path)
    papers.ensure(*HERE, datetime(1970, 1, 1, tzinfo=UTC))
    assert certificate(papers).not_valid_before_utc.year >= 2025


def test_keys_are_for_their_owner_only(tmp_path) -> None:
    papers = Papers(tmp_path)
    papers.ensure(*HERE)
    assert {path.stat().st_mode & 0o077 for path in papers.folder.iterdir()} == {0}


@pytest.fixture
def served(trust: Trust) -> Iterator[companion_web.PageServer]:
    hub = Hub(MemoryLedger())
    app = companion_web.create_app(hub, trust=trust, secure_address="https://127.0.0.1:1/")
    made = companion_web.make_server(hub, "127.0.0.1", 0, app, secure=companion_web.Secure(0, trust.context))
    made.code = companion_web.pairing_code(app, "main")  # type: ignore[attr-defined]
    thread = threading.Thread(target=made.run, daemon=True)
    thread.start()
    yield made
    made.close()
    thread.join(5)


def believing(trust: Trust) -> ssl.SSLContext:
    context = ssl.create_default_context(cadata=trust.authority.decode())
    context.verify_flags |= ssl.VERIFY_X509_STRICT
    return context


def test_pages_are_served_on_both_ports(served, trust) -> None:
    with Screen(served.port) as plain:
        status, page = plain.ask("GET", "/trust")
        assert status == 200 and trust.fingerprint in page
    with Screen(served.secure_port, served.code, context=believing(trust)) as secure:
        assert secure.ask("GET", "/settings/main")[0] == 200
        assert secure.ask("GET", "/trust/tallyman-ca.crt")[1] == trust.authority.decode()


def test_whoever_does_not_trust_the_authority_does_not_come_in(served) -> None:
    with (
        pytest.raises(ssl.SSLCertVerificationError),
        Screen(served.secure_port, context=ssl.create_default_context()) as s,
    ):
        s.ask("GET", "/pair")


def test_plain_words_on_the_secure_port_harm_nobody(served, trust) -> None:
    with pytest.raises((OSError, ConnectionError)), Screen(served.secure_port) as plain:
        plain.ask("GET", "/pair")
    with Screen(served.secure_port, context=believing(trust)) as secure:
        assert secure.ask("GET", "/pair")[0] == 200


def test_a_renewed_certificate_is_shown_without_a_restart(served, trust, tmp_path) -> None:
    before = Papers(tmp_path).certificate.read_bytes()
    trust._addresses = lambda: ["127.0.0.1", "192.168.7.7"]
    assert trust.look()
    with Screen(served.secure_port, context=believing(trust)) as secure:
        secure.ask("GET", "/pair")
        shown = secure.line.sock.getpeercert(binary_form=True)
    assert shown == certificate(Papers(tmp_path)).public_bytes(Encoding.DER)
    assert Papers(tmp_path).certificate.read_bytes() != before


def test_a_station_comes_in_over_tls_at_the_embedded_broker(trust, tmp_path) -> None:
    credentials = Credentials(DictShelf())
    secret = credentials.add("seat-red")
    broker = EmbeddedBroker(credentials, "127.0.0.1", 0, context=trust.context, tls_port=0)
    broker.start()
    heard: queue.Queue[Received] = queue.Queue()
    hub = broker.inside(["tallyman/1/+/+/button/+"], heard.put)
    hub.start()
    server = Server("127.0.0.1", broker.tls_port, tls=True, cafile=str(Papers(tmp_path).authority))
    station = Client(server, "seat-red", secret, ["tallyman/1/main/seat-red/ack"], lambda r: None)
    station.start()
    try:
        assert station.connected.wait(SOON), station.problem
        station.publish("tallyman/1/main/seat-red/button/0", b"{}")
        assert heard.get(timeout=SOON).payload == b"{}"
    finally:
        station.stop()
        broker.stop()
