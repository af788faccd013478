"""Requests and responses as typed dictionaries, for annotations: `from cairnway.types import ExperienceCreate`."""

from ._generated.types import *  # noqa: F403
from ._options import CallOptions as CallOptions
