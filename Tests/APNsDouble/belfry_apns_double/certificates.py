"""Throwaway certificates and keys for tests: worthless anywhere else."""
import datetime, ipaddress, os, pathlib

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import pkcs12
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

NAMES = ["localhost", "api.push.apple.com", "api.sandbox.push.apple.com"]
KEY_ID, TEAM_ID, APP = "ABC123DEFG", "DEF123GHIJ", "com.example.app"
# Extensions of a provider's certificate: the environments that it is for, and its topics.
ENVIRONMENTS = {"sandbox": x509.ObjectIdentifier("1.2.840.113635.100.6.3.1"), "production": x509.ObjectIdentifier("1.2.840.113635.100.6.3.2")}
TOPICS, NOTHING = x509.ObjectIdentifier("1.2.840.113635.100.6.3.6"), b"\x05\x00"
# What `wrong-certificate` shows, by its `kind`.
WRONG = {"issuer": "wrong-issuer", "name": "wrong-name", "expired": "expired"}


def make(folder):
    """Writes `ca.pem` and `ca.key`, `server.pem` and `server.key`, three wrong certificates with their keys, a provider's certificate `provider.pem` with its key and as
    `provider.p12`, and a provider's key `AuthKey_ABC123DEFG.p8` with its public one."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    now = datetime.datetime.now(datetime.timezone.utc)
    days = lambda first, last: (now + datetime.timedelta(days=first), now + datetime.timedelta(days=last))
    authority, other = issuer("belfry test double CA"), issuer("another CA")
    write(folder / "ca.pem", authority[1].public_bytes(serialization.Encoding.PEM), 0o644)
    write(folder / "ca.key", private_bytes(authority[0]), 0o600)
    pair(folder, "server", authority, NAMES, days(-1, 30))
    pair(folder, WRONG["issuer"], other, NAMES, days(-1, 30))
    pair(folder, WRONG["name"], authority, ["push.example.com"], days(-1, 30), addresses=False)
    pair(folder, WRONG["expired"], authority, NAMES, days(-400, -30))
    provider = ec.generate_private_key(ec.SECP256R1())
    client(folder)
    write(folder / f"AuthKey_{KEY_ID}.p8", private_bytes(provider), 0o600)
    public = provider.public_key().public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    write(folder / f"AuthKey_{KEY_ID}.pub.pem", public, 0o644)
    return folder


def client(folder, name="provider", app=APP, days=(-1, 60), environments=tuple(ENVIRONMENTS), kinds=("app", "voip", "complication")):
    """Writes a provider's certificate for an app, as PEM and as .p12 with the password "belfry", signed by the issuer of the folder. It is valid `days` from now, and
    without `kinds` it has no topic, as certificates of other purposes."""
    key = ec.generate_private_key(ec.SECP256R1())
    authority = (serialization.load_pem_private_key((folder / "ca.key").read_bytes(), None), x509.load_pem_x509_certificate((folder / "ca.pem").read_bytes()))
    now = datetime.datetime.now(datetime.timezone.utc)
    valid = tuple(now + datetime.timedelta(days=count) for count in days)
    common = x509.NameAttribute(NameOID.COMMON_NAME, f"Apple Push Services: {app}")
    subject = x509.Name([x509.NameAttribute(NameOID.USER_ID, app), common] if kinds else [common])
    builder = x509.CertificateBuilder().subject_name(subject).issuer_name(authority[1].subject).public_key(key.public_key())
    builder = builder.serial_number(x509.random_serial_number()).not_valid_before(valid[0]).not_valid_after(valid[1])
    builder = builder.add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.CLIENT_AUTH]), critical=False)
    for environment in environments: builder = builder.add_extension(x509.UnrecognizedExtension(ENVIRONMENTS[environment], NOTHING), critical=False)
    names = [(app if kind == "app" else f"{app}.{kind}", kind) for kind in kinds]
    content = b"".join(tagged(0x0C, topic.encode()) + tagged(0x30, tagged(0x0C, kind.encode())) for topic, kind in names)
    if kinds: builder = builder.add_extension(x509.UnrecognizedExtension(TOPICS, tagged(0x30, content)), critical=False)
    certificate = builder.sign(authority[0], hashes.SHA256())
    write(folder / f"{name}.pem", certificate.public_bytes(serialization.Encoding.PEM), 0o644)
    write(folder / f"{name}.key", private_bytes(key), 0o600)
    password = serialization.BestAvailableEncryption(b"belfry")
    write(folder / f"{name}.p12", pkcs12.serialize_key_and_certificates(name.encode(), key, certificate, None, password), 0o600)


def tagged(tag, content):
    """DER, as far as it is needed here: a tag, at most 127 bytes of content or two bytes of length."""
    length = bytes([len(content)]) if len(content) < 128 else b"\x82" + len(content).to_bytes(2, "big")
    return bytes([tag]) + length + content


def strings(data):
    """All UTF8Strings in DER, however deep."""
    at, found = 0, []
    while at + 2 <= len(data):
        tag, length, at = data[at], data[at + 1], at + 2
        if length & 0x80:
            count = length & 0x7F
            length, at = int.from_bytes(data[at:at + count], "big"), at + count
        content, at = data[at:at + length], at + length
        if tag == 0x30: found.append(strings(content))
        elif tag == 0x0C: found.append(content.decode("utf-8", "replace"))
    return found


class Provider:
    """What a provider's certificate is for: `topics` and `environments`."""

    def __init__(self, der):
        certificate = x509.load_der_x509_certificate(der)
        extensions = {extension.oid: extension.value for extension in certificate.extensions}
        self.environments = [name for name, oid in ENVIRONMENTS.items() if oid in extensions]
        self.topics = [attribute.value for attribute in certificate.subject.get_attributes_for_oid(NameOID.USER_ID)]
        if TOPICS in extensions:
            listed = [item for part in strings(extensions[TOPICS].value) for item in (part if isinstance(part, list) else [part])]
            self.topics += [text for text in listed if isinstance(text, str) and text not in self.topics]


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
