"""Throwaway certificates and keys for tests: worthless anywhere else."""
import datetime, ipaddress, os, pathlib

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

NAMES = ["localhost", "api.push.apple.com", "api.sandbox.push.apple.com"]
KEY_ID, TEAM_ID = "ABC123DEFG", "DEF123GHIJ"
# What `wrong-certificate` shows, by its `kind`.
WRONG = {"issuer": "wrong-issuer", "name": "wrong-name", "expired": "expired"}


def make(folder):
    """Writes `ca.pem`, `server.pem` and `server.key`, three wrong certificates with their keys, and a provider's key `AuthKey_ABC123DEFG.p8` with its public one."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    now = datetime.datetime.now(datetime.timezone.utc)
    days = lambda first, last: (now + datetime.timedelta(days=first), now + datetime.timedelta(days=last))
    authority, other = issuer("belfry test double CA"), issuer("another CA")
    write(folder / "ca.pem", authority[1].public_bytes(serialization.Encoding.PEM), 0o644)
    pair(folder, "server", authority, NAMES, days(-1, 30))
    pair(folder, WRONG["issuer"], other, NAMES, days(-1, 30))
    pair(folder, WRONG["name"], authority, ["push.example.com"], days(-1, 30), addresses=False)
    pair(folder, WRONG["expired"], authority, NAMES, days(-400, -30))
    provider = ec.generate_private_key(ec.SECP256R1())
    write(folder / f"AuthKey_{KEY_ID}.p8", private_bytes(provider), 0o600)
    public = provider.public_key().public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    write(folder / f"AuthKey_{KEY_ID}.pub.pem", public, 0o644)
    return folder


def named(text): return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def issuer(name):
    """A key and the certificate that it has signed for itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    now = datetime.datetime.now(datetime.timezone.utc)
    usage = x509.KeyUsage(True, False, False, False, False, True, True, False, False)
    builder = x509.CertificateBuilder().subject_name(named(name)).issuer_name(named(name)).public_key(key.public_key())
    builder = builder.serial_number(x509.random_serial_number()).not_valid_before(now - datetime.timedelta(days=500))
    builder = builder.not_valid_after(now + datetime.timedelta(days=60)).add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
    builder = builder.add_extension(usage, critical=True).add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    return key, builder.sign(key, hashes.SHA256())


def pair(folder, name, authority, names, valid, addresses=True):
    """Writes a server's certificate and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    known = [x509.DNSName(text) for text in names]
    if addresses: known += [x509.IPAddress(ipaddress.ip_address(text)) for text in ("127.0.0.1", "::1")]
    builder = x509.CertificateBuilder().subject_name(named(names[0])).issuer_name(authority[1].subject).public_key(key.public_key())
    builder = builder.serial_number(x509.random_serial_number()).not_valid_before(valid[0]).not_valid_after(valid[1])
    builder = builder.add_extension(x509.SubjectAlternativeName(known), critical=False)
    builder = builder.add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
    builder = builder.add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(authority[0].public_key()), critical=False)
    write(folder / f"{name}.pem", builder.sign(authority[0], hashes.SHA256()).public_bytes(serialization.Encoding.PEM), 0o644)
    write(folder / f"{name}.key", private_bytes(key), 0o600)


def private_bytes(key):
    return key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())


def write(path, data, mode):
    path.unlink(missing_ok=True)
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as out: out.write(data)
