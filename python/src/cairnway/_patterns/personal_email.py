from __future__ import annotations

from .._generated.patterns.personal_email import (
    BOT,
    FILE_ENDING,
    RESERVED_HOST,
    SAMPLE_MAILBOX,
    SERVICE_DOMAIN,
    SERVICE_MAILBOX,
)


def is_personal_email(address: str) -> bool:
    """False for addresses of programs and roles, for reserved domains and domains of services, and for names of files."""
    local_part, _, domain = address.rpartition("@")
    mailbox = _strip_subaddress(local_part)
    return not (
        SERVICE_MAILBOX.search(mailbox)
        or BOT.search(mailbox)
        or SERVICE_DOMAIN.search(domain)
        or FILE_ENDING.search(address)
    )


def is_personal_url_user(name: str, host: str) -> bool:
    """False where the user in a URL is a role, or where its host is reserved for documentation."""
    mailbox = _strip_subaddress(name)
    if SERVICE_MAILBOX.search(mailbox) or SAMPLE_MAILBOX.search(mailbox) or BOT.search(mailbox):
        return False
    return not RESERVED_HOST.search(host)


def _strip_subaddress(local_part: str) -> str:
    """The mailbox without a tag behind ``+`` (RFC 5233)."""
    return local_part.partition("+")[0]
