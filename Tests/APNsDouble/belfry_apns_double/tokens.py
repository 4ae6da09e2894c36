"""Provider tokens: JSON Web Tokens, signed by ES256."""
import base64, dataclasses, hashlib, json

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils


@dataclasses.dataclass
class Key:
    """A key that a provider may sign with. `team`, `environments` and `topics` are None where any is right."""

    key_id: str
    public: object
    team: str | None = None
    environments: list | None = None
    topics: list | None = None


class ProviderToken:
    """What a header `authorization` holds, taken apart once. `digest` identifies it in the ledger and to a connection; the text is not kept."""

    def __init__(self, text):
        self.digest = hashlib.sha256(text.encode()).hexdigest()
        self.header = self.claims = self.signature = None
        self.verified = {}
        try:
            head, claims, signature = text.split(".")
            header, payload = json.loads(decoded(head)), json.loads(decoded(claims))
            self.signature, self.signed = decoded(signature), f"{head}.{claims}".encode()
            if isinstance(header, dict) and isinstance(payload, dict): self.header, self.claims = header, payload
        except (ValueError, UnicodeError): pass

    @property
    def issued(self):
        """Unix seconds; None where the token does not say so as a number. PyAPNs2 writes fractions, and APNs takes them."""
        value = self.claims.get("iat")
        return value if isinstance(value, (int, float)) and not isinstance(value, bool) else None

    def verifies(self, key):
        """Whether a key has signed it: 32 bytes of R and 32 of S."""
        if key.key_id not in self.verified:
            right, left = int.from_bytes(self.signature[:32], "big"), int.from_bytes(self.signature[32:], "big")
            try: key.public.verify(utils.encode_dss_signature(right, left), self.signed, ec.ECDSA(hashes.SHA256()))
            except InvalidSignature: self.verified[key.key_id] = False
            else: self.verified[key.key_id] = True
        return self.verified[key.key_id]


def decoded(text):
    """Bytes of base64url without padding; ValueError for all else."""
    if "=" in text or not text.isascii(): raise ValueError("not base64url")
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def encoded(data): return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def signed(private, key_id, team, issued, **others):
    """A provider token. `others` replace members of its header and claims, or leave them out with None; `der` signs as X.509 does."""
    is_der = others.pop("der", False)
    header, claims = {"alg": "ES256", "kid": key_id}, {"iss": team, "iat": issued}
    for name, value in others.items():
        part = header if name in ("alg", "kid", "typ") else claims
        part[name] = value
        if value is None: del part[name]
    text = ".".join(encoded(json.dumps(part, separators=(",", ":")).encode()) for part in (header, claims))
    signature = private.sign(text.encode(), ec.ECDSA(hashes.SHA256()))
    if not is_der: signature = b"".join(part.to_bytes(32, "big") for part in utils.decode_dss_signature(signature))
    return f"{text}.{encoded(signature)}"


def public_key(path):
    """The public key of a PEM file: its own, or that of the private one in it, such as an AuthKey_….p8. ValueError says what is wrong with it."""
    with open(path, "rb") as file: data = file.read()
    try:
        is_private = b"PRIVATE KEY" in data
        key = serialization.load_pem_private_key(data, None).public_key() if is_private else serialization.load_pem_public_key(data)
    except (ValueError, TypeError) as error: raise ValueError(f"{path} is not a PEM file with a key: {error}") from None
    if not isinstance(key, ec.EllipticCurvePublicKey) or key.curve.name != "secp256r1":
        raise ValueError(f"{path} is not a key on the curve P-256, which ES256 needs")
    return key
