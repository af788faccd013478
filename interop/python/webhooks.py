"""Verifies real deliveries with the libraries that receivers in Python use.

Standard input: a JSON list of deliveries with what, headers, body, secrets and strangers.
"""

import json
import sys
from datetime import datetime, timedelta
from unittest import mock

import standardwebhooks.webhooks
import svix.webhooks

LIBRARIES = {"standardwebhooks": standardwebhooks.webhooks, "svix": svix.webhooks}
TOLERANCE = timedelta(minutes=5)
SLACK = timedelta(seconds=30)


def is_verified(library, secret, body, headers, offset=timedelta()):
    """Whether the library verifies a delivery when its clock says this much more."""

    class ShiftedDatetime(datetime):
        @classmethod
        def now(cls, tz=None):
            return datetime.now(tz) + offset

    # svix reads the clock through standardwebhooks
    with mock.patch.object(standardwebhooks.webhooks, "datetime", ShiftedDatetime):
        try:
            library.Webhook(secret).verify(body, headers)
        except library.WebhookVerificationError:
            return False
    return True


def claims(delivery):
    """Yields the checks that a receiver must make of one delivery: what it accepts, and what it refuses."""
    headers, body = delivery["headers"], delivery["body"]
    secret = delivery["secrets"][0]
    for each in delivery["secrets"]:
        yield "by its secret", True, (each, body, headers)
    for each in delivery["strangers"]:
        yield "by another secret", False, (each, body, headers)
    yield "with another body", False, (secret, body.replace("{", "{ ", 1), headers)
    yield "under another id", False, (secret, body, {**headers, "webhook-id": "msg_other"})
    yield "after 4 minutes", True, (secret, body, headers, TOLERANCE - 2 * SLACK)
    yield "after more than 5 minutes", False, (secret, body, headers, TOLERANCE + SLACK)
    yield "more than 5 minutes before it was sent", False, (secret, body, headers, -TOLERANCE - SLACK)


def main():
    count = 0
    for delivery in json.load(sys.stdin):
        for how, is_accepted, message in claims(delivery):
            for name, library in LIBRARIES.items():
                count += 1
                if is_verified(library, *message) != is_accepted:
                    sys.exit(f"{name} {'refuses' if is_accepted else 'accepts'} the delivery of {delivery['what']} {how}")
    print(count)


main()
