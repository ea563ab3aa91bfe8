"""FD-2.1, FD-3.1: the house's key. Everything that is signed or sealed goes back to its 256 bits."""

import hashlib
import hmac

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from hanpan.fairness import fingerprint

SIZE = 32


class HouseKey:
    """Signs in the house's name."""

    def __init__(self, secret: bytes) -> None:
        assert len(secret) == SIZE, len(secret)
        self._signing = Ed25519PrivateKey.from_private_bytes(derived(secret, b"hanpan/sign"))
        self.public: bytes = self._signing.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
        self.house: str = fingerprint(self.public).hex()
        self.sealing: bytes = derived(secret, b"hanpan/seal/mac") + derived(secret, b"hanpan/seal/text")
        """For whoever seals: AES-SIV takes two keys of 256 bits."""

    def sign(self, message: bytes) -> bytes:
        signature: bytes = self._signing.sign(message)
        return signature


def derived(secret: bytes, name: bytes) -> bytes:
    return hmac.digest(secret, name, hashlib.sha256)
