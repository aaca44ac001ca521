"""The hub's own certificate authority: made once, kept beside the ledger, never in a backup. It vouches for this hub alone.

The authority may only vouch for names and addresses of a home network, so that trusting it opens no other door. The
hub's certificate lasts a year, as browsers ask for, and is renewed a month before it ends or when an address changes.
"""

from __future__ import annotations

import ipaddress
import os
import socket
import ssl
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

FOLDER = "tls"
LASTS, AUTHORITY_LASTS = timedelta(days=397), timedelta(days=3650)
RENEW = timedelta(days=30)
EARLIEST = datetime(2026, 1, 1, tzinfo=UTC)
"""A clock before this is wrong: a machine without one of its own has just been switched on."""
HOME = ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8", "fc00::/7", "fe80::/10", "::1/128")  # fmt: skip


class Papers:
    """The authority's and the hub's certificates and keys in a folder."""

    def __init__(self, data: Path) -> None:
        self.folder = data / FOLDER
        self.authority, self._authority_key = self.folder / "ca.pem", self.folder / "ca.key"
        self.certificate, self.key = self.folder / "hub.pem", self.folder / "hub.key"

    def ensure(self, names: Iterable[str], addresses: Iterable[str], now: datetime | None = None) -> bool:
        """See that there is a certificate for these names and addresses that lasts a while. Gives whether it is new.

        Raises OSError if it cannot be written, ValueError if what is there cannot be read.
        """
        now = max(now or datetime.now(UTC), EARLIEST)
        wanted = _alternatives(names, addresses)
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not self.authority.exists() or not self._authority_key.exists():
            self._found(now)
        elif self.certificate.exists() and self._holds(wanted, now):
            return False
        self._issue(wanted, now)
        return True

    def context(self) -> ssl.SSLContext:
        """For a server that shows the hub's certificate; `load` gives it the renewed one."""
        made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        made.minimum_version = ssl.TLSVersion.TLSv1_2
        self.load(made)
        return made

    def load(self, context: ssl.SSLContext) -> None:
        """From the next connection on, show the certificate that is there now."""
        context.load_cert_chain(self.certificate, self.key)

    def fingerprint(self) -> str:
        """Of the authority, to compare by eye: SHA-256 in pairs of digits."""
        found = x509.load_pem_x509_certificate(self.authority.read_bytes())
        return found.fingerprint(hashes.SHA256()).hex(":").upper()

    def _holds(self, wanted: list[x509.GeneralName], now: datetime) -> bool:
        found = x509.load_pem_x509_certificate(self.certificate.read_bytes())
        told = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
        return set(told) >= set(wanted) and found.not_valid_after_utc - now > RENEW

    def _found(self, now: datetime) -> None:
        key = ec.generate_private_key(ec.SECP256R1())
        # Hubs of other houses have authorities of their own; people tell them apart in a list by this number.
        name = _named(f"Tallyman {os.urandom(3).hex()}")
        home = [x509.IPAddress(ipaddress.ip_network(network)) for network in HOME]
        near = [x509.DNSName("local"), x509.DNSName("localhost"), x509.DNSName(socket.gethostname() or "localhost")]
        made = (
            _begun(name, name, key, now, AUTHORITY_LASTS)
            .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
            .add_extension(_usage(signs=True), critical=True)
            # Not critical: stations cannot read it and would refuse; browsers heed it all the same.
            .add_extension(x509.NameConstraints([*near, *home], None), critical=False)
            .sign(key, hashes.SHA256())
        )
        _write(self._authority_key, _pem(key))
        _write(self.authority, made.public_bytes(Encoding.PEM))

    def _issue(self, wanted: list[x509.GeneralName], now: datetime) -> None:
        authority = x509.load_pem_x509_certificate(self.authority.read_bytes())
        signing = serialization.load_pem_private_key(self._authority_key.read_bytes(), None)
        assert isinstance(signing, ec.EllipticCurvePrivateKey)
        key = ec.generate_private_key(ec.SECP256R1())
        made = (
            _begun(_named("tallyman.local"), authority.subject, key, now, LASTS)
            .add_extension(x509.SubjectAlternativeName(wanted), critical=False)
            .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .add_extension(_usage(signs=False), critical=True)
            .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
            .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(signing.public_key()), critical=False)
            .sign(signing, hashes.SHA256())
        )
        _write(self.key, _pem(key))
        _write(self.certificate, made.public_bytes(Encoding.PEM) + self.authority.read_bytes())


def _alternatives(names: Iterable[str], addresses: Iterable[str]) -> list[x509.GeneralName]:
    found: list[x509.GeneralName] = [x509.DNSName(name) for name in sorted(set(names))]
    return found + [x509.IPAddress(ipaddress.ip_address(address)) for address in sorted(set(addresses))]


def _named(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def _begun(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey, now: datetime, lasts: timedelta
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))  # clocks in the house differ
        .not_valid_after(now + lasts)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )


def _usage(signs: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs, key_cert_sign=signs, crl_sign=signs, content_commitment=False,
        key_encipherment=False, data_encipherment=False, key_agreement=False, encipher_only=False, decipher_only=False,
    )  # fmt: skip


def _pem(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def _write(path: Path, data: bytes) -> None:
    """A file for its owner alone, there whole or not at all."""
    fresh = path.with_name(path.name + ".new")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(fresh, path)
