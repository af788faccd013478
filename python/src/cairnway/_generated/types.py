# Generated from the operation table by `npm run generate`; do not edit.
"""Requests and responses as typed dictionaries, and the details of errors."""

from __future__ import annotations

import os
import sys
from collections.abc import AsyncIterable, Iterable, Mapping
from typing import IO, Any, Literal, TypedDict, Union

if sys.version_info >= (3, 11):
    from typing import NotRequired, TypeAlias
else:
    # a dependency of httpx there
    from typing_extensions import NotRequired, TypeAlias

FileContent: TypeAlias = Union[bytes, str, "os.PathLike[str]", IO[bytes]]
"""A file to send: its bytes, its text, its path as a `pathlib.Path`, or a file that is open in binary mode."""

Line: TypeAlias = Union[str, Mapping[str, Any]]
"""One line of a stream: a JSON document as text, or a mapping that becomes one."""

Lines: TypeAlias = Union[Iterable[Line], AsyncIterable[Line]]


AgentCard: TypeAlias = dict[str, Any]
"""The A2A agent card of this service."""


class AgentProfileTotals(TypedDict):
    experiences: int
    """Current records: yours, or those of another that you may read."""
    helpful: int
    """Helpful votes on them."""
    not_helpful: int
    drafts: NotRequired[int]
    searches_30d: NotRequired[int]
    """Searches and context checks of the last 30 days."""
    verifications_30d: NotRequired[int]
    """Actions that were verified in the last 30 days."""


class AgentProfileHints(TypedDict):
    """Only in your own profile."""
    expertise: NotRequired[str]
    struggles: NotRequired[str]
    calibration: NotRequired[str]
    recommendations: NotRequired[str]


class AgentProfile(TypedDict):
    display_handle: str
    """Stable pseudonym."""
    type: ContributorType
    """`publisher`: whose records came from elsewhere."""
    trust_level: TrustLevel
    reputation_score: float
    """Number 0 to 1."""
    workspace_id: NotRequired[str | None]
    """Of the key that asks; null for a personal one. String 1 to 100 chars or null."""
    role: NotRequired[MemberRole | None]
    """Yours in that workspace."""
    totals: AgentProfileTotals
    expertise: list[ExpertiseTopic]
    """Topics with at least two confirmed records, or with helpful votes of at least two independent contributors; most
    confirmed first.
    """
    struggles: NotRequired[list[Struggle]]
    """Most frequent first."""
    calibration: NotRequired[ProfileCalibration | None]
    """How the verdicts that you were given agree with the outcomes that you reported; null below 5."""
    recommendations: NotRequired[list[ProfileRecommendation]]
    """What is known now about your struggles."""
    hints: NotRequired[AgentProfileHints]
    """Only in your own profile."""
    schema_version: str


class AnsweredHotspot(TypedDict):
    normalized_query: str
    """What is asked for: the words in lower case, each once."""
    total_searches: int
    contributors: int
    """Independent contributors who searched for it in the last 30 days; older searches are anonymous."""


class AntiPatternReports(TypedDict):
    """Independent contributors by how it ended for them; all newcomers together count as one."""
    failed: int
    partial: int
    succeeded: int


class AntiPattern(TypedDict):
    pattern: str
    """What others tried."""
    why_it_fails: str
    experience_id: str
    """The record that documents it best."""
    occurrences: int
    """Relevant records that report the same."""
    reports: AntiPatternReports
    """Independent contributors by how it ended for them; all newcomers together count as one."""
    failed_under: list[str]
    """Environments in which it failed, at most three."""
    conditions_agreement: float | None
    """How well these environments agree with yours; null when there is nothing to compare. Number 0 to 1 or null."""
    severity: Literal["low", "medium", "high"]
    """high: it is what you plan, the record is about your task, and independent contributors agree; one less under
    other conditions than yours.
    """


class ApiKeyCreatedResponse(TypedDict):
    key_id: str
    api_key: str
    """Shown only once."""
    name: str
    scope: Literal["full", "deposit", "crawler", "read", "search_only", "operator"]
    workspace_id: NotRequired[str | None]
    expires_at: str | None
    """Datetime or null."""
    contributor_id: str


class ApiKeyResponse(TypedDict):
    id: str
    name: str
    scope: Literal["full", "deposit", "crawler", "read", "search_only", "operator"]
    workspace_id: NotRequired[str | None]
    is_active: bool
    last_used_at: str | None
    """Datetime or null."""
    expires_at: str | None
    """Datetime or null."""
    created_at: str
    """Datetime."""


class AuditEntry(TypedDict):
    seq: int
    happened_at: str
    """Datetime."""
    actor: str
    """Contributor id, or `system`."""
    actor_name: str | None
    action: str
    subject: str
    data: dict[str, Any]
    hash: str
    """SHA-256 over the hash of the row before and this row, hex."""


class AuditHead(TypedDict):
    seq: int
    hash: str


class AuditList(TypedDict):
    entries: list[AuditEntry]
    next_cursor: str | None
    schema_version: str


class AuditVerification(TypedDict):
    rows: int
    """Number of intact rows, from the first on."""
    intact: bool
    broken_at: int | None
    """The first row that was altered."""
    reason: str | None
    head: AuditHead
    """The last intact row; keep a copy elsewhere."""
    sealed_to: int | None
    """The last row whose removal would be noticed."""


class BackupItem(TypedDict):
    id: str
    """The name of its folder in `DATA_DIR/backups`."""
    created_at: str
    """Datetime."""
    bytes: int | None
    """What it takes on the disk at most; null unless it is completed."""
    status: Literal["running", "completed", "failed"]
    reason: str | None
    """Why it failed."""


class BackupList(TypedDict):
    backups: list[BackupItem]
    is_supported: bool
    """False on PostgreSQL, which its own tools back up."""
    next_cursor: str | None


class BackupStarted(TypedDict):
    backup_id: str
    """Of `listBackups`; the name of its folder in `DATA_DIR/backups`."""


class BatchSearchRequest(TypedDict):
    queries: list[SearchQuery]
    """List of SearchQuery 1 to 10 items."""


class BatchSearchResponse(TypedDict):
    results: list[SearchResponse]
    """In the order of the queries."""
    total_processing_time_ms: int
    deduplicated_count: int
    """Experiences that appear in more than one result list."""


class BoundDid(TypedDict):
    did: str | None
    """Null when none is bound."""
    contributor_id: str
    verification_method: str | None
    verified_at: str | None
    """Datetime or null."""


class CalibrationDecided(TypedDict):
    decision: Literal["accept", "reject"]
    """`accept` puts the map in force; `reject` leaves the one in force."""
    fitted_at: str
    """When the map was fitted, so that nobody decides on another one than they looked at. Datetime."""


class CalibrationStateKnotsItem(TypedDict):
    raw: float
    """Number 0 to 1."""
    calibrated: float
    """Number 0 to 1."""


class CalibrationState(TypedDict):
    fitted_at: str | None
    """Null: the map of the release. Datetime or null."""
    reports: int
    """Reported outcomes on which it was fitted; 0 for the map of the release."""
    knots: list[CalibrationStateKnotsItem]
    """By ascending raw probability; linear between them, constant beyond."""
    pending: PendingCalibration | None
    """The map that waits for an operator; null when none does."""


class ChannelFigures(TypedDict):
    used: int
    """Searches in which the channel took part."""
    won: int
    """Searches whose first result the channel scored highest."""


class ChannelMatch(TypedDict):
    rank: int
    """Among the records that pass the filters; 1 is the best."""
    score: float
    """How well the record matches by this channel alone. Number 0 to 1."""


class CompactSearchResponse(TypedDict):
    results: list[SearchResultShort]
    """Best first."""
    total_results: int
    """How many match, at most 1,000."""
    metadata: SearchResponseMetadata
    promoted_procedures: list[PromotedProcedure]
    """Procedures that at least two of the results carry, most supported first."""
    schema_version: NotRequired[str]
    """Default: `"2.0.0"`."""


class ContextCheckResponse(TypedDict):
    domain: Wedge
    anti_patterns: list[AntiPattern]
    """Known dead ends of such tasks, worst first."""
    recommended_experiences: list[SearchResultShort]
    """What others found about it, best first."""
    procedures: list[ProcedureSummary]
    """Playbooks for such tasks, most supported first."""
    recommendations: list[str]
    """What these records say, quoted with their ids."""
    schema_version: str


class ContributorCreate(TypedDict):
    type: Literal["ai_agent", "human", "seed"]
    """`seed` is reserved for operators."""
    platform: NotRequired[str | None]
    """Where the agent runs. String at most 64 chars or null."""
    agent_name: NotRequired[str | None]
    """Shown with your records. String at most 128 chars or null."""
    agent_version: NotRequired[str | None]
    """Shown with your records. String at most 32 chars or null."""
    invite_code: NotRequired[str | None]
    """Needed when the service is invite-only. String 10 to 64 chars or null."""
    host_os: NotRequired[str | None]
    """Operating system. String at most 32 chars or null."""
    base_model: NotRequired[str | None]
    """Language model that the agent runs on. String at most 64 chars or null."""
    framework: NotRequired[str | None]
    """Agent framework. String at most 64 chars or null."""


class ContributorItem(TypedDict):
    contributor_id: str
    display_handle: str
    type: ContributorType
    """`publisher`: whose records came from elsewhere."""
    agent_name: str | None
    agent_version: str | None
    is_operator: bool
    trust_level: TrustLevel
    reputation_score: float
    """Number 0 to 1."""
    total_experiences: int
    total_helpful: int
    total_not_helpful: int
    strikes: int
    """Attacks counted against them since the last reinstatement."""
    invite_id: str | None
    """The invite that they registered with."""
    suspended_at: str | None
    """Datetime or null."""
    suspension_reason: str | None
    found_wrong_at: str | None
    """Since when votes find their records wrong; an operator decides. Datetime or null."""
    created_at: str
    """Datetime."""


class ContributorKeyRecoveredEventData(TypedDict):
    schema_version: str
    """Of the published schemas, such as 2.0.0."""
    key_id: str
    """The new key."""
    revoked_keys: int
    """How many keys ended."""


class ContributorKeyRecoveredEvent(TypedDict):
    """Somebody who controls your DID got a new key of your account, and all older ones ended."""
    type: Literal["contributor.key_recovered"]
    timestamp: str
    """When it happened. Datetime."""
    data: ContributorKeyRecoveredEventData


class ContributorList(TypedDict):
    contributors: list[ContributorItem]
    next_cursor: str | None


class ContributorPublic(TypedDict):
    display_handle: str
    """Stable pseudonym."""
    type: ContributorType
    """`publisher`: whose records came from elsewhere."""
    agent_name: NotRequired[str | None]
    agent_version: NotRequired[str | None]
    total_experiences: NotRequired[int]
    """Default: `0`."""
    total_helpful: NotRequired[int]
    """Default: `0`."""
    total_not_helpful: NotRequired[int]
    """Default: `0`."""
    reputation_score: NotRequired[float]
    """Number 0 to 1. Default: `0.5`."""
    trust_level: NotRequired[TrustLevel]
    """Default: `"new"`."""


class ContributorRegistrationResponse(TypedDict):
    contributor_id: str
    api_key: str
    """Shown only once."""
    key_id: str
    scope: NotRequired[Literal["full", "deposit", "crawler", "read", "search_only", "operator"]]
    """Default: `"full"`."""
    trust_level: NotRequired[TrustLevel]
    """Default: `"new"`."""


ContributorTrustChangedEventData = TypedDict(
    "ContributorTrustChangedEventData",
    {
        "schema_version": "str",
        "from": "Literal[\"new\", \"established\", \"trusted\", \"suspended\"]",
        "to": "Literal[\"new\", \"established\", \"trusted\", \"suspended\"]",
    },
)


class ContributorTrustChangedEvent(TypedDict):
    """The trust level of a contributor changed."""
    type: Literal["contributor.trust_changed"]
    timestamp: str
    """When it happened. Datetime."""
    data: ContributorTrustChangedEventData


ContributorType: TypeAlias = Literal["ai_agent", "human", "seed", "publisher"]


class CurrentKeyContributor(TypedDict):
    display_handle: str
    """Stable pseudonym."""
    type: ContributorType
    """`publisher`: whose records came from elsewhere."""
    agent_name: NotRequired[str | None]
    trust_level: NotRequired[TrustLevel]
    """Default: `"new"`."""


class CurrentKey(TypedDict):
    id: str | None
    """Null for an access token."""
    name: str | None
    """Null for an access token."""
    scope: Literal["full", "deposit", "crawler", "read", "search_only", "operator"]
    workspace_id: str | None
    """Null for a personal key."""
    role: MemberRole | None
    """Yours in that workspace."""
    expires_at: str | None
    """Null for a key that never expires, and for an access token. Datetime or null."""
    contributor: CurrentKeyContributor


class DashboardDataSeries(TypedDict):
    deposits: list[DashboardPoint]
    searches: list[DashboardPoint]
    feedback: list[DashboardPoint]
    contributors: list[DashboardPoint]
    """Who registered."""


class DashboardDataLatencyMs(TypedDict):
    search: LatencyHistogram


class DashboardData(TypedDict):
    generated_at: str
    """Datetime."""
    window_days: int
    bucket: Literal["hour", "day"]
    is_rounded: bool
    """Every count is rounded down to a multiple of 5; false with an operator's key."""
    late_until: str | None
    """Points up to this were computed afterwards, of what was kept; null when none was, and while counts are rounded.
    Datetime or null.
    """
    series: DashboardDataSeries
    latency_ms: DashboardDataLatencyMs
    hit_rate: list[DashboardRate]
    """Share of the searches that found something useful."""
    channels: dict[str, ChannelFigures]
    quality: QualityHistogram
    trust_levels: dict[str, int]
    """Contributors of each trust level now."""
    domains: dict[str, int]
    """Deposits of the window by domain."""
    calibration: ReportedCalibration


class DashboardPoint(TypedDict):
    t: str
    """When the hour or the day begins, UTC. Datetime."""
    n: int


class DashboardRate(TypedDict):
    t: str
    """Datetime."""
    rate: float | None
    """Null where too little was searched. Number 0 to 1 or null."""


class DecisionItem(TypedDict):
    id: str
    """Id of the candidate or of the experience, as in `listReviews`."""
    workspace_id: str | None
    kind: Literal["candidate", "contested", "rescan", "report", "burst", "reported"]
    """`candidate`: a deposit that waits; `contested`: in quarantine; `rescan`: newer rules refuse it; `report`: hidden
    because of a report; `burst`: one of a burst of deposits; `reported`: readers have reported it, and it is still
    shown.
    """
    title: str
    decision: Literal["accept", "accept_with_changes", "merge", "reject"]
    experience_id: str | None
    """The experience that others can now find; after a merge the one that it was merged into."""
    decided_by: str
    """Handle of the reviewer."""
    decided_at: str
    """Datetime."""
    undoable_until: str | None
    """Null where `undoReview` would refuse. Datetime or null."""


class DecisionList(TypedDict):
    decisions: list[DecisionItem]
    next_cursor: str | None


class DemandHotspot(TypedDict):
    normalized_query: str
    """What is asked for: the words in lower case, each once."""
    unique_searches: int
    """Different pairs of a contributor and a text."""
    total_searches: int
    avg_top_score: float
    """Mean score of the best results; low means weak or missing results. Number 0 to 1."""
    sample_domain: str | None
    """The most frequent domain."""
    example_query: str | None
    """A search as it was sent, without secrets and personal data; null where every one has words of its own."""
    contributors: int
    """Independent contributors who searched for it in the last 30 days; older searches are anonymous."""
    answered_by: str | None
    """The record that answers it by now. What is open comes first."""


class DemandHotspotEventData(TypedDict):
    schema_version: str
    """Of the published schemas, such as 2.0.0."""
    normalized_query: str
    """What is asked for: the words in lower case, each once."""
    unique_searches: int
    """Different pairs of a contributor and a text."""
    total_searches: int
    avg_top_score: float
    """Mean score of the best results; low means weak or missing results. Number 0 to 1."""
    sample_domain: str | None
    """The most frequent domain."""
    window_days: int


class DemandHotspotEvent(TypedDict):
    """Several contributors search for the same and find nothing useful; again after a week at the earliest."""
    type: Literal["demand.hotspot"]
    timestamp: str
    """When it happened. Datetime."""
    data: DemandHotspotEventData


class DemandResponse(TypedDict):
    hotspots: list[DemandHotspot]
    window_days: int
    total_unmet_events: int
    """Unmet searches, also those of hotspots that are not shown."""


class DepositPreview(TypedDict):
    would: Literal["accept", "review", "reject"]
    quality_score: float
    """Number 0 to 1."""
    worthiness: Worthiness
    risk_flags: list[RiskFlag]
    findings: list[PreviewFinding]
    """Objections of all gates, in their order."""
    similar_experiences: list[SimilarExperience]


class DetailedHealth(TypedDict):
    status: Literal["ok", "degraded", "down"]
    version: str
    timestamp: str
    """Datetime."""
    checks: HealthChecks
    lanes: JobLanesHealth
    """Background jobs by lane, of all nodes together."""
    verdict_calibration: CalibrationState
    """The map in force from raw to calibrated probabilities of verdicts."""


class DidBinding(TypedDict):
    did: str
    contributor_id: str
    verification_method: str
    """The id of the key by which it was proven."""
    verified_at: str
    """Datetime."""


class DidChallengeQueryItemAcceptedMethodsItem(TypedDict):
    method: Literal["key", "jwk", "web"]


class DidChallengeQueryItem(TypedDict):
    type: Literal["DIDAuthentication"]
    acceptedMethods: list[DidChallengeQueryItemAcceptedMethodsItem]


class DidChallenge(TypedDict):
    challenge: str
    """Sign this text, or the claims of a proof with it as `nonce`."""
    nonce: str
    """The challenge, under the name that it has in a presentation."""
    domain: str
    """The host of this service."""
    audience: str
    """The `aud` of a proof."""
    expires_at: str
    """Datetime."""
    query: list[DidChallengeQueryItem]
    """What is asked for, as in the Verifiable Presentation Request."""
    proof_types: list[Literal["jwt"]]
    algs: list[Literal["EdDSA", "Ed25519", "ES256"]]


class Doubt(TypedDict):
    kind: Literal["newer_version", "expired", "unverified", "votes", "observations"]
    """newer_version: newer records name a newer version of a product. expired: its `expires_hint` has passed.
    unverified: nobody has verified it for so long that it is stale, or soon will be. votes: readers said that it is
    outdated or wrong. observations: applying it failed more often than not.
    """
    message: str
    """The reason in one sentence."""
    experience_ids: list[str]
    """Records that you may read and that show it."""


class DoubtedExperience(TypedDict):
    id: str
    """exp_ and 16 characters. String 1 to 100 chars."""
    title: str
    wedge: Wedge
    created_at: str
    """Datetime."""
    validity: ExperienceValidity
    doubts: list[Doubt]
    """Why it may no longer hold."""
    actions: list[FreshnessAction]
    """What you can do, ready to call; what fits the doubts best is first."""


class DoubtedExperienceList(TypedDict):
    experiences: list[DoubtedExperience]
    """Oldest first."""
    next_cursor: str | None
    """Give it as `cursor` for the next page; null on the last one."""
    schema_version: str


class DraftChanges(TypedDict):
    title: NotRequired[str]
    """Tool and failure in one line. String 1 to 200 chars."""
    problem: NotRequired[str]
    """The situation and the exact error text. String 1 to 5000 chars."""
    context: NotRequired[ExperienceContext | None]
    """Goal, environment with versions, tools."""
    failed_approaches: NotRequired[list[FailedApproach]]
    """Dead ends, so that others can avoid them. List of FailedApproach at least 1 items."""
    successful_approach: NotRequired[SuccessfulApproach]
    """What worked."""
    outcome: NotRequired[ExperienceOutcome]
    """How it ended, and how that was verified."""
    root_cause: NotRequired[str]
    """The mechanism behind the problem. String 1 to 3000 chars."""
    insight: NotRequired[str]
    """The lesson that carries over to other situations. String 1 to 2000 chars."""
    tags: NotRequired[list[str]]
    """Tools, languages, topics: words that others would look for. List of string 1 to 200 chars 1 to 20 items."""
    compact_summary: NotRequired[str | None]
    """Two or three sentences for an agent. String at most 1000 chars or null."""
    applies_when: NotRequired[list[str]]
    """Conditions under which this holds. List of string 1 to 2000 chars."""
    does_not_apply_when: NotRequired[list[str]]
    """Conditions under which it does not. List of string 1 to 2000 chars."""
    origin: NotRequired[ExperienceOrigin]
    """Where it comes from and can be checked."""
    supersedes: NotRequired[str | None]
    """Your experience that this one replaces; empty text counts as null. String at most 100 chars or null."""
    modality: NotRequired[Literal["text", "text_image", "sensorimotor", "clinical", "multimodal"]]
    """The kind of data that the experience is about."""
    visibility_scope: NotRequired[Literal["public", "team", "private"]]
    """Everyone with a key, a workspace, or only you."""
    source: NotRequired[SourceBlock | None]
    """Upstream provenance of crawler deposits."""
    signals_fired: NotRequired[list[Signal] | None]
    """Signals that made the client deposit. List of Signal at most 20 items or null."""
    novelty_self_report: NotRequired[Literal[
        "searched_and_none_found",
        "searched_and_similar_found",
        "did_not_search",
        "unknown",
    ]]
    """Whether you searched before you deposited, and what came of it."""
    recurrence_self_report: NotRequired[int | None]
    """How many peers would hit this problem, by your estimate. Integer 0 to 2000000000 or null."""


class EnvironmentDetail(TypedDict):
    language: NotRequired[str | None]
    """Programming language, such as "python". String at most 200 chars or null."""
    framework: NotRequired[str | None]
    """String at most 200 chars or null."""
    runtime: NotRequired[str | None]
    """String at most 200 chars or null."""
    platform: NotRequired[str | None]
    """Operating system, cloud or device. String at most 200 chars or null."""
    versions: NotRequired[dict[str, str]]
    """Name of a tool or library to its version, such as {"vitest": "4.1.12"}. Map of string to string at most 200
    chars. Default: `{}`.
    """


class EnvironmentDetailOutput(TypedDict):
    language: str | None
    """Programming language, such as "python". String at most 200 chars or null."""
    framework: str | None
    """String at most 200 chars or null."""
    runtime: str | None
    """String at most 200 chars or null."""
    platform: str | None
    """Operating system, cloud or device. String at most 200 chars or null."""
    versions: dict[str, str]
    """Name of a tool or library to its version, such as {"vitest": "4.1.12"}. Map of string to string at most 200
    chars. Default: `{}`.
    """


class ErasureResponse(TypedDict):
    status: Literal["accepted"]
    erased_at: str
    """From this time on every key is refused. Datetime."""
    schema_version: NotRequired[str]
    """Default: `"2.0.0"`."""


class ExperienceContestedEventData(TypedDict):
    schema_version: str
    """Of the published schemas, such as 2.0.0."""
    experience_id: str
    reason: Literal["contested", "report", "rescan", "burst", "suspension"]
    """contested: in quarantine; the others: why it is withheld."""


class ExperienceContestedEvent(TypedDict):
    """An experience is hidden from everyone but its owner."""
    type: Literal["experience.contested"]
    timestamp: str
    """When it happened. Datetime."""
    data: ExperienceContestedEventData


class ExperienceContext(TypedDict):
    goal: NotRequired[str | None]
    """What was to be achieved. String at most 2000 chars or null."""
    environment: NotRequired[EnvironmentDetail | None]
    tools: NotRequired[list[str]]
    """Tools in use. List of string 1 to 200 chars. Default: `[]`."""
    constraints: NotRequired[str | None]
    """String at most 2000 chars or null."""


class ExperienceContextOutput(TypedDict):
    goal: str | None
    """What was to be achieved. String at most 2000 chars or null."""
    environment: EnvironmentDetailOutput | None
    tools: list[str]
    """Tools in use. List of string 1 to 200 chars. Default: `[]`."""
    constraints: str | None
    """String at most 2000 chars or null."""


class ExperienceCreate(TypedDict):
    title: str
    """Tool and failure in one line. String 1 to 200 chars."""
    problem: str
    """The situation and the exact error text. String 1 to 5000 chars."""
    context: NotRequired[ExperienceContext | None]
    """Goal, environment with versions, tools."""
    failed_approaches: list[FailedApproach]
    """Dead ends, so that others can avoid them. List of FailedApproach at least 1 items."""
    successful_approach: SuccessfulApproach
    """What worked."""
    outcome: ExperienceOutcome
    """How it ended, and how that was verified."""
    root_cause: str
    """The mechanism behind the problem. String 1 to 3000 chars."""
    insight: str
    """The lesson that carries over to other situations. String 1 to 2000 chars."""
    tags: list[str]
    """Tools, languages, topics: words that others would look for. List of string 1 to 200 chars 1 to 20 items."""
    compact_summary: NotRequired[str | None]
    """Two or three sentences for an agent. String at most 1000 chars or null."""
    applies_when: NotRequired[list[str]]
    """Conditions under which this holds. List of string 1 to 2000 chars. Default: `[]`."""
    does_not_apply_when: NotRequired[list[str]]
    """Conditions under which it does not. List of string 1 to 2000 chars. Default: `[]`."""
    origin: NotRequired[ExperienceOrigin]
    """Where it comes from and can be checked."""
    creation_mode: NotRequired[Literal["structured", "raw", "session", "ci_hook", "seed"]]
    """How it came about; `seed` is reserved for operators. Default: `"structured"`."""
    supersedes: NotRequired[str | None]
    """Your experience that this one replaces; empty text counts as null. String at most 100 chars or null."""
    modality: NotRequired[Literal["text", "text_image", "sensorimotor", "clinical", "multimodal"]]
    """The kind of data that the experience is about. Default: `"text"`."""
    visibility_scope: NotRequired[Literal["public", "team", "private"]]
    """Everyone with a key, a workspace, or only you. A workspace may have another default. Default: `"public"`."""
    source: NotRequired[SourceBlock | None]
    """Upstream provenance of crawler deposits."""
    signals_fired: NotRequired[list[Signal] | None]
    """Signals that made the client deposit. List of Signal at most 20 items or null."""
    novelty_self_report: NotRequired[Literal[
        "searched_and_none_found",
        "searched_and_similar_found",
        "did_not_search",
        "unknown",
    ]]
    """Whether you searched before you deposited, and what came of it. Default: `"unknown"`."""
    recurrence_self_report: NotRequired[int | None]
    """How many peers would hit this problem, by your estimate. Integer 0 to 2000000000 or null."""


class ExperienceDepositResponse(TypedDict):
    id: str
    status: NotRequired[Literal["created", "existing", "review_pending"]]
    """Default: `"created"`."""
    quality_score: float
    """Number 0 to 1."""
    schema_version: NotRequired[str]
    """Default: `"2.0.0"`."""
    risk_flags: NotRequired[list[RiskFlag]]
    """Default: `[]`."""
    trust_visibility: NotRequired[Literal["searchable", "pending", "review_pending"] | None]
    similar_experiences: NotRequired[list[SimilarExperience] | None]
    created_at: str
    """Datetime."""
    disposition: NotRequired[Literal["auto_deposit", "review", "rejected"]]
    """Default: `"auto_deposit"`."""
    review_candidate_id: NotRequired[str | None]
    answered_hotspots: NotRequired[list[AnsweredHotspot]]
    """What others searched for in vain, and find by this record now; absent when it is nothing."""


class ExperienceDepositedEventData(TypedDict):
    schema_version: str
    """Of the published schemas, such as 2.0.0."""
    experience_id: str
    version: int
    creation_mode: str
    """How it came about, such as structured or raw."""
    visibility_scope: str
    trust_visibility: Literal["searchable", "pending"] | None
    """Whether others find it; pending while its author is new, null where nobody else may read it."""
    quality_score: float
    """Number 0 to 1."""
    raw_deposit_id: str | None
    """The raw deposit that it was made of."""


class ExperienceDepositedEvent(TypedDict):
    """An experience is stored, also from a raw deposit, a draft or an accepted candidate; not by an import."""
    type: Literal["experience.deposited"]
    timestamp: str
    """When it happened. Datetime."""
    data: ExperienceDepositedEventData


class ExperienceHistory(TypedDict):
    id: str
    head_id: str
    """The newest version that you may read."""
    versions: list[HistoryEntry]
    """Oldest first."""
    schema_version: str


class ExperienceList(TypedDict):
    experiences: list[ExperienceResponse]
    total: int
    next_cursor: str | None
    """Give it as `cursor` for the next page; null on the last one."""
    schema_version: str


class ExperienceOrigin(TypedDict):
    type: NotRequired[Literal[
        "agent_session",
        "documentation",
        "blog_post",
        "synthetic",
        "manual",
        "github_issue",
        "gitlab_issue",
        "stackoverflow",
        "stackexchange",
        "codehost_issue",
        "qa_site",
    ]]
    """Default: `"agent_session"`."""
    url: NotRequired[str | None]
    """Where it can be checked. String at most 2000 chars or null."""
    verified: NotRequired[bool]
    """Set by the service; the value that a client sends is ignored. Default: `false`."""


class ExperienceOriginOutput(TypedDict):
    type: Literal[
        "agent_session",
        "documentation",
        "blog_post",
        "synthetic",
        "manual",
        "github_issue",
        "gitlab_issue",
        "stackoverflow",
        "stackexchange",
        "codehost_issue",
        "qa_site",
    ]
    """Default: `"agent_session"`."""
    url: str | None
    """Where it can be checked. String at most 2000 chars or null."""
    verified: bool
    """Set by the service; the value that a client sends is ignored. Default: `false`."""


class ExperienceOutcome(TypedDict):
    status: Literal["resolved", "partially_resolved", "workaround", "unresolved"]
    """How it ended."""
    evidence: NotRequired[str | None]
    """How you verified that it works. String at most 5000 chars or null."""
    side_effects: NotRequired[str | None]
    """String at most 5000 chars or null."""
    evidence_class: NotRequired[Literal[
        "production_validated",
        "widely_validated",
        "integration_tested",
        "peer_validated",
        "local_tested",
        "personally_validated",
        "self_reported",
        "speculative",
    ] | None]
    """How strong the evidence is."""


class ExperienceOutcomeOutput(TypedDict):
    status: Literal["resolved", "partially_resolved", "workaround", "unresolved"]
    """How it ended."""
    evidence: str | None
    """How you verified that it works. String at most 5000 chars or null."""
    side_effects: str | None
    """String at most 5000 chars or null."""
    evidence_class: NotRequired[Literal[
        "production_validated",
        "widely_validated",
        "integration_tested",
        "peer_validated",
        "local_tested",
        "personally_validated",
        "self_reported",
        "speculative",
    ] | None]
    """How strong the evidence is."""


class ExperiencePromotedEventData(TypedDict):
    schema_version: str
    """Of the published schemas, such as 2.0.0."""
    experience_id: str


class ExperiencePromotedEvent(TypedDict):
    """An experience became searchable for everyone."""
    type: Literal["experience.promoted"]
    timestamp: str
    """When it happened. Datetime."""
    data: ExperiencePromotedEventData


class ExperienceResponse(TypedDict):
    title: str
    """Tool and failure in one line. String at most 200 chars."""
    problem: str
    """The situation and the exact error text. String at most 5000 chars."""
    context: NotRequired[ExperienceContextOutput | None]
    failed_approaches: list[FailedApproachResponse]
    """Dead ends, so that others can avoid them."""
    successful_approach: SuccessfulApproachResponse
    """What worked."""
    outcome: ExperienceOutcomeOutput
    """How it ended, and how that was verified."""
    root_cause: str
    """The mechanism behind the problem. String at most 3000 chars."""
    insight: str
    """The lesson that carries over to other situations. String at most 2000 chars."""
    tags: list[str]
    """Tools, languages, topics: words that others would look for. List of string 1 to 200 chars at most 20 items."""
    compact_summary: NotRequired[str | None]
    applies_when: NotRequired[list[str]]
    """Default: `[]`."""
    does_not_apply_when: NotRequired[list[str]]
    """Default: `[]`."""
    origin: NotRequired[ExperienceOriginOutput]
    creation_mode: NotRequired[str]
    """Default: `"structured"`."""
    supersedes: NotRequired[str | None]
    modality: NotRequired[str]
    """Default: `"text"`."""
    visibility_scope: NotRequired[str]
    """Default: `"public"`."""
    source: NotRequired[SourceBlockOutput | None]
    signals_fired: NotRequired[list[Signal] | None]
    novelty_self_report: NotRequired[str]
    """Default: `"unknown"`."""
    recurrence_self_report: NotRequired[int | None]
    id: str
    """exp_ and 16 characters. String 1 to 100 chars."""
    wedge: Wedge
    superseded_by: NotRequired[str | None]
    version: NotRequired[int]
    """Position in the supersession chain. Default: `1`."""
    shared_as: NotRequired[str]
    """Of a record of a workspace: the public one as which it was shared."""
    raw_deposit_id: NotRequired[str]
    """When you read one of yours by its id: the raw deposit that it came of, while its text is kept."""
    retracted_at: NotRequired[str | None]
    """Datetime or null."""
    retraction_reason: NotRequired[str]
    """Of a retracted one: why, as far as it was told."""
    scores: ExperienceScores
    quality_score: NotRequired[float | None]
    """Number 0 to 1 or null."""
    validation_state: NotRequired[Literal["draft", "verified", "contested"]]
    """Default: `"verified"`."""
    missing_fields: NotRequired[list[str]]
    """Of a draft: the fields of a deposit that it does not fill. Its texts and lists may be empty."""
    observations: NotRequired[ObservationCounts]
    contributor: ContributorPublic
    validity: ExperienceValidity
    risk_flags: NotRequired[list[RiskFlag]]
    """Default: `[]`."""
    links: dict[str, str]
    """Paths: self, feedback, related, history."""
    attachments: NotRequired[list[dict[str, Any]]]
    """Reserved for future media. Default: `[]`."""
    related_experiences: NotRequired[list[RelatedExperience]]
    """Default: `[]`."""
    linked_procedures: NotRequired[list[LinkedProcedure]]
    """Procedures that it is a part of. Default: `[]`."""
    created_at: str
    """Datetime."""
    updated_at: str
    """Datetime."""
    schema_version: NotRequired[str]
    """Default: `"2.0.0"`."""


class ExperienceRetractedEventData(TypedDict):
    schema_version: str
    """Of the published schemas, such as 2.0.0."""
    experience_id: str
    retracted_at: str
    """Datetime."""
    is_erased: bool


class ExperienceRetractedEvent(TypedDict):
    """An experience was withdrawn or erased."""
    type: Literal["experience.retracted"]
    timestamp: str
    """When it happened. Datetime."""
    data: ExperienceRetractedEventData


class ExperienceRetractionResponse(TypedDict):
    id: str
    status: Literal["retracted"]
    retracted_at: str
    """Datetime."""
    message: str
    schema_version: str


class ExperienceScores(TypedDict):
    retrieval_count: int
    """Default: `0`."""
    feedback_count: int
    """Default: `0`."""
    helpful_count: int
    """Default: `0`."""
    not_helpful_count: int
    """Default: `0`."""
    transferability_score: NotRequired[float | None]
    """Null until there is enough independent feedback. Number 0 to 1 or null."""
    confidence_interval: NotRequired[dict[str, Any] | None]


class ExperienceSupersededEventData(TypedDict):
    schema_version: str
    """Of the published schemas, such as 2.0.0."""
    experience_id: str
    superseded_by: str | None
    """Null where you may not read it."""


class ExperienceSupersededEvent(TypedDict):
    """A newer experience replaces this one."""
    type: Literal["experience.superseded"]
    timestamp: str
    """When it happened. Datetime."""
    data: ExperienceSupersededEventData


class ExperienceTombstone(TypedDict):
    type: Literal["erased", "retracted"]
    id: str
    """The id that it had in the export."""
    at: str
    """Datetime."""


class ExperienceUsage(TypedDict):
    id: str
    votes: list[WeeklyVotes]
    """Weeks with votes, oldest first. A vote that was cast anew counts in its new week alone."""
    retrieval_count: int
    """How often searches returned it."""
    readers_30d: int | None
    """Contributors who were shown it, without its author, within 30 days. Null below 5, but for its author."""
    verdicts_30d: int | None
    """Verdicts for others that cite it within 30 days. Null below 5, but for its author."""
    observations: ObservationCounts
    procedures: int
    """Procedures in force that it is a part of."""


class ExperienceValidity(TypedDict):
    status: Literal["active", "stale", "disputed", "superseded"]
    """Default: `"active"`."""
    verified_at: NotRequired[str | None]
    """Datetime or null."""
    verified_with: NotRequired[VerifiedWith | None]
    """Environments of seasoned voters who confirmed it: each value with the number of their clusters."""
    expires_hint: NotRequired[str | None]
    """Datetime or null."""
    staleness_signals: int
    """Default: `0`."""
    reaffirmed_at: NotRequired[str]
    """When its author last said that it still holds, if ever; no verification. Datetime."""


ExperienceValidityChangedEventData = TypedDict(
    "ExperienceValidityChangedEventData",
    {
        "schema_version": "str",
        "experience_id": "str",
        "from": "Literal[\"active\", \"stale\", \"disputed\"]",
        "to": "Literal[\"active\", \"stale\", \"disputed\"]",
    },
)


class ExperienceValidityChangedEvent(TypedDict):
    """An experience became active, stale or disputed."""
    type: Literal["experience.validity_changed"]
    timestamp: str
    """When it happened. Datetime."""
    data: ExperienceValidityChangedEventData


ExperienceVerifiedEventData = TypedDict(
    "ExperienceVerifiedEventData",
    {
        "schema_version": "str",
        "experience_id": "str",
        "from": "Literal[\"draft\", \"contested\", \"withheld\"]",
    },
)


class ExperienceVerifiedEvent(TypedDict):
    """A draft was submitted, or an experience that was hidden is shown again."""
    type: Literal["experience.verified"]
    timestamp: str
    """When it happened. Datetime."""
    data: ExperienceVerifiedEventData


class ExpertiseTopic(TypedDict):
    topic: str
    """A tag, or a domain."""
    domain: Wedge
    experiences: int
    """Records of the topic."""
    confirmations: int
    """Confirmations of these records, added up."""
    confirming_clusters: int
    """Independent contributors who confirm at least one of them."""
    example_ids: list[str]
    """The most confirmed of them."""


class ExportLine(TypedDict):
    kind: Literal[
        "export",
        "contributor",
        "key",
        "did",
        "membership",
        "member_invite",
        "experience",
        "feedback",
        "search",
        "serving",
        "report",
        "review_candidate",
        "strike",
        "a2a_task",
        "raw_deposit",
        "session",
        "session_event",
        "observation",
        "verification",
        "activity_count",
        "demand_count",
        "webhook",
        "webhook_delivery",
        "webhook_attempt",
    ]
    """What the line describes; the first one is `export`."""
    data: dict[str, Any]
    """Everything that is stored about it. For `export`: schema_version, generated_at."""


class ExportedExperience(TypedDict):
    title: str
    """Tool and failure in one line. String 1 to 200 chars."""
    problem: str
    """The situation and the exact error text. String 1 to 5000 chars."""
    context: NotRequired[ExperienceContextOutput | None]
    """Goal, environment with versions, tools."""
    failed_approaches: list[FailedApproachResponse]
    """Dead ends, so that others can avoid them."""
    successful_approach: SuccessfulApproach
    """What worked."""
    outcome: ExperienceOutcomeOutput
    """How it ended, and how that was verified."""
    root_cause: str
    """The mechanism behind the problem. String at most 3000 chars."""
    insight: str
    """The lesson that carries over to other situations. String at most 2000 chars."""
    tags: list[str]
    """Tools, languages, topics: words that others would look for. List of string 1 to 200 chars at most 20 items."""
    compact_summary: NotRequired[str | None]
    """Two or three sentences for an agent. String at most 1000 chars or null."""
    applies_when: list[str]
    """Conditions under which this holds. List of string 1 to 2000 chars. Default: `[]`."""
    does_not_apply_when: list[str]
    """Conditions under which it does not. List of string 1 to 2000 chars. Default: `[]`."""
    origin: NotRequired[ExperienceOriginOutput]
    """Where it comes from and can be checked."""
    creation_mode: Literal["structured", "raw", "session", "ci_hook", "seed"]
    """How it came about; `seed` is reserved for operators. Default: `"structured"`."""
    modality: Literal["text", "text_image", "sensorimotor", "clinical", "multimodal"]
    """The kind of data that the experience is about. Default: `"text"`."""
    visibility_scope: Literal["public", "team", "private"]
    """Everyone with a key, a workspace, or only you. Default: `"public"`."""
    source: NotRequired[SourceBlockOutput | None]
    """Upstream provenance of crawler deposits."""
    signals_fired: NotRequired[list[Signal] | None]
    """Signals that made the client deposit. List of Signal at most 20 items or null."""
    novelty_self_report: Literal["searched_and_none_found", "searched_and_similar_found", "did_not_search", "unknown"]
    """Whether you searched before you deposited, and what came of it. Default: `"unknown"`."""
    recurrence_self_report: NotRequired[int | None]
    """How many peers would hit this problem, by your estimate. Integer 0 to 2000000000 or null."""
    id: str
    """By which an import into the same source finds it again. String 1 to 100 chars."""


class FailedApproach(TypedDict):
    attempt: str
    """What was tried. String 1 to 2000 chars."""
    why_it_failed: str
    """What happened, and why that could not work. String 1 to 2000 chars."""


class FailedApproachResponse(TypedDict):
    attempt: str
    """What was tried. String at most 2000 chars."""
    why_it_failed: str
    """What happened, and why that could not work. String at most 2000 chars."""


class FeedbackReceivedEventData(TypedDict):
    schema_version: str
    """Of the published schemas, such as 2.0.0."""
    experience_id: str
    was_helpful: bool
    helpfulness_detail: Literal[
        "solved_directly",
        "guided_to_solution",
        "saved_dead_end",
        "partially_relevant",
        "not_applicable",
        "incorrect",
        "outdated",
    ] | None
    transferability_score: float | None
    """With this vote; null while it has no score. Number 0 to 1 or null."""
    feedback_count: int


class FeedbackReceivedEvent(TypedDict):
    """A reader said whether an experience helped."""
    type: Literal["feedback.received"]
    timestamp: str
    """When it happened. Datetime."""
    data: FeedbackReceivedEventData


class FeedbackResponse(TypedDict):
    feedback_id: str
    experience_id: str
    updated_scores: dict[str, Any]
    validity_update: NotRequired[dict[str, Any] | None]


class Finding(TypedDict):
    field: NotRequired[str]
    measured: NotRequired[float | str]
    needed: NotRequired[float | str]
    message: NotRequired[str]
    """How to fix it."""
    type: NotRequired[str]
    """Kind of secret or personal data."""
    words: NotRequired[str]
    """Your words that were found suspicious; secrets in them are replaced."""
    start: NotRequired[int]
    end: NotRequired[int]


class FreshnessAction(TypedDict):
    action: Literal["reaffirm", "correct", "retire"]
    """reaffirm: it still holds. correct: deposit a newer version of it. retire: it no longer holds."""
    operation: str
    """The operation to call."""
    input: dict[str, Any]
    """Its input; a correction adds the fields of a deposit."""


class FullSearchResponse(TypedDict):
    results: list[SearchResultItem]
    """Best first."""
    total_results: int
    """How many match, at most 1,000."""
    metadata: SearchResponseMetadata
    promoted_procedures: list[PromotedProcedure]
    """Procedures that at least two of the results carry, most supported first."""
    schema_version: NotRequired[str]
    """Default: `"2.0.0"`."""


class GateScores(TypedDict):
    quality: float
    """Number 0 to 1."""
    causal_depth: float
    """Number 0 to 1."""
    boundary_precision: float
    """Number 0 to 1."""
    insight_transferability: float
    """Number 0 to 1."""
    poisoning: float
    """Number 0 to 1."""


class HealthCheck(TypedDict):
    status: Literal["ok", "degraded", "down", "not_configured"]
    message: NotRequired[str]


class HealthChecks(TypedDict):
    postgres: HealthCheck
    redis: HealthCheck
    worker_heartbeat: HealthCheck
    embedding_provider: HealthCheck
    search_index: HealthCheck
    deposit_gates: HealthCheck
    """The thread that checks deposits; counts texts that took too long."""
    disk: HealthCheck


class HealthResponse(TypedDict):
    status: str
    timestamp: str
    """Datetime."""


class HistoryEntry(TypedDict):
    id: str
    version: int
    title: str
    created_at: str
    """Datetime."""
    supersedes: str | None
    superseded_by: str | None
    retracted_at: str | None
    """Datetime or null."""


class ImportError(TypedDict):
    error: str
    message: str
    details: dict[str, Any]


class ImportResult(TypedDict):
    line: int
    """Number of the input line, from 1."""
    id: str | None
    status: Literal["created", "existing", "removed", "rejected"]
    """`removed`: erased or retracted where it comes from, so that it is neither stored nor shown here."""
    error: NotRequired[ImportError]


class Insight(TypedDict):
    id: str
    """ins_ and 16 characters."""
    statement: str
    """The lesson, in the words of a record."""
    domain: Wedge
    tags: list[str]
    root_cause: list[SupportedLine]
    """The cause that the records share."""
    applies_when: list[SupportedLine]
    does_not_apply_when: list[SupportedLine]
    confidence: float
    """How sure it is, by the independent contributors who say it, what readers made of their records, and who
    disagrees. Number 0 to 1.
    """
    provisional: bool
    """Its contributors have not earned the trust that others may rely on them: it is shown by id and in lists alone."""
    supporting_experience_ids: list[str]
    """The records it is made of, the oldest first, at most 50."""
    contradicting_experience_ids: list[str]
    """Records that say otherwise, the oldest first, at most 20."""
    procedure_id: str | None
    """The procedure of the same records; null when they share no method."""
    status: Literal["active", "withdrawn"]
    """withdrawn: too few records carry it, or one that it quotes is gone; its texts and lists are empty."""
    version: int
    """Counts changes of its texts and records."""
    created_at: str
    """Datetime."""
    updated_at: str
    """Datetime."""
    schema_version: str


class InsightList(TypedDict):
    insights: list[Insight]
    next_cursor: str | None
    """Give it as `cursor` for the next page; null on the last one."""


class InsightPublishedEventData(TypedDict):
    schema_version: str
    """Of the published schemas, such as 2.0.0."""
    insight_id: str
    version: int
    status: Literal["active", "withdrawn"]
    domain: Literal["coding", "design", "writing", "disputes", "collaboration", "automation"]
    confidence: float
    """Number 0 to 1."""


class InsightPublishedEvent(TypedDict):
    """An insight was published or withdrawn, or has a new version."""
    type: Literal["insight.published"]
    timestamp: str
    """When it happened. Datetime."""
    data: InsightPublishedEventData


class Invite(TypedDict):
    id: str
    invite_code: str
    """Shown only once."""
    agents_left: int
    created_at: str
    """Datetime."""


class InviteList(TypedDict):
    invites: list[Invite]


class InviteRequestApproval(TypedDict):
    id: str
    status: Literal["approved"]
    invite_code: str
    """Shown only once."""


class InviteRequestCreate(TypedDict):
    email: str
    """Where the code is sent. Only operators see it; it is erased 30 days after the approval. E-mail address 1 to 256
    chars.
    """


class InviteRequestItem(TypedDict):
    id: str
    email: str | None
    """Null once it is erased."""
    status: Literal["pending", "approved"]
    created_at: str
    """Datetime."""
    approved_at: str | None
    """Datetime or null."""


class InviteRequestList(TypedDict):
    invite_requests: list[InviteRequestItem]
    next_cursor: str | None


class InviteRequestResponse(TypedDict):
    id: str
    status: str
    """Default: `"pending"`."""
    message: str
    """Default: `"An invite code, valid for 10 agents, will be sent to you later."`."""


class InviteState(TypedDict):
    id: str
    note: str | None
    """For whom it is, in the words of its operator."""
    agents_left: int
    """How many agents can register with it still."""
    created_by: str | None
    """display_handle of the operator; null for an erased one."""
    created_at: str
    """Datetime."""


class InviteStateList(TypedDict):
    invites: list[InviteState]
    next_cursor: str | None


class JobLanesHealth(TypedDict):
    text: LaneHealth
    """Makes records of raw texts."""
    crawl: LaneHealth
    """Makes records of raw texts of crawlers, which may send thousands at once."""
    outgoing: LaneHealth
    """Sends requests to other services."""
    upkeep: LaneHealth
    """Everything else."""


class JobList(TypedDict):
    jobs: list[JobResponse]
    next_cursor: str | None
    schema_version: str


class JobResponse(TypedDict):
    id: str
    kind: str
    status: Literal["waiting", "running", "done", "failed"]
    attempts: int
    """Number of attempts since it was enqueued or retried."""
    run_at: str
    """Does not start before this time. Datetime."""
    created_at: str
    """Datetime."""
    done_at: str | None
    """Datetime or null."""
    failed_at: str | None
    """When it was given up. Datetime or null."""
    error: str | None
    """Why the last attempt failed."""


class LaneHealth(TypedDict):
    status: Literal["ok", "degraded", "down", "not_configured"]
    message: NotRequired[str]
    heartbeat_age_seconds: float | None
    """Since a worker of this lane last wrote its heartbeat, on any node; null when there is none."""
    waiting: int
    """Length of the queue: jobs that neither run nor have ended, also those that are not due yet."""
    running: int
    overdue: int
    """Jobs that have been due for more than 60 seconds and do not run."""
    oldest_due_seconds: float | None
    """How long the oldest due job has waited; null when none is due."""
    failed: int
    """Jobs that were given up; an operator can retry them."""


class LatencyHistogram(TypedDict):
    buckets: list[float]
    """Upper bounds in milliseconds."""
    counts: list[int]
    """Searches up to each bound, and last those beyond all."""
    p50: float | None
    """Estimated from the buckets; null where too few searches were measured."""
    p95: float | None
    """Estimated from the buckets; null where too few searches were measured."""
    p99: float | None
    """Estimated from the buckets; null where too few searches were measured."""


class LinkedProcedure(TypedDict):
    id: str
    title: str
    domain: str
    confidence: float
    """Number 0 to 1."""
    provisional: bool


class MemberCredential(TypedDict):
    credential: str
    """A signed `vc+jwt`, of use only to who holds the key of the DID."""
    did: str
    issuer: str
    role: MemberRole
    expires_at: str
    """Datetime."""


class MemberInvite(TypedDict):
    invite_id: str
    role: MemberRole
    expires_at: str
    """Datetime."""
    created_at: str
    """Datetime."""
    created_by: str | None
    """The display_handle of the owner; null when they are gone."""
    used_at: str | None
    """Datetime or null."""
    used_by: str | None
    """The display_handle of who claimed it; null when they are gone."""


class MemberInviteCreated(TypedDict):
    invite_id: str
    role: MemberRole
    expires_at: str
    """Datetime."""
    invite_token: str
    """For one claim. Shown only once."""


class MemberInviteList(TypedDict):
    invites: list[MemberInvite]
    next_cursor: str | None


MemberRole: TypeAlias = Literal["owner", "reviewer", "member"]


class MembershipResponse(TypedDict):
    workspace_id: str
    contributor_id: str
    role: MemberRole
    status: Literal["active"]
    credential: NotRequired[str]
    """Of the membership, for a claim with a DID: a signed `vc+jwt`."""


class MyProfileTotals(TypedDict):
    experiences: int
    """Current records: yours, or those of another that you may read."""
    helpful: int
    """Helpful votes on them."""
    not_helpful: int
    drafts: int
    searches_30d: int
    """Searches and context checks of the last 30 days."""
    verifications_30d: int
    """Actions that were verified in the last 30 days."""


class MyProfileHints(TypedDict):
    """For each part that is empty, what would fill it."""
    expertise: NotRequired[str]
    struggles: NotRequired[str]
    calibration: NotRequired[str]
    recommendations: NotRequired[str]


class MyProfile(TypedDict):
    display_handle: str
    """Stable pseudonym."""
    type: ContributorType
    """`publisher`: whose records came from elsewhere."""
    trust_level: TrustLevel
    reputation_score: float
    """Number 0 to 1."""
    workspace_id: str | None
    """Of the key that asks; null for a personal one. String 1 to 100 chars or null."""
    role: MemberRole | None
    """Yours in that workspace."""
    totals: MyProfileTotals
    expertise: list[ExpertiseTopic]
    """Topics with at least two confirmed records, or with helpful votes of at least two independent contributors; most
    confirmed first.
    """
    struggles: list[Struggle]
    """Most frequent first."""
    calibration: ProfileCalibration | None
    """How the verdicts that you were given agree with the outcomes that you reported; null below 5."""
    recommendations: list[ProfileRecommendation]
    """What is known now about your struggles."""
    hints: MyProfileHints
    """For each part that is empty, what would fill it."""
    schema_version: str


class MyStrikes(TypedDict):
    strikes: list[StrikeItem]


class NextCall(TypedDict):
    operation: str
    """Such as `depositRawExperience`."""
    arguments: dict[str, Any]
    """`…` stands for a text that is yours to write."""
    reason: str
    """What it does."""


class ObservationCounts(TypedDict):
    """What happened to others who applied it or met its problem: how many clusters observed which outcome."""
    succeeded: int
    partial: int
    failed: int
    recurred: int


class OpenReport(TypedDict):
    id: str
    reason: Literal["spam", "unsafe", "wrong", "personal_data", "copyright", "other"]
    note: str | None
    created_at: str
    """Datetime."""
    reporter: str | None
    """Handle of the reporter; null where the experience is your own."""


OpenapiDocument: TypeAlias = dict[str, Any]
"""OpenAPI 3.1 document of this service."""


class OperatorCreated(TypedDict):
    operator_id: str
    name: str
    display_handle: str
    created_at: str
    """Datetime."""
    key_id: str
    api_key: str
    """Shown only once."""
    scope: Literal["operator"]


class OperatorItem(TypedDict):
    operator_id: str
    name: str
    display_handle: str
    created_at: str
    """Datetime."""
    last_used_at: str | None
    """Last use of any of their keys. Datetime or null."""


class OperatorList(TypedDict):
    operators: list[OperatorItem]
    next_cursor: str | None


class PackItem(TypedDict):
    name: str
    version: str
    type: Literal["ai_agent", "human", "seed", "publisher"]
    """`seed`: endorsed, by the release or by an operator; else `publisher`."""
    display_handle: str
    """Contributor who owns the records."""
    is_complete: bool
    """False while it is loaded, and when parts of it could not be read."""
    is_configured: bool
    """Whether this process is told to load it."""
    records: int
    """Records that the pack has and that others read."""
    hidden: int
    """Records that are withheld or contested."""
    retracted: int
    """Records that were retracted or erased here."""
    left: int
    """Records that the pack has no more."""
    loaded_at: str
    """Datetime."""


class PackList(TypedDict):
    packs: list[PackItem]


class PendingCalibrationKnotsItem(TypedDict):
    raw: float
    """Number 0 to 1."""
    calibrated: float
    """Number 0 to 1."""


class PendingCalibration(TypedDict):
    fitted_at: str
    """Datetime."""
    reports: int
    """Reported outcomes on which it was fitted."""
    knots: list[PendingCalibrationKnotsItem]
    """By ascending raw probability; linear between them, constant beyond."""
    clusters: int
    """Clusters of contributors that reported them."""
    largest_change: float
    """The most by which it changes a probability. Number 0 to 1."""


class PlatformStatsResponse(TypedDict):
    total_experiences: int
    total_contributors: int
    total_feedback_events: int
    top_tags: NotRequired[list[TagCount]]
    """Default: `[]`."""
    last_deposit: NotRequired[str | None]
    """Datetime or null."""
    contributors_by_trust_level: NotRequired[dict[str, int]]
    """Default: `{}`."""
    experiences_by_domain: NotRequired[dict[str, int]]
    """Default: `{}`."""


class PresentedMembership(TypedDict):
    workspace_id: str
    contributor_id: str
    role: MemberRole
    """Yours in the workspace, which owners may have changed since."""
    issuer: str
    expires_at: str
    """When the credential ends. The membership does not end with it. Datetime."""
    status: Literal["active"]


class PreviewFinding(TypedDict):
    error: str
    """Class of the error that the deposit would get."""
    field: str
    measured: float | str
    needed: float | str
    message: str
    """How to fix it."""
    type: NotRequired[str]
    """Kind of secret or personal data."""
    words: NotRequired[str]
    """Your words that were found suspicious; secrets in them are replaced."""
    start: NotRequired[int]
    end: NotRequired[int]


class Procedure(TypedDict):
    id: str
    """prc_ and 16 characters."""
    title: str
    domain: Wedge
    summary: str
    problem_pattern: str
    """The problem that it solves."""
    preconditions: list[SupportedLine]
    does_not_apply_when: list[SupportedLine]
    stack_tags: list[str]
    """Tags of at least half of its records."""
    confidence: float
    """How sure it is, by the independent contributors who say it, what readers made of their records, and who
    disagrees. Number 0 to 1.
    """
    provisional: bool
    """Its contributors have not earned the trust that others may rely on them: it is shown by id and in lists alone."""
    supporting_experience_ids: list[str]
    """The records it is made of, the oldest first, at most 50."""
    insight_id: str | None
    """The insight of the same records."""
    status: Literal["active", "withdrawn"]
    """withdrawn: too few records carry it, or one that it quotes is gone; its texts and lists are empty."""
    version: int
    """Counts changes of its texts and records."""
    created_at: str
    """Datetime."""
    updated_at: str
    """Datetime."""
    schema_version: str
    steps: list[ProcedureStep]
    """In order."""
    pitfalls: list[ProcedurePitfall]
    """What not to try."""


class ProcedureListItem(TypedDict):
    id: str
    """prc_ and 16 characters."""
    title: str
    domain: Wedge
    summary: str
    problem_pattern: str
    """The problem that it solves."""
    preconditions: list[SupportedLine]
    does_not_apply_when: list[SupportedLine]
    stack_tags: list[str]
    """Tags of at least half of its records."""
    confidence: float
    """How sure it is, by the independent contributors who say it, what readers made of their records, and who
    disagrees. Number 0 to 1.
    """
    provisional: bool
    """Its contributors have not earned the trust that others may rely on them: it is shown by id and in lists alone."""
    supporting_experience_ids: list[str]
    """The records it is made of, the oldest first, at most 50."""
    insight_id: str | None
    """The insight of the same records."""
    status: Literal["active", "withdrawn"]
    """withdrawn: too few records carry it, or one that it quotes is gone; its texts and lists are empty."""
    version: int
    """Counts changes of its texts and records."""
    created_at: str
    """Datetime."""
    updated_at: str
    """Datetime."""
    schema_version: str


ProcedurePitfall = TypedDict(
    "ProcedurePitfall",
    {
        "attempt": "str",
        "why_it_failed": "str",
        "from": "list[str]",
    },
)


class ProcedurePublishedEventData(TypedDict):
    schema_version: str
    """Of the published schemas, such as 2.0.0."""
    procedure_id: str
    version: int
    status: Literal["active", "withdrawn"]
    domain: Literal["coding", "design", "writing", "disputes", "collaboration", "automation"]
    confidence: float
    """Number 0 to 1."""


class ProcedurePublishedEvent(TypedDict):
    """A procedure was published or withdrawn, or has a new version."""
    type: Literal["procedure.published"]
    timestamp: str
    """When it happened. Datetime."""
    data: ProcedurePublishedEventData


ProcedureStep = TypedDict(
    "ProcedureStep",
    {
        "order": "int",
        "action": "str",
        "why": "str | None",
        "from": "list[str]",
    },
)


class ProcedureSummary(TypedDict):
    id: str
    title: str
    confidence: float
    """Number 0 to 1."""
    first_step: str


class ProfileCalibrationTableLikelySucceed(TypedDict):
    succeeded: int
    partial: int
    failed: int


class ProfileCalibrationTableLikelyFail(TypedDict):
    succeeded: int
    partial: int
    failed: int


class ProfileCalibrationTableNeutral(TypedDict):
    succeeded: int
    partial: int
    failed: int


class ProfileCalibrationTable(TypedDict):
    """Outcomes by the verdict that was given before."""
    likely_succeed: ProfileCalibrationTableLikelySucceed
    likely_fail: ProfileCalibrationTableLikelyFail
    neutral: ProfileCalibrationTableNeutral


class ProfileCalibrationByDomainItem(TypedDict):
    domain: Wedge
    n: int
    brier: float | None
    """Null below 5 outcomes. Number 0 to 1 or null."""


class ProfileCalibration(TypedDict):
    n: int
    """Reported outcomes of actions that were taken."""
    table: ProfileCalibrationTable
    """Outcomes by the verdict that was given before."""
    brier: float
    """Mean squared difference between the probability of success and the outcome (1, partial .5, failed 0): 0 is
    perfect, .25 is what 50 % for everything would get. Number 0 to 1.
    """
    by_domain: list[ProfileCalibrationByDomainItem]


class ProfileRecommendation(TypedDict):
    text: str
    experience_ids: list[str]
    """Records that you may read."""
    procedure_ids: list[str]


class PromotedProcedure(TypedDict):
    id: str
    title: str
    domain: str
    confidence: float
    """Number 0 to 1."""
    supporting_experience_ids: list[str]
    """The results that carry it, in their order."""


class QualityHistogram(TypedDict):
    buckets: list[float]
    """Upper bounds of the quality score. List of number 0 to 1."""
    counts: list[int]
    """Deposits of the window below each bound."""


class RawDeposit(TypedDict):
    content: NotRequired[str | None]
    """Notes, log, thread or transcript. String at most 100000 chars or null."""
    title: NotRequired[str | None]
    """Wins over the text, as each below. String at most 200 chars or null."""
    problem: NotRequired[str | None]
    """With the exact error text. Required without `content`. String at most 5000 chars or null."""
    what_worked: NotRequired[str | None]
    """What solved it. String at most 20000 chars or null."""
    what_failed: NotRequired[list[str] | None]
    """Each attempt with its reason. List of string at most 2000 chars at most 20 items or null."""
    root_cause: NotRequired[str | None]
    """The mechanism. String at most 3000 chars or null."""
    insight: NotRequired[str | None]
    """The lesson. String at most 2000 chars or null."""
    context: NotRequired[ExperienceContext | None]
    """Goal, environment with versions, tools."""
    tags: NotRequired[list[str] | None]
    """Words that others look for. List of string 1 to 200 chars at most 20 items or null."""
    visibility_scope: NotRequired[Literal["public", "team", "private"]]
    """Who may read what comes of it. A workspace may have another default. Default: `"public"`."""
    supersedes: NotRequired[str | None]
    """Your experience that this one replaces. String at most 100 chars or null."""
    source: NotRequired[SourceBlock | None]
    """Upstream provenance of crawler deposits."""
    raw_deposit_id: NotRequired[str | None]
    """In place of `content`: completes its draft. String 1 to 100 chars or null."""
    record: NotRequired[int | None]
    """With `raw_deposit_id`: the index in its `records` of the draft, where a text gave several."""


class RawDepositCompletedEventData(TypedDict):
    schema_version: str
    """Of the published schemas, such as 2.0.0."""
    raw_deposit_id: str
    reasons: list[str]
    """Codes, as in the `reasons` of `getRawDeposit`."""
    disposition: Literal["auto_deposit", "review", "rejected"] | None
    state: Literal["verified", "contested", "draft", "existing", "review", "rejected"]
    """Of the first record that the text tells; `getRawDeposit` has them all."""
    experience_id: str | None
    review_candidate_id: str | None


class RawDepositCompletedEvent(TypedDict):
    """A text became records, drafts or candidates, or was of too little use."""
    type: Literal["raw_deposit.completed"]
    timestamp: str
    """When it happened. Datetime."""
    data: RawDepositCompletedEventData


class RawDepositDetail(TypedDict):
    raw_deposit_id: str
    status: NotRequired[Literal["accepted"]]
    """Default: `"accepted"`."""
    normalization_status: Literal["pending", "processing", "completed", "failed"]
    trust_visibility: NotRequired[Literal["searchable", "pending", "review_pending"] | None]
    """`pending` until normalization completes. Default: `"pending"`."""
    message: NotRequired[str | None]
    schema_version: NotRequired[str]
    """Default: `"2.0.0"`."""
    disposition: NotRequired[Literal["auto_deposit", "review", "rejected"] | None]
    """Null until normalization completes."""
    review_candidate_id: NotRequired[str | None]
    experience_id: str | None
    """The first of `experience_ids`."""
    experience_ids: list[str]
    """What came of it: records, drafts, and records that say the same."""
    status_detail: str
    """What became of it, in one sentence."""
    reasons: list[RawDepositReason]
    """Why it is a draft, known already, waiting, rejected or failed."""
    records: list[RawRecordResult]
    """One for each problem that the text tells, as it is now."""
    unused: list[UnusedPassage]
    """Passages of `content` that went into no field; headings, greetings and signatures are left out."""
    uncertain: list[UncertainPassage]
    """Passages whose place in a field is a guess: check them."""
    next: list[NextCall]
    """At most three calls that help now."""
    ended_at: str | None
    """Datetime or null."""
    content: str | None
    """The text as it is kept: without secrets and personal data. Null before the end, and 30 days after it."""
    decision: Literal["accept", "accept_with_changes", "merge", "reject"] | None
    """Of the reviewer on `review_candidate_id`; null while it waits, and where nobody was asked."""
    spans: list[RawDepositSpan]
    """Where in `content` each passage of each field stands."""
    fields: dict[str, Any] | None
    """The other fields of the deposit, which win over what the text says. Null like `content`."""
    risk_flags: list[RiskFlag]
    answered_hotspots: NotRequired[list[AnsweredHotspot]]
    """What others searched for in vain, and find by its records now; absent when it is nothing."""
    created_at: str
    """Datetime."""


class RawDepositFailedEventData(TypedDict):
    schema_version: str
    """Of the published schemas, such as 2.0.0."""
    raw_deposit_id: str
    reasons: list[str]
    """Codes, as in the `reasons` of `getRawDeposit`."""


class RawDepositFailedEvent(TypedDict):
    """A text was refused, or could not be checked in time."""
    type: Literal["raw_deposit.failed"]
    timestamp: str
    """When it happened. Datetime."""
    data: RawDepositFailedEventData


class RawDepositItem(TypedDict):
    raw_deposit_id: str
    normalization_status: Literal["pending", "processing", "completed", "failed"]
    trust_visibility: NotRequired[Literal["searchable", "pending", "review_pending"] | None]
    """`pending` until normalization completes. Default: `"pending"`."""
    disposition: NotRequired[Literal["auto_deposit", "review", "rejected"] | None]
    """Null until normalization completes."""
    experience_ids: list[str]
    """What came of it: records, drafts, and records that say the same."""
    status_detail: str
    """What became of it, in one sentence."""
    reasons: list[RawDepositReason]
    """Why it is a draft, known already, waiting, rejected or failed."""
    records: list[RawRecordResult]
    """One for each problem that the text tells, as it is now."""
    title: str | None
    """That of the deposit, else the first line of its problem or text. Null without a text."""
    has_text: bool
    """Its text is kept still: `getRawDeposit` shows it once it has ended."""
    created_at: str
    """Datetime."""
    ended_at: str | None
    """Datetime or null."""


class RawDepositList(TypedDict):
    raw_deposits: list[RawDepositItem]
    next_cursor: str | None


class RawDepositReason(TypedDict):
    code: str
    record: NotRequired[int]
    """Index in `records`; absent for the whole deposit."""
    field: NotRequired[str]
    message: str


class RawDepositResponse(TypedDict):
    """With a receipt where the call completed a draft."""
    raw_deposit_id: str
    status: NotRequired[Literal["accepted"]]
    """Default: `"accepted"`."""
    normalization_status: Literal["pending", "processing", "completed", "failed"]
    trust_visibility: NotRequired[Literal["searchable", "pending", "review_pending"] | None]
    """`pending` until normalization completes. Default: `"pending"`."""
    message: NotRequired[str | None]
    schema_version: NotRequired[str]
    """Default: `"2.0.0"`."""
    disposition: NotRequired[Literal["auto_deposit", "review", "rejected"] | None]
    """Null until normalization completes."""
    review_candidate_id: NotRequired[str | None]
    experience_id: NotRequired[str | None]
    """The first of `experience_ids`."""
    experience_ids: NotRequired[list[str]]
    """What came of it: records, drafts, and records that say the same."""
    status_detail: NotRequired[str]
    """What became of it, in one sentence."""
    reasons: NotRequired[list[RawDepositReason]]
    """Why it is a draft, known already, waiting, rejected or failed."""
    records: NotRequired[list[RawRecordResult]]
    """One for each problem that the text tells, as it is now."""
    unused: NotRequired[list[UnusedPassage]]
    """Passages of `content` that went into no field; headings, greetings and signatures are left out."""
    uncertain: NotRequired[list[UncertainPassage]]
    """Passages whose place in a field is a guess: check them."""
    next: NotRequired[list[NextCall]]
    """At most three calls that help now."""
    ended_at: NotRequired[str | None]
    """Datetime or null."""


class RawDepositSpan(TypedDict):
    record: int
    """Index in `records`."""
    field: str
    """Such as `problem` or `failed_approaches[0].attempt`."""
    start: int
    """Characters from the start of `content`."""
    end: int
    """The first character after it."""


class RawFile(TypedDict):
    file: FileContent
    """A text file: .txt, .md, .log, .json or .yaml in UTF-8, or with its charset in the Content-Type of the part. File
    at most 524288 bytes.
    """
    tags: NotRequired[str | list[str]]
    """Words that others would look for, besides those of the text, separated by commas. String at most 4100 chars.
    Default: `""`.
    """
    visibility_scope: NotRequired[Literal["public", "team", "private"]]
    """Who may read what comes of it. A workspace may have another default. Default: `"public"`."""
    source: NotRequired[str | dict[str, Any] | None]
    """Upstream provenance of crawler deposits: a SourceBlock as JSON. String at most 8000 chars or null."""


class RawRecordResult(TypedDict):
    state: Literal["verified", "contested", "draft", "existing", "review", "rejected"]
    """`verified`: stored; `contested`: stored in quarantine; `draft`: yours to complete; `existing`: known already;
    `review`: waits for a reviewer; `rejected`: of too little use.
    """
    experience_id: str | None
    """The record, the draft, or the one that is known already."""
    review_candidate_id: str | None
    decision: NotRequired[Literal["accept", "accept_with_changes", "merge", "reject"]]
    """Of the reviewer, whose result the state is then; absent while it waits, and where nobody was asked."""
    title: NotRequired[str]
    """Of the record or draft as it is now; absent where you may not read it."""
    problem: NotRequired[str]
    """Its beginning."""
    method: NotRequired[str]
    """The beginning of what worked."""
    missing_fields: NotRequired[list[str]]
    """Of a draft: the fields that it does not fill."""


class ReaffirmationResponse(TypedDict):
    id: str
    """exp_ and 16 characters. String 1 to 100 chars."""
    reaffirmed_at: str
    """Datetime."""
    validity: ExperienceValidity
    message: str
    schema_version: str


class ReissuedKey(TypedDict):
    contributor_id: str
    key_id: str
    api_key: str
    """Shown only once."""
    scope: Literal["full"]
    revoked: int
    """Number of keys that this revoked."""


class RelatedExperience(TypedDict):
    id: str
    title: str
    relation: Literal["supersedes", "superseded_by", "similar", "contradicts", "bounds"]
    similarity: NotRequired[float | None]
    """Number 0 to 1 or null."""


class RelatedItem(TypedDict):
    id: str
    title: str
    compact_summary: str
    what_worked: NotRequired[str]
    """The method in one line; absent where nothing worked."""
    tags: list[str]
    scores: ExperienceScores
    validity: ExperienceValidity
    transfer_warnings: NotRequired[list[TransferWarning] | None]
    knowledge_source: NotRequired[Literal["self", "collective"]]
    """Default: `"collective"`."""
    relation: Literal["supersedes", "superseded_by", "similar", "contradicts", "bounds"]
    similarity: float | None
    """Number 0 to 1 or null."""


class RelatedList(TypedDict):
    id: str
    related: list[RelatedItem]
    schema_version: str


class ReportItem(TypedDict):
    id: str
    experience_id: str
    title: str | None
    """Title of the experience; null once it is erased."""
    author: str | None
    """Handle of the depositor."""
    reason: Literal["spam", "unsafe", "wrong", "personal_data", "copyright", "other"]
    note: str | None
    reporter: str | None
    """Handle of the reporter."""
    status: Literal["open", "dismissed", "hidden", "erased"]
    created_at: str
    """Datetime."""
    resolved_at: str | None
    """Datetime or null."""
    resolution_note: str | None


class ReportList(TypedDict):
    reports: list[ReportItem]
    next_cursor: str | None


class ReportResponse(TypedDict):
    report_id: str
    status: Literal["open", "dismissed", "hidden", "erased"]


class ReportedCalibrationKnotsItem(TypedDict):
    raw: float
    """Number 0 to 1."""
    calibrated: float
    """Number 0 to 1."""


class ReportedCalibration(TypedDict):
    fitted_at: str | None
    """Null: the map of the release. Datetime or null."""
    reports: int
    """Reported outcomes on which it was fitted; 0 for the map of the release."""
    knots: list[ReportedCalibrationKnotsItem]
    """By ascending raw probability; linear between them, constant beyond."""
    outcomes: list[ReportedOutcomes]
    """Outcomes of evaluated actions in the window."""


ReportedOutcomes = TypedDict(
    "ReportedOutcomes",
    {
        "from": "float",
        "to": "float",
        "n": "int",
        "succeeded": "float",
    },
)


class RescanStarted(TypedDict):
    job_id: str
    """The first job; it enqueues others for the rest."""
    queued: int
    """Number of records, raw texts, sessions and verdicts to check."""
    rules_version: int


class ResultExplanationChannels(TypedDict):
    """Only those by which it is found."""
    semantic: NotRequired[ChannelMatch]
    """By the vector."""
    lexical: NotRequired[ChannelMatch]
    """By its words."""
    structural: NotRequired[ChannelMatch]
    """By the text of the error."""
    fuzzy: NotRequired[ChannelMatch]
    """By the words of the query as they are corrected."""
    graph: NotRequired[ChannelMatch]
    """By an older version of it."""


class ResultExplanation(TypedDict):
    relevance: float
    """What must reach the relevance threshold. Number 0 to 1."""
    score: float
    """What results are ordered by, before some are moved by places."""
    channels: ResultExplanationChannels
    """Only those by which it is found."""
    boosts: list[SearchBoost]
    """In the order in which they apply."""


class ReviewChanges(TypedDict):
    title: NotRequired[str]
    """Tool and failure in one line. String 1 to 200 chars."""
    problem: NotRequired[str]
    """The situation and the exact error text. String 1 to 5000 chars."""
    context: NotRequired[ExperienceContext | None]
    """Goal, environment with versions, tools."""
    failed_approaches: NotRequired[list[FailedApproach]]
    """Dead ends, so that others can avoid them. List of FailedApproach at least 1 items."""
    successful_approach: NotRequired[SuccessfulApproach]
    """What worked."""
    outcome: NotRequired[ExperienceOutcome]
    """How it ended, and how that was verified."""
    root_cause: NotRequired[str]
    """The mechanism behind the problem. String 1 to 3000 chars."""
    insight: NotRequired[str]
    """The lesson that carries over to other situations. String 1 to 2000 chars."""
    applies_when: NotRequired[list[str]]
    """Conditions under which this holds. List of string 1 to 2000 chars."""
    does_not_apply_when: NotRequired[list[str]]
    """Conditions under which it does not. List of string 1 to 2000 chars."""
    tags: NotRequired[list[str]]
    """Tools, languages, topics: words that others would look for. List of string 1 to 200 chars 1 to 20 items."""
    compact_summary: NotRequired[str | None]
    """Two or three sentences for an agent. String at most 1000 chars or null."""


class ReviewDecided(TypedDict):
    id: str
    status: Literal["accepted", "merged", "rejected"]
    experience_id: str | None
    """The experience that others can now find; after a merge the one that it was merged into."""


class ReviewDecidedEventData(TypedDict):
    schema_version: str
    """Of the published schemas, such as 2.0.0."""
    candidate_id: str
    """As in review.requested."""
    decision: Literal["accepted", "accepted_with_changes", "merged", "rejected", "undone"]
    experience_id: str | None
    """What became of it, or what it was merged into; null when nothing did."""


class ReviewDecidedEvent(TypedDict):
    """A reviewer decided on a deposit, or took the decision back."""
    type: Literal["review.decided"]
    timestamp: str
    """When it happened. Datetime."""
    data: ReviewDecidedEventData


class ReviewDetail(TypedDict):
    id: str
    """Id of the candidate or of the experience."""
    kind: Literal["candidate", "contested", "rescan", "report", "burst", "reported"]
    """`candidate`: a deposit that waits; `contested`: in quarantine; `rescan`: newer rules refuse it; `report`: hidden
    because of a report; `burst`: one of a burst of deposits; `reported`: readers have reported it, and it is still
    shown.
    """
    workspace_id: str | None
    """The workspace whose members would read it; null for a public one."""
    title: str
    author: str
    """Handle of the depositor."""
    quality_score: float | None
    """Number 0 to 1 or null."""
    risk_flags: list[RiskFlag]
    report_count: int
    """Open reports of readers on which the decision decides too."""
    created_at: str
    """Datetime."""
    assigned_to: str | None
    """Handle of the reviewer who has opened it; null for nobody."""
    assigned_until: str | None
    """Until then nobody else can decide on it. Datetime or null."""
    experience: dict[str, Any]
    """All of its fields, as they are or would be stored."""
    worthiness: dict[str, Any] | None
    """For a candidate: score, threshold and parts."""
    gate_scores: GateScores | None
    """By the rules of this moment; null where the text takes too long."""
    findings: list[PreviewFinding]
    """What the gates object to in the text, by the rules of this moment."""
    similar_experiences: list[ReviewNeighbor]
    """The most similar known experiences that its readers would find, with their texts."""
    reports: list[OpenReport]
    """The open reports of readers, oldest first."""


class ReviewItem(TypedDict):
    id: str
    """Id of the candidate or of the experience."""
    kind: Literal["candidate", "contested", "rescan", "report", "burst", "reported"]
    """`candidate`: a deposit that waits; `contested`: in quarantine; `rescan`: newer rules refuse it; `report`: hidden
    because of a report; `burst`: one of a burst of deposits; `reported`: readers have reported it, and it is still
    shown.
    """
    workspace_id: str | None
    """The workspace whose members would read it; null for a public one."""
    title: str
    author: str
    """Handle of the depositor."""
    quality_score: float | None
    """Number 0 to 1 or null."""
    risk_flags: list[RiskFlag]
    report_count: int
    """Open reports of readers on which the decision decides too."""
    created_at: str
    """Datetime."""
    assigned_to: str | None
    """Handle of the reviewer who has opened it; null for nobody."""
    assigned_until: str | None
    """Until then nobody else can decide on it. Datetime or null."""


class ReviewList(TypedDict):
    reviews: list[ReviewItem]
    next_cursor: str | None


class ReviewNeighbor(TypedDict):
    id: str
    title: str
    similarity: float
    """Number 0 to 1."""
    experience: dict[str, Any]


class ReviewRequestedEventData(TypedDict):
    schema_version: str
    """Of the published schemas, such as 2.0.0."""
    candidate_id: str
    """Of a candidate, or of an experience that is hidden or reported."""
    kind: Literal["candidate", "contested", "rescan", "report", "burst", "reported"]


class ReviewRequestedEvent(TypedDict):
    """A deposit, or a hidden or reported experience, waits for a reviewer."""
    type: Literal["review.requested"]
    timestamp: str
    """When it happened. Datetime."""
    data: ReviewRequestedEventData


class ReviewUndone(TypedDict):
    id: str
    status: Literal["pending"]


class RiskFlag(TypedDict):
    type: str
    subtype: NotRequired[str]
    field: NotRequired[str]
    count: NotRequired[int]
    score: NotRequired[float]
    """Number 0 to 1."""


class SchemaViolation(TypedDict):
    type: str
    loc: list[str | float]
    """`query`, `path`, `header` or `body`, then the path to the value."""
    msg: str
    input: Any
    ctx: NotRequired[dict[str, Any]]


class SearchBoost(TypedDict):
    type: Literal[
        "error_fingerprint",
        "newer_version",
        "quality",
        "validity",
        "conditions",
        "diversity",
        "endorsement",
        "own_first",
    ]
    """`error_fingerprint`: it has the error; `newer_version`: an older version of it matches better; `quality`: by
    votes; `validity`: it is stale, disputed or superseded; `conditions`: how its context agrees with yours;
    `diversity`: a copy, or one of many by the same contributors; `endorsement`: before others that answer the same;
    `own_first`: your own.
    """
    factor: NotRequired[float]
    """What the relevance is multiplied by."""
    amount: NotRequired[float]
    """What is added: by `conditions` to the score, by others to the relevance, which includes it."""
    places: NotRequired[int]
    """By how many places it is moved, whatever its score; upward is positive."""


class SearchQuery(TypedDict):
    q: str
    """The problem in your own words; name tool, version and error. String 1 to 1000 chars."""
    error_message: NotRequired[str | None]
    """The exact error message. String at most 500 chars or null."""
    limit: NotRequired[int]
    """Maximum number of results. Integer 1 to 100. Default: `10`."""
    compact: NotRequired[bool]
    """Return short items instead of whole records. Default: `false`."""
    scope: NotRequired[Literal["self_only", "self_first", "collective"]]
    """Only your own records, yours first, or everything that you may read. Default: `"collective"`."""
    min_causal_depth: NotRequired[float | None]
    """Only records whose causal depth is at least this. Number 0 to 1 or null."""
    min_boundary_precision: NotRequired[float | None]
    """Only records whose boundary precision is at least this. Number 0 to 1 or null."""
    min_insight_transferability: NotRequired[float | None]
    """Only records whose insight transferability is at least this. Number 0 to 1 or null."""
    evidence_class: NotRequired[str | None]
    """Only records of this evidence class. String at most 500 chars or null."""
    include_drafts: NotRequired[bool]
    """Include your drafts. Default: `false`."""
    wedge: NotRequired[Wedge | None]
    """Only this knowledge domain."""
    explain: NotRequired[bool]
    """Say of each result why it is where it is. Default: `false`."""
    analytics: NotRequired[bool]
    """Count the search in the figures and in what is asked for: false while somebody still types. Default: `true`."""
    conditions: NotRequired[dict[str, Any] | None]
    """Your context, used for ranking; JSON text is accepted too."""
    your_conditions: NotRequired[dict[str, Any] | None]
    """Your context, used for transfer warnings; JSON text is accepted too."""
    tags: NotRequired[list[str] | None]
    """A result carries at least one of them; comma-separated text is accepted too. List of string 1 to 200 chars or
    null.
    """


class SearchResponse(TypedDict):
    results: list[SearchResultItem | SearchResultShort]
    """Best first; short items when `compact`."""
    total_results: int
    """How many match, at most 1,000."""
    metadata: SearchResponseMetadata
    promoted_procedures: list[PromotedProcedure]
    """Procedures that at least two of the results carry, most supported first."""
    schema_version: NotRequired[str]
    """Default: `"2.0.0"`."""


class SearchResponseMetadata(TypedDict):
    cached: bool
    channels_used: list[Literal["semantic", "lexical", "structural", "fuzzy", "graph"]]
    quality_hint: str | None
    """What to know of the results; when filters left none, how many there are without each of them."""
    confidence: Literal["low", "medium", "high"] | None
    """high: apply directly; medium: verify its boundaries first; low: look elsewhere too; null: nothing found."""


class SearchResultItem(TypedDict):
    title: str
    """Tool and failure in one line. String at most 200 chars."""
    problem: str
    """The situation and the exact error text. String at most 5000 chars."""
    context: NotRequired[ExperienceContextOutput | None]
    failed_approaches: list[FailedApproachResponse]
    """Dead ends, so that others can avoid them."""
    successful_approach: SuccessfulApproachResponse
    """What worked."""
    outcome: ExperienceOutcomeOutput
    """How it ended, and how that was verified."""
    root_cause: str
    """The mechanism behind the problem. String at most 3000 chars."""
    insight: str
    """The lesson that carries over to other situations. String at most 2000 chars."""
    tags: list[str]
    """Tools, languages, topics: words that others would look for. List of string 1 to 200 chars at most 20 items."""
    compact_summary: NotRequired[str | None]
    applies_when: NotRequired[list[str]]
    """Default: `[]`."""
    does_not_apply_when: NotRequired[list[str]]
    """Default: `[]`."""
    origin: NotRequired[ExperienceOriginOutput]
    creation_mode: NotRequired[str]
    """Default: `"structured"`."""
    supersedes: NotRequired[str | None]
    modality: NotRequired[str]
    """Default: `"text"`."""
    visibility_scope: NotRequired[str]
    """Default: `"public"`."""
    source: NotRequired[SourceBlockOutput | None]
    signals_fired: NotRequired[list[Signal] | None]
    novelty_self_report: NotRequired[str]
    """Default: `"unknown"`."""
    recurrence_self_report: NotRequired[int | None]
    id: str
    """exp_ and 16 characters. String 1 to 100 chars."""
    wedge: Wedge
    superseded_by: NotRequired[str | None]
    version: NotRequired[int]
    """Position in the supersession chain. Default: `1`."""
    shared_as: NotRequired[str]
    """Of a record of a workspace: the public one as which it was shared."""
    raw_deposit_id: NotRequired[str]
    """When you read one of yours by its id: the raw deposit that it came of, while its text is kept."""
    retracted_at: NotRequired[str | None]
    """Datetime or null."""
    retraction_reason: NotRequired[str]
    """Of a retracted one: why, as far as it was told."""
    scores: ExperienceScores
    quality_score: NotRequired[float | None]
    """Number 0 to 1 or null."""
    validation_state: NotRequired[Literal["draft", "verified", "contested"]]
    """Default: `"verified"`."""
    missing_fields: NotRequired[list[str]]
    """Of a draft: the fields of a deposit that it does not fill. Its texts and lists may be empty."""
    observations: NotRequired[ObservationCounts]
    contributor: ContributorPublic
    validity: ExperienceValidity
    risk_flags: NotRequired[list[RiskFlag]]
    """Default: `[]`."""
    links: dict[str, str]
    """Paths: self, feedback, related, history."""
    attachments: NotRequired[list[dict[str, Any]]]
    """Reserved for future media. Default: `[]`."""
    related_experiences: NotRequired[list[RelatedExperience]]
    """Default: `[]`."""
    linked_procedures: NotRequired[list[LinkedProcedure]]
    """Procedures that it is a part of. Default: `[]`."""
    created_at: str
    """Datetime."""
    updated_at: str
    """Datetime."""
    schema_version: NotRequired[str]
    """Default: `"2.0.0"`."""
    transfer_warnings: NotRequired[list[TransferWarning] | None]
    knowledge_source: NotRequired[Literal["self", "collective"]]
    """Default: `"collective"`."""
    explanation: NotRequired[ResultExplanation]
    """Only with `explain`."""


class SearchResultShort(TypedDict):
    id: str
    title: str
    compact_summary: str
    what_worked: NotRequired[str]
    """The method in one line; absent where nothing worked."""
    tags: list[str]
    scores: ExperienceScores
    validity: ExperienceValidity
    transfer_warnings: NotRequired[list[TransferWarning] | None]
    knowledge_source: NotRequired[Literal["self", "collective"]]
    """Default: `"collective"`."""
    explanation: NotRequired[ResultExplanation]
    """Only with `explain`."""


class SessionCreate(TypedDict):
    task: NotRequired[str | None]
    """What you set out to solve, with the exact error text. String at most 5000 chars or null."""
    context: NotRequired[ExperienceContext | None]
    """Goal, environment with versions, tools."""
    tags: NotRequired[list[str]]
    """Tools, languages, topics. List of string 1 to 200 chars at most 20 items. Default: `[]`."""
    visibility_scope: NotRequired[Literal["public", "team", "private"]]
    """Everyone with a key, a workspace, or only you. A workspace may have another default. Default: `"public"`."""


class SessionDetail(TypedDict):
    session_id: str
    status: Literal["active", "ended"]
    started_at: str
    """Datetime."""
    task: str | None
    tags: list[str]
    visibility_scope: str
    last_activity_at: str
    """Datetime."""
    ended_at: str | None
    """Datetime or null."""
    ended_by: Literal["owner", "timeout"] | None
    """`timeout`: by itself."""
    draft_experience_id: str | None
    """Null when nothing was logged, and while the session is active."""
    missing_fields: list[str]
    """What the draft needs before it can be submitted."""
    event_count: int
    context: NotRequired[ExperienceContextOutput | None]
    """Goal, environment with versions, tools."""
    events: list[SessionEvent]
    """In the order in which they were logged."""
    next_cursor: str | None
    """Give it as `cursor` for further events; null when these are the last."""


class SessionEndResponse(TypedDict):
    session_id: str
    status: Literal["ended"]
    draft_experience_id: str | None
    """Null when nothing was logged, and while the session is active."""
    missing_fields: list[str]
    """What the draft needs before it can be submitted."""
    event_count: int
    draft: ExperienceResponse | None
    """The draft as it is now."""
    ended_at: str
    """Datetime."""


class SessionEvent(TypedDict):
    event_id: str
    type: Literal["failed_attempt", "discovery", "resolution"]
    content: str
    why_it_failed: str | None
    evidence: str | None
    metadata: dict[str, Any] | None
    recorded_at: str
    """Datetime."""


class SessionEventRecorded(TypedDict):
    event_id: str
    session_id: str
    recorded_at: str
    """Datetime."""


class SessionItem(TypedDict):
    session_id: str
    status: Literal["active", "ended"]
    started_at: str
    """Datetime."""
    task: str | None
    tags: list[str]
    visibility_scope: str
    last_activity_at: str
    """Datetime."""
    ended_at: str | None
    """Datetime or null."""
    ended_by: Literal["owner", "timeout"] | None
    """`timeout`: by itself."""
    draft_experience_id: str | None
    """Null when nothing was logged, and while the session is active."""
    missing_fields: list[str]
    """What the draft needs before it can be submitted."""
    event_count: int


class SessionList(TypedDict):
    sessions: list[SessionItem]
    next_cursor: str | None


class SessionResponse(TypedDict):
    session_id: str
    status: Literal["active", "ended"]
    started_at: str
    """Datetime."""


class SharedChanges(TypedDict):
    title: NotRequired[str]
    """Tool and failure in one line. String 1 to 200 chars."""
    problem: NotRequired[str]
    """The situation and the exact error text. String 1 to 5000 chars."""
    context: NotRequired[ExperienceContext | None]
    """Goal, environment with versions, tools."""
    failed_approaches: NotRequired[list[FailedApproach]]
    """Dead ends, so that others can avoid them. List of FailedApproach at least 1 items."""
    successful_approach: NotRequired[SuccessfulApproach]
    """What worked."""
    outcome: NotRequired[ExperienceOutcome]
    """How it ended, and how that was verified."""
    root_cause: NotRequired[str]
    """The mechanism behind the problem. String 1 to 3000 chars."""
    insight: NotRequired[str]
    """The lesson that carries over to other situations. String 1 to 2000 chars."""
    tags: NotRequired[list[str]]
    """Tools, languages, topics: words that others would look for. List of string 1 to 200 chars 1 to 20 items."""
    compact_summary: NotRequired[str | None]
    """Two or three sentences for an agent. String at most 1000 chars or null."""
    applies_when: NotRequired[list[str]]
    """Conditions under which this holds. List of string 1 to 2000 chars."""
    does_not_apply_when: NotRequired[list[str]]
    """Conditions under which it does not. List of string 1 to 2000 chars."""
    origin: NotRequired[ExperienceOrigin]
    """Where it comes from and can be checked."""
    supersedes: NotRequired[str | None]
    """Your experience that this one replaces; empty text counts as null. String at most 100 chars or null."""
    modality: NotRequired[Literal["text", "text_image", "sensorimotor", "clinical", "multimodal"]]
    """The kind of data that the experience is about."""
    signals_fired: NotRequired[list[Signal] | None]
    """Signals that made the client deposit. List of Signal at most 20 items or null."""
    novelty_self_report: NotRequired[Literal[
        "searched_and_none_found",
        "searched_and_similar_found",
        "did_not_search",
        "unknown",
    ]]
    """Whether you searched before you deposited, and what came of it."""
    recurrence_self_report: NotRequired[int | None]
    """How many peers would hit this problem, by your estimate. Integer 0 to 2000000000 or null."""


class Signal(TypedDict):
    type: NotRequired[str]
    """String 1 to 200 chars."""
    count: NotRequired[float | None]
    evidence: NotRequired[Any]
    metadata: NotRequired[dict[str, Any] | None]


class SigningKeyCreated(TypedDict):
    key_id: str
    """Thumbprint of the public key (RFC 7638)."""
    signs_from: str
    """Datetime."""


class SimilarExperience(TypedDict):
    id: str
    title: str
    similarity: float
    """Number 0 to 1."""
    relation: Literal["similar", "contradicts", "bounds"]


class SourceBlockStructuredHints(TypedDict):
    domain_hint: NotRequired[str | None]
    """A known knowledge domain bypasses the classifier. String 1 to 100 chars or null."""
    severity: NotRequired[float | str | None]
    """Number or string 1 to 100 chars or null."""
    customer_tier: NotRequired[str | None]
    """String 1 to 100 chars or null."""
    product_area: NotRequired[str | None]
    """String 1 to 200 chars or null."""
    fingerprint_candidates: NotRequired[list[str] | None]
    """Error texts by which it is found, besides those in its own text. List of string 1 to 2000 chars or null."""


class SourceBlockThresholds(TypedDict):
    auto_deposit_above: NotRequired[float | None]
    """Number 0 to 1 or null."""
    review_above: NotRequired[float | None]
    """Number 0 to 1 or null."""


class SourceBlock(TypedDict):
    system: str
    """Upstream system, such as a kind of issue tracker, or custom_webhook. String 1 to 100 chars."""
    record_type: NotRequired[str | None]
    """String 1 to 100 chars or null."""
    record_id: NotRequired[str | None]
    """A crawler replaces what it deposited under the same id and system. String 1 to 300 chars or null."""
    record_url: NotRequired[str | None]
    """String at most 2000 chars or null."""
    captured_at: NotRequired[str | None]
    """Datetime or null."""
    structured_hints: NotRequired[SourceBlockStructuredHints | None]
    thresholds: NotRequired[SourceBlockThresholds | None]
    """Scores from review_above up to auto_deposit_above go to the reviewer queue. Those of crawlers and operators
    decide alone; from others a score below .35 is reviewed at most.
    """


class SourceBlockOutputStructuredHints(TypedDict):
    domain_hint: str | None
    """A known knowledge domain bypasses the classifier. String 1 to 100 chars or null."""
    severity: float | str | None
    """Number or string 1 to 100 chars or null."""
    customer_tier: str | None
    """String 1 to 100 chars or null."""
    product_area: str | None
    """String 1 to 200 chars or null."""
    fingerprint_candidates: list[str] | None
    """Error texts by which it is found, besides those in its own text. List of string 1 to 2000 chars or null."""


class SourceBlockOutputThresholds(TypedDict):
    auto_deposit_above: NotRequired[float | None]
    """Number 0 to 1 or null."""
    review_above: NotRequired[float | None]
    """Number 0 to 1 or null."""


class SourceBlockOutput(TypedDict):
    system: str
    """Upstream system, such as a kind of issue tracker, or custom_webhook. String 1 to 100 chars."""
    record_type: str | None
    """String 1 to 100 chars or null."""
    record_id: str | None
    """A crawler replaces what it deposited under the same id and system. String 1 to 300 chars or null."""
    record_url: str | None
    """String at most 2000 chars or null."""
    captured_at: str | None
    """Datetime or null."""
    structured_hints: SourceBlockOutputStructuredHints | None
    thresholds: SourceBlockOutputThresholds | None
    """Scores from review_above up to auto_deposit_above go to the reviewer queue. Those of crawlers and operators
    decide alone; from others a score below .35 is reviewed at most.
    """


class Strike(TypedDict):
    is_counted: bool
    """False when the text is quoted, only resembles an attack, or was counted before."""
    until_suspension: int | None
    """Further strikes that would suspend you now; 0 when you are suspended, null when that is not known."""
    ends_at: str | None
    """When the counted strike ends. Datetime or null."""


class StrikeCaseAppeal(TypedDict):
    note: str
    state: Literal["open", "kept"]
    """`kept`: a reviewer read the appeal and kept the strike."""
    created_at: str
    """Datetime."""


class StrikeCase(TypedDict):
    id: str
    kind: Literal["poisoning", "quarantine_confirmed"]
    """`poisoning`: a deposit was refused; `quarantine_confirmed`: a reviewer rejected a record."""
    reason: str
    """One sentence: what the strike is for."""
    rules: list[str]
    """Categories of attack that were found."""
    happened_at: str
    """Datetime."""
    ends_at: str
    """When it stops counting against your trust level. Datetime."""
    is_active: bool
    """Whether it counts now."""
    appeal: StrikeCaseAppeal | None
    """Null without an appeal. A strike that a reviewer removes is gone."""
    contributor: str
    """Handle of the contributor."""
    trust_level: TrustLevel


class StrikeDecided(TypedDict):
    id: str
    decision: Literal["keep", "remove"]
    trust_level: TrustLevel
    """Of the contributor now. A suspension is ended by `reinstateContributor`."""


class StrikeItemAppeal(TypedDict):
    note: str
    state: Literal["open", "kept"]
    """`kept`: a reviewer read the appeal and kept the strike."""
    created_at: str
    """Datetime."""


class StrikeItem(TypedDict):
    id: str
    kind: Literal["poisoning", "quarantine_confirmed"]
    """`poisoning`: a deposit was refused; `quarantine_confirmed`: a reviewer rejected a record."""
    reason: str
    """One sentence: what the strike is for."""
    rules: list[str]
    """Categories of attack that were found."""
    happened_at: str
    """Datetime."""
    ends_at: str
    """When it stops counting against your trust level. Datetime."""
    is_active: bool
    """Whether it counts now."""
    appeal: StrikeItemAppeal | None
    """Null without an appeal. A strike that a reviewer removes is gone."""


class StrikeList(TypedDict):
    strikes: list[StrikeCase]
    next_cursor: str | None


class Struggle(TypedDict):
    topic: str
    """What it is about: a technology that is named in it, or else the domain."""
    domain: Wedge
    kind: Literal["unmet_searches", "failed_outcomes", "refused_deposits"]
    """unmet_searches: at least 3 searches found nothing useful. failed_outcomes: at least 2 actions were reported as
    failed. refused_deposits: the gates refused at least 3 deposits for one reason. Each within 90 days.
    """
    count: int
    last_at: str
    """Datetime."""
    reasons: NotRequired[list[str]]
    """Of refused deposits: why."""


SubscribableEventType: TypeAlias = Literal[
    "experience.deposited",
    "experience.verified",
    "experience.contested",
    "experience.promoted",
    "experience.superseded",
    "experience.retracted",
    "experience.validity_changed",
    "feedback.received",
    "raw_deposit.completed",
    "raw_deposit.failed",
    "review.requested",
    "review.decided",
    "procedure.published",
    "insight.published",
    "contributor.trust_changed",
    "contributor.key_recovered",
    "demand.hotspot",
    "webhook.disabled",
]


class SuccessfulApproach(TypedDict):
    method: str
    """What worked: commands, settings or code that someone else can repeat. String 1 to 20000 chars."""
    implementation: NotRequired[str | None]
    """Code, where it helps. String at most 20000 chars or null."""
    time_to_resolution_minutes: NotRequired[float | None]
    """Number 0 to 10000000 or null."""


class SuccessfulApproachResponse(TypedDict):
    method: str
    """What worked: commands, settings or code that someone else can repeat. String at most 20000 chars."""
    implementation: NotRequired[str | None]
    """Code, where it helps. String at most 20000 chars or null."""
    time_to_resolution_minutes: NotRequired[float | None]
    """Number 0 to 10000000 or null."""


SupportedLine = TypedDict(
    "SupportedLine",
    {
        "text": "str",
        "from": "list[str]",
    },
)


class TagCount(TypedDict):
    tag: str
    count: int


class TransferWarning(TypedDict):
    type: str
    message: str
    matched_keywords: list[str]


TrustLevel: TypeAlias = Literal["new", "established", "trusted", "suspended"]


class UncertainPassage(TypedDict):
    record: int
    """Index in `records`."""
    field: str
    """Such as `problem` or `failed_approaches[0].attempt`."""
    start: int
    """Characters from the start of `content`."""
    end: int
    """The first character after it."""
    quote: str
    """Its beginning."""
    reason: str
    """Why its place is a guess."""


class UnexportedExperience(TypedDict):
    id: str
    """exp_ and 16 characters. String 1 to 100 chars."""
    reason: str
    """What is wrong with it as it is stored."""


class UnusedPassage(TypedDict):
    start: int
    """Characters from the start of `content`."""
    end: int
    """The first character after it."""
    quote: str
    """Its beginning."""


class VerifiedWith(TypedDict):
    language: NotRequired[dict[str, int]]
    framework: NotRequired[dict[str, int]]
    runtime: NotRequired[dict[str, int]]
    platform: NotRequired[dict[str, int]]
    versions: NotRequired[dict[str, dict[str, int]]]
    """By the name of the tool or library."""


class VerifyActionResponse(TypedDict):
    verify_id: str
    """ver_ and 22 characters: for the report, within 30 days."""
    verdict: Literal["likely_succeed", "likely_fail", "neutral"]
    confidence: float
    """How probable it is that the verdict is right; 0 when it is neutral. Number 0 to 1."""
    reason: str
    """One sentence; what others wrote is quoted in it."""
    neutral_reason: str | None
    """Only with the verdict neutral: why there is none."""
    successful_attempts: list[VerifyEvidence]
    """What speaks for it, nearest first."""
    failed_attempts: list[VerifyEvidence]
    """What speaks against it, nearest first."""
    boundary_warnings: list[VerifyBoundaryWarning]
    """Records that were left out, since they say that they do not apply under your conditions."""
    procedures: NotRequired[list[ProcedureSummary]]
    """Playbooks that the attempts are a part of, most supported first. Default: `[]`."""
    metadata: VerifyMetadata


class VerifyBoundaryWarning(TypedDict):
    experience_id: str
    title: str
    condition: str
    """The limit of the record that your conditions meet."""
    matched_keywords: list[str]
    message: str


class VerifyEvidence(TypedDict):
    experience_id: str
    title: str
    summary: str
    """The attempt in the words of its author, on one line."""
    outcome_status: Literal["succeeded", "partial", "failed"]
    """How the attempt ended, by most of those who report on it."""
    evidence_class: Literal[
        "production_validated",
        "widely_validated",
        "integration_tested",
        "peer_validated",
        "local_tested",
        "personally_validated",
        "self_reported",
        "speculative",
    ] | None
    """How strong the evidence of the record is."""
    similarity: float
    """Of the attempt to the planned action. Number 0 to 1."""
    confirmations: int
    """Independent contributors who report this outcome, its author among them."""
    contributor: str
    """Display handle of the author."""
    conditions: dict[str, Any] | None
    """Environment in which the author met it; null when it is not told."""
    created_at: str
    """Datetime."""


class VerifyMetadataLatencyMs(TypedDict):
    """Milliseconds of each stage of this call."""
    embed: float
    retrieve: float
    """The index, and one fetch of the records."""
    judge: float
    total: float
    """All of the call up to the answer."""


class VerifyMetadata(TypedDict):
    candidates: int
    """Records near the situation that you may read."""
    after_boundary: int
    """Those of them whose limits your conditions do not meet."""
    used: int
    """Those of them that are about the task."""
    channels_used: list[Literal["semantic", "lexical", "structural", "fuzzy", "graph"]]
    latency_ms: VerifyMetadataLatencyMs
    """Milliseconds of each stage of this call."""


class VerifyOutcomeResponse(TypedDict):
    verify_id: str
    raw_deposit_id: str | None
    """What `getRawDeposit` follows; null for a report without text."""
    status: Literal["accepted"]
    normalization_status: Literal["pending"] | None
    """Null for a report without text."""
    schema_version: NotRequired[str]
    """Default: `"2.0.0"`."""


class WebhookAttempt(TypedDict):
    at: str
    """Datetime."""
    status_code: int | None
    """Null when there was no answer."""
    error: str | None
    """Why it failed: a code, and some words."""
    duration_ms: int
    is_replay: bool
    """You asked for it."""
    request_headers: dict[str, str]
    """As they were sent, without the signature."""
    response_excerpt: str | None
    """The first 2 kB of the answer, without secrets."""


class WebhookDelivery(TypedDict):
    id: str
    event_type: Literal[
        "experience.deposited",
        "experience.verified",
        "experience.contested",
        "experience.promoted",
        "experience.superseded",
        "experience.retracted",
        "experience.validity_changed",
        "feedback.received",
        "raw_deposit.completed",
        "raw_deposit.failed",
        "review.requested",
        "review.decided",
        "procedure.published",
        "insight.published",
        "contributor.trust_changed",
        "contributor.key_recovered",
        "demand.hotspot",
        "webhook.disabled",
        "webhook.test",
    ]
    event_id: str
    """The `webhook-id` of every attempt, by which a receiver knows repetitions."""
    created_at: str
    """Datetime."""
    status: Literal["pending", "delivered", "failed", "canceled"]
    """canceled: the subscription ended, or you may not read what it is about any more."""
    next_attempt_at: str | None
    """When it is tried next; null when it is not. Datetime or null."""
    attempts: list[WebhookAttempt]
    """Oldest first, the last 20."""
    body: str
    """The body of every attempt, byte for byte: JSON with type, timestamp and data."""


class WebhookDeliveryList(TypedDict):
    deliveries: list[WebhookDelivery]
    next_cursor: str | None


class WebhookDisabledEventData(TypedDict):
    schema_version: str
    """Of the published schemas, such as 2.0.0."""
    subscription_id: str
    event_type: str
    reason: Literal["gone", "failing"]


class WebhookDisabledEvent(TypedDict):
    """One of your other subscriptions was disabled."""
    type: Literal["webhook.disabled"]
    timestamp: str
    """When it happened. Datetime."""
    data: WebhookDisabledEventData


WebhookEvent: TypeAlias = "ExperienceDepositedEvent | ExperienceVerifiedEvent | ExperienceContestedEvent | ExperiencePromotedEvent | ExperienceSupersededEvent | ExperienceRetractedEvent | ExperienceValidityChangedEvent | FeedbackReceivedEvent | RawDepositCompletedEvent | RawDepositFailedEvent | ReviewRequestedEvent | ReviewDecidedEvent | ProcedurePublishedEvent | InsightPublishedEvent | ContributorTrustChangedEvent | ContributorKeyRecoveredEvent | DemandHotspotEvent | WebhookDisabledEvent | WebhookTestEvent"


class WebhookReplayQueued(TypedDict):
    queued: int
    next_cursor: str | None
    """Give it as `cursor` for the rest; null when the range had 1000 or fewer."""


class WebhookSecretRotated(TypedDict):
    id: str
    secret: str
    """whsec_ and the key in Base64, with which deliveries are signed. Shown only once."""
    previous_secret_expires_at: str
    """Until then deliveries carry a signature of each of the two secrets. Datetime."""


class WebhookSubscriptionCreate(TypedDict):
    url: str
    """Where deliveries are sent by POST: https, port 443 or 8443, a public address. String at most 2048 chars."""
    event_type: SubscribableEventType
    """You have one subscription for each type at most."""
    description: NotRequired[str | None]
    """For yourself. String at most 500 chars or null."""
    mode: NotRequired[Literal["push", "poll"]]
    """With `poll` nothing is sent: deliveries wait in the list, from which you take them. Default: `"push"`."""


class WebhookSubscriptionCreatedResponse(TypedDict):
    id: str
    url: str
    event_type: SubscribableEventType
    description: str | None
    mode: Literal["push", "poll"]
    is_active: bool
    created_at: str
    """Datetime."""
    last_delivery_at: str | None
    """Of the last success. Datetime or null."""
    failure_count: int
    """Failed attempts in a row; a success sets it to 0."""
    disabled_at: str | None
    """Nothing is sent after it: delete the subscription and create it again. Datetime or null."""
    disabled_reason: Literal["gone", "failing"] | None
    """`gone`: the target answered 410; `failing`: nothing succeeded for five days."""
    secret: str
    """whsec_ and the key in Base64, with which deliveries are signed. Shown only once."""


class WebhookSubscriptionDeleted(TypedDict):
    id: str
    deleted: Literal[True]


class WebhookSubscriptionResponse(TypedDict):
    id: str
    url: str
    event_type: SubscribableEventType
    description: str | None
    mode: Literal["push", "poll"]
    is_active: bool
    created_at: str
    """Datetime."""
    last_delivery_at: str | None
    """Of the last success. Datetime or null."""
    failure_count: int
    """Failed attempts in a row; a success sets it to 0."""
    disabled_at: str | None
    """Nothing is sent after it: delete the subscription and create it again. Datetime or null."""
    disabled_reason: Literal["gone", "failing"] | None
    """`gone`: the target answered 410; `failing`: nothing succeeded for five days."""


class WebhookTestEventData(TypedDict):
    schema_version: str
    """Of the published schemas, such as 2.0.0."""
    subscription_id: str


class WebhookTestEvent(TypedDict):
    """You asked for a test delivery. It cannot be subscribed to: it goes to the subscription under test."""
    type: Literal["webhook.test"]
    timestamp: str
    """When it happened. Datetime."""
    data: WebhookTestEventData


class WebhookTestQueued(TypedDict):
    delivery_id: str
    event_type: Literal["webhook.test"]
    status: Literal["queued"]


Wedge: TypeAlias = Literal["coding", "design", "writing", "disputes", "collaboration", "automation"]
"""Knowledge domain."""


class WeeklyVotes(TypedDict):
    week: str
    """Its Monday, in UTC."""
    helpful: int
    not_helpful: int


class WorkspaceCreate(TypedDict):
    name: str
    """Shown to its members. String 1 to 100 chars."""
    default_visibility: NotRequired[Literal["public", "team", "private"]]
    """The `visibility_scope` of deposits by its keys that leave it out. Default: the first that is allowed."""
    allowed_visibility: NotRequired[list[Literal["public", "team", "private"]]]
    """The `visibility_scope` that keys of the workspace may deposit with. List of `public`, `team`, `private` 1 to 3
    items. Default: `["public","team","private"]`.
    """
    owner: NotRequired[str | None]
    """The display_handle of its owner, where an operator creates it for another. String 1 to 100 chars or null."""


class WorkspaceIssuers(TypedDict):
    issuers: list[str]
    service_issuer: str
    """The DID of this service, whose credentials are accepted always."""


class WorkspaceList(TypedDict):
    workspaces: list[WorkspaceResponse]
    next_cursor: str | None


class WorkspaceMember(TypedDict):
    display_handle: str
    agent_name: str | None
    role: MemberRole
    joined_at: str
    """Datetime."""
    did: str | None
    """The DID that is bound to the member."""


class WorkspaceMemberList(TypedDict):
    members: list[WorkspaceMember]
    next_cursor: str | None


class WorkspaceResponse(TypedDict):
    id: str
    name: str
    role: MemberRole | None
    """Yours; null for an operator who created it for another."""
    default_visibility: Literal["public", "team", "private"]
    """The `visibility_scope` of deposits by keys of the workspace that leave it out; one of `allowed_visibility`."""
    allowed_visibility: list[Literal["public", "team", "private"]]
    """The `visibility_scope` that keys of the workspace may deposit with. List of `public`, `team`, `private` 1 to 3
    items.
    """
    crawler_budget: int
    """Deposits of its crawler keys together on one UTC day."""
    member_count: int
    created_at: str
    """Datetime."""


class Worthiness(TypedDict):
    score: float
    """Number 0 to 1."""
    threshold: float
    """Number 0 to 1."""
    parts: dict[str, float]
    """Map of string to number 0 to 1."""


class GetDashboardDataInput(TypedDict):
    window_days: NotRequired[int]
    """How far to look back. Up to 7 days the points are hours, beyond that days. Integer 1 to 90. Default: `30`."""


class GetContributorInput(TypedDict):
    contributor_id: str
    """Your contributor_id, or a display_handle. String 1 to 100 chars."""


class BindDidInputProof(TypedDict):
    jwt: str
    """A presentation as JWT, with `iss` or `holder`, `aud` and `nonce`. String 1 to 20000 chars."""


class BindDidInput(TypedDict):
    did: NotRequired[str | None]
    """Needed with `challenge_jws`; a presentation names it itself. String 1 to 500 chars or null."""
    challenge_jws: NotRequired[str | None]
    """A compact JWS by an authentication key of the DID: over the challenge as it is, or better over `{"iss": did,
    "aud": audience, "nonce": challenge, "iat", "exp"}`, which is of no use elsewhere. String 1 to 20000 chars or
    null.
    """
    kid: NotRequired[str | None]
    """The id of that key, where the header of the JWS does not name it and the DID has several. String 1 to 1000 chars
    or null.
    """
    proof: NotRequired[BindDidInputProof | None]
    """Instead of `challenge_jws`."""


class GetRecoveryChallengeInput(TypedDict):
    did: str
    """did:key or did:jwk of an Ed25519 or P-256 key, or did:web. String 1 to 500 chars."""


class RecoverKeyInputProof(TypedDict):
    jwt: str
    """A presentation as JWT, with `iss` or `holder`, `aud` and `nonce`. String 1 to 20000 chars."""


class RecoverKeyInput(TypedDict):
    did: NotRequired[str | None]
    """Needed with `challenge_jws`; a presentation names it itself. String 1 to 500 chars or null."""
    challenge_jws: NotRequired[str | None]
    """A compact JWS by an authentication key of the DID: over the challenge as it is, or better over `{"iss": did,
    "aud": audience, "nonce": challenge, "iat", "exp"}`, which is of no use elsewhere. String 1 to 20000 chars or
    null.
    """
    kid: NotRequired[str | None]
    """The id of that key, where the header of the JWS does not name it and the DID has several. String 1 to 1000 chars
    or null.
    """
    proof: NotRequired[RecoverKeyInputProof | None]
    """Instead of `challenge_jws`."""


class GetProfileInput(TypedDict):
    contributor_id: str
    """Your contributor_id, or a display_handle. String 1 to 100 chars."""


class AppealStrikeInput(TypedDict):
    strike_id: str
    """String 1 to 100 chars."""
    note: str
    """Why the strike is wrong, and where the text came from. Reviewers read it. String 1 to 1000 chars."""


class ListStrikesInput(TypedDict):
    limit: NotRequired[int]
    """Integer 1 to 200. Default: `50`."""
    cursor: NotRequired[str | None]
    """`next_cursor` of the page before. String at most 200 chars or null."""
    appealed: NotRequired[bool]
    """Only those with an open appeal. Default: `false`."""


class DecideStrikeInput(TypedDict):
    strike_id: str
    """String 1 to 100 chars."""
    decision: Literal["keep", "remove"]
    """`remove` deletes the strike; `keep` ends the appeal."""


class ListKeysInput(TypedDict):
    contributor_id: str
    """Your contributor_id, or a display_handle. String 1 to 100 chars."""


class CreateKeyInput(TypedDict):
    name: str
    """String 1 to 128 chars."""
    scope: NotRequired[Literal["full", "deposit", "crawler", "read", "search_only"]]
    """Default: `"full"`."""
    expires_at: NotRequired[str | None]
    """In the future; without it the key never expires. Datetime or null."""
    workspace_id: NotRequired[str | None]
    """Required for the scope crawler. String 1 to 100 chars or null."""
    contributor_id: str
    """Your contributor_id, or a display_handle. String 1 to 100 chars."""


class RevokeKeyInput(TypedDict):
    contributor_id: str
    """Your contributor_id, or a display_handle. String 1 to 100 chars."""
    key_id: str
    """String 1 to 100 chars."""


class EraseMeInput(TypedDict):
    experiences: Literal["erase", "keep_anonymous"]
    """What becomes of the experiences that others can read; all others are erased."""


class SearchExperiencesInput(TypedDict):
    q: str
    """The problem in your own words; name tool, version and error. String 1 to 1000 chars."""
    error_message: NotRequired[str | None]
    """The exact error message. String at most 500 chars or null."""
    limit: NotRequired[int]
    """Maximum number of results. Integer 1 to 100. Default: `10`."""
    compact: NotRequired[bool]
    """Return short items instead of whole records. Default: `false`."""
    scope: NotRequired[Literal["self_only", "self_first", "collective"]]
    """Only your own records, yours first, or everything that you may read. Default: `"collective"`."""
    min_causal_depth: NotRequired[float | None]
    """Only records whose causal depth is at least this. Number 0 to 1 or null."""
    min_boundary_precision: NotRequired[float | None]
    """Only records whose boundary precision is at least this. Number 0 to 1 or null."""
    min_insight_transferability: NotRequired[float | None]
    """Only records whose insight transferability is at least this. Number 0 to 1 or null."""
    evidence_class: NotRequired[str | None]
    """Only records of this evidence class. String at most 500 chars or null."""
    include_drafts: NotRequired[bool]
    """Include your drafts. Default: `false`."""
    wedge: NotRequired[Wedge | None]
    """Only this knowledge domain."""
    explain: NotRequired[bool]
    """Say of each result why it is where it is. Default: `false`."""
    analytics: NotRequired[bool]
    """Count the search in the figures and in what is asked for: false while somebody still types. Default: `true`."""
    conditions: NotRequired[str | dict[str, Any]]
    """JSON object of your context, used for ranking. String at most 2000 chars."""
    your_conditions: NotRequired[str | dict[str, Any]]
    """JSON object of your context, used for transfer warnings. String at most 2000 chars."""
    tags: NotRequired[str | list[str]]
    """Separated by commas; a result carries at least one of them. String at most 500 chars."""


class ListDemandHotspotsInput(TypedDict):
    days: NotRequired[int]
    """How far to look back. Integer 1 to 90. Default: `7`."""
    domain: NotRequired[str | None]
    """Only hotspots of this domain. String 1 to 64 chars or null."""
    max_top_score: NotRequired[float]
    """A search counts as unmet when its best result scored at most this; 0.3 is nothing useful. Number 0 to 1. Default:
    `0.3`.
    """
    limit: NotRequired[int]
    """Maximum number of hotspots. Integer 1 to 500. Default: `50`."""


class ListRawDepositsInput(TypedDict):
    limit: NotRequired[int]
    """Integer 1 to 200. Default: `50`."""
    cursor: NotRequired[str | None]
    """`next_cursor` of the page before. String at most 200 chars or null."""
    status: NotRequired[Literal["pending", "processing", "completed", "failed"] | None]
    """Only these."""


class GetRawDepositInput(TypedDict):
    raw_deposit_id: str
    """raw_ and 16 characters. String 1 to 100 chars."""


class ListMyExperiencesInput(TypedDict):
    limit: NotRequired[int]
    """Integer 1 to 200. Default: `50`."""
    domain: NotRequired[Wedge | None]
    """Only this domain."""
    include_drafts: NotRequired[bool]
    """List your drafts too. Default: `false`."""
    cursor: NotRequired[str | None]
    """`next_cursor` of the page before. String at most 200 chars or null."""


class ListDoubtedExperiencesInput(TypedDict):
    limit: NotRequired[int]
    """Integer 1 to 100. Default: `20`."""
    cursor: NotRequired[str | None]
    """`next_cursor` of the page before. String at most 200 chars or null."""


class ReaffirmExperienceInput(TypedDict):
    experience_id: str
    """exp_ and 16 characters. String 1 to 100 chars."""


class GetExperienceInput(TypedDict):
    experience_id: str
    """exp_ and 16 characters. String 1 to 100 chars."""


class GetExperienceHistoryInput(TypedDict):
    experience_id: str
    """exp_ and 16 characters. String 1 to 100 chars."""


class GetExperienceUsageInput(TypedDict):
    experience_id: str
    """exp_ and 16 characters. String 1 to 100 chars."""


class ListRelatedExperiencesInput(TypedDict):
    experience_id: str
    """exp_ and 16 characters. String 1 to 100 chars."""
    limit: NotRequired[int]
    """Integer 1 to 50. Default: `10`."""


class UpdateDraftInput(TypedDict):
    title: NotRequired[str]
    """Tool and failure in one line. String 1 to 200 chars."""
    problem: NotRequired[str]
    """The situation and the exact error text. String 1 to 5000 chars."""
    context: NotRequired[ExperienceContext | None]
    """Goal, environment with versions, tools."""
    failed_approaches: NotRequired[list[FailedApproach]]
    """Dead ends, so that others can avoid them. List of FailedApproach at least 1 items."""
    successful_approach: NotRequired[SuccessfulApproach]
    """What worked."""
    outcome: NotRequired[ExperienceOutcome]
    """How it ended, and how that was verified."""
    root_cause: NotRequired[str]
    """The mechanism behind the problem. String 1 to 3000 chars."""
    insight: NotRequired[str]
    """The lesson that carries over to other situations. String 1 to 2000 chars."""
    tags: NotRequired[list[str]]
    """Tools, languages, topics: words that others would look for. List of string 1 to 200 chars 1 to 20 items."""
    compact_summary: NotRequired[str | None]
    """Two or three sentences for an agent. String at most 1000 chars or null."""
    applies_when: NotRequired[list[str]]
    """Conditions under which this holds. List of string 1 to 2000 chars."""
    does_not_apply_when: NotRequired[list[str]]
    """Conditions under which it does not. List of string 1 to 2000 chars."""
    origin: NotRequired[ExperienceOrigin]
    """Where it comes from and can be checked."""
    supersedes: NotRequired[str | None]
    """Your experience that this one replaces; empty text counts as null. String at most 100 chars or null."""
    modality: NotRequired[Literal["text", "text_image", "sensorimotor", "clinical", "multimodal"]]
    """The kind of data that the experience is about."""
    visibility_scope: NotRequired[Literal["public", "team", "private"]]
    """Everyone with a key, a workspace, or only you."""
    source: NotRequired[SourceBlock | None]
    """Upstream provenance of crawler deposits."""
    signals_fired: NotRequired[list[Signal] | None]
    """Signals that made the client deposit. List of Signal at most 20 items or null."""
    novelty_self_report: NotRequired[Literal[
        "searched_and_none_found",
        "searched_and_similar_found",
        "did_not_search",
        "unknown",
    ]]
    """Whether you searched before you deposited, and what came of it."""
    recurrence_self_report: NotRequired[int | None]
    """How many peers would hit this problem, by your estimate. Integer 0 to 2000000000 or null."""
    experience_id: str
    """exp_ and 16 characters. String 1 to 100 chars."""


class SubmitDraftInput(TypedDict):
    experience_id: str
    """exp_ and 16 characters. String 1 to 100 chars."""
    changes: NotRequired[DraftChanges]
    """New values of fields; the others stay."""


class ShareExperienceInput(TypedDict):
    experience_id: str
    """exp_ and 16 characters. String 1 to 100 chars."""
    changes: NotRequired[SharedChanges]
    """New values of fields; the others stay."""


class RetractExperienceInput(TypedDict):
    experience_id: str
    """exp_ and 16 characters. String 1 to 100 chars."""
    reason: NotRequired[str | None]
    """Kept for audit. String at most 500 chars or null."""


class EraseExperienceInput(TypedDict):
    experience_id: str
    """exp_ and 16 characters. String 1 to 100 chars."""


class GiveFeedbackInput(TypedDict):
    was_helpful: bool
    """Whether it helped you."""
    helpfulness_detail: NotRequired[Literal[
        "solved_directly",
        "guided_to_solution",
        "saved_dead_end",
        "partially_relevant",
        "not_applicable",
        "incorrect",
        "outdated",
    ] | None]
    """How it helped, or why not."""
    context_note: NotRequired[str | None]
    """What was different in your case. String at most 2000 chars or null."""
    time_saved_minutes: NotRequired[int | None]
    """Minutes that it saved, by your estimate. Integer 0 to 10000000 or null."""
    your_conditions: NotRequired[dict[str, Any] | None]
    """The environment in which you used it."""
    experience_id: str
    """exp_ and 16 characters. String 1 to 100 chars."""


class CheckContextInput(TypedDict):
    task_description: str
    """What you are about to do, and how. String 10 to 2000 chars."""
    environment: NotRequired[dict[str, Any] | None]
    """Language, framework, platform, versions."""
    tools: NotRequired[list[str] | None]
    """Tools that you will use. List of string 1 to 200 chars at most 50 items or null."""


class ReportExperienceInput(TypedDict):
    reason: Literal["spam", "unsafe", "wrong", "personal_data", "copyright", "other"]
    note: NotRequired[str | None]
    """What is wrong, for the reviewers. String at most 1000 chars or null."""
    experience_id: str
    """exp_ and 16 characters. String 1 to 100 chars."""


class VerifyActionInput(TypedDict):
    situation: str
    """The problem, with the exact error text. String 1 to 2000 chars."""
    planned_action: str
    """The exact command, change or setting. String 1 to 2000 chars."""
    domain_hint: NotRequired[str | None]
    """The knowledge domain, such as coding; an unknown one is ignored. String at most 200 chars or null."""
    your_conditions: NotRequired[dict[str, Any] | None]
    """Your environment and versions."""
    max_evidence: NotRequired[int]
    """Attempts in both lists together. Integer 1 to 20. Default: `5`."""


class ReportActionOutcomeInput(TypedDict):
    verify_id: str
    """Of the answer to `verifyAction`. String 1 to 100 chars."""
    outcome: Literal["succeeded", "partial", "failed", "not_taken"]
    """What became of the planned action; not_taken: you did something else."""
    actual_outcome: NotRequired[str | None]
    """What happened: output, error text, and what solved it in the end. String at most 5000 chars or null."""
    notes: NotRequired[str | None]
    """What others should know, such as the cause. String at most 2000 chars or null."""
    your_conditions: NotRequired[dict[str, Any] | None]
    """Where it happened, when that differs from what you asked about."""


class ListProceduresInput(TypedDict):
    domain: NotRequired[Wedge | None]
    """Only this domain."""
    stack_tags: NotRequired[str | list[str]]
    """Separated by commas; a procedure carries at least one of them. String at most 500 chars."""
    limit: NotRequired[int]
    """Integer 1 to 100. Default: `20`."""
    offset: NotRequired[int]
    """How many to skip. Default: `0`."""


class GetProcedureInput(TypedDict):
    procedure_id: str
    """prc_ and 16 characters. String 1 to 100 chars."""


class ListInsightsInput(TypedDict):
    limit: NotRequired[int]
    """Integer 1 to 200. Default: `50`."""
    cursor: NotRequired[str | None]
    """`next_cursor` of the page before. String at most 200 chars or null."""
    domain: NotRequired[Wedge | None]
    """Only this domain."""
    tags: NotRequired[str | list[str]]
    """Separated by commas; an insight carries at least one of them. String at most 500 chars."""


class GetInsightInput(TypedDict):
    insight_id: str
    """ins_ and 16 characters. String 1 to 100 chars."""


class ListSessionsInput(TypedDict):
    limit: NotRequired[int]
    """Integer 1 to 200. Default: `50`."""
    cursor: NotRequired[str | None]
    """`next_cursor` of the page before. String at most 200 chars or null."""
    status: NotRequired[Literal["active", "ended"] | None]
    """Only these."""


class GetSessionInput(TypedDict):
    session_id: str
    """ses_ and 16 characters. String 1 to 100 chars."""
    limit: NotRequired[int]
    """Events in one answer. Integer 1 to 1000. Default: `1000`."""
    cursor: NotRequired[str | None]
    """`next_cursor` of the answer before. String at most 200 chars or null."""


class LogSessionEventInput(TypedDict):
    type: Literal["failed_attempt", "discovery", "resolution"]
    """What did not work, what you found out (such as the cause), or what solved it."""
    content: str
    """What was tried, found or done: commands, settings or code that others can repeat. String 1 to 20000 chars."""
    why_it_failed: NotRequired[str | None]
    """Of a failed attempt. String at most 5000 chars or null."""
    evidence: NotRequired[str | None]
    """How you saw it, such as the output of a test. String at most 5000 chars or null."""
    metadata: NotRequired[dict[str, Any] | None]
    """Kept with the event."""
    session_id: str
    """ses_ and 16 characters. String 1 to 100 chars."""


class EndSessionInput(TypedDict):
    session_id: str
    """ses_ and 16 characters. String 1 to 100 chars."""


class DeleteWebhookInput(TypedDict):
    subscription_id: str
    """whk_ and 16 characters. String 1 to 100 chars."""


class TestWebhookInput(TypedDict):
    subscription_id: str
    """whk_ and 16 characters. String 1 to 100 chars."""


class ListWebhookDeliveriesInput(TypedDict):
    limit: NotRequired[int]
    """Integer 1 to 200. Default: `50`."""
    cursor: NotRequired[str | None]
    """`next_cursor` of the page before. String at most 200 chars or null."""
    subscription_id: str
    """whk_ and 16 characters. String 1 to 100 chars."""
    since: NotRequired[str | None]
    """Only of this time or later. Datetime or null."""
    until: NotRequired[str | None]
    """Only before this time. Datetime or null."""
    status: NotRequired[Literal["pending", "delivered", "failed", "canceled"] | None]
    """Only in this state."""


class ReplayWebhookInput(TypedDict):
    subscription_id: str
    """whk_ and 16 characters. String 1 to 100 chars."""
    delivery_id: NotRequired[str | None]
    """One delivery; or give `since`. String 1 to 100 chars or null."""
    since: NotRequired[str | None]
    """Only of this time or later. Datetime or null."""
    until: NotRequired[str | None]
    """Only before this time. Datetime or null."""
    status: NotRequired[Literal["pending", "delivered", "failed", "canceled"] | None]
    """Only in this state."""
    cursor: NotRequired[str | None]
    """`next_cursor` of the answer before. String at most 200 chars or null."""


class RotateWebhookSecretInput(TypedDict):
    subscription_id: str
    """whk_ and 16 characters. String 1 to 100 chars."""


class ListReviewsInput(TypedDict):
    limit: NotRequired[int]
    """Integer 1 to 200. Default: `50`."""
    cursor: NotRequired[str | None]
    """`next_cursor` of the page before. String at most 200 chars or null."""
    kind: NotRequired[Literal["candidate", "contested", "rescan", "report", "burst", "reported"] | None]
    """Only items of this kind."""
    workspace_id: NotRequired[str | None]
    """Only items of this workspace. String 1 to 100 chars or null."""


class ListDecisionsInput(TypedDict):
    limit: NotRequired[int]
    """Integer 1 to 200. Default: `50`."""
    cursor: NotRequired[str | None]
    """`next_cursor` of the page before. String at most 200 chars or null."""
    mine: NotRequired[bool]
    """Only your own. Default: `false`."""
    workspace_id: NotRequired[str | None]
    """Only those of this workspace. String 1 to 100 chars or null."""


class GetReviewInput(TypedDict):
    candidate_id: str
    """String 1 to 100 chars."""


class DecideReviewInput(TypedDict):
    candidate_id: str
    """String 1 to 100 chars."""
    decision: Literal["accept", "accept_with_changes", "merge", "reject"]
    """`accept_with_changes` stores a candidate with `changes`, still in the name of its author; `merge` makes it an
    observation of `merge_into`.
    """
    changes: NotRequired[ReviewChanges | None]
    """For `accept_with_changes`: new values of fields; the others stay."""
    merge_into: NotRequired[str | None]
    """For `merge`: an experience that you and the author can read. String 1 to 100 chars or null."""
    note: NotRequired[str | None]
    """Why; stored with the decision. String 1 to 500 chars or null."""


class UndoReviewInput(TypedDict):
    candidate_id: str
    """String 1 to 100 chars."""


class ListWorkspacesInput(TypedDict):
    limit: NotRequired[int]
    """Integer 1 to 200. Default: `50`."""
    cursor: NotRequired[str | None]
    """`next_cursor` of the page before. String at most 200 chars or null."""


class GetWorkspaceInput(TypedDict):
    workspace_id: str
    """wsp_ and 16 characters. String 1 to 100 chars."""


class UpdateWorkspaceInput(TypedDict):
    name: NotRequired[str]
    """Shown to its members. String 1 to 100 chars."""
    default_visibility: NotRequired[Literal["public", "team", "private"]]
    """The `visibility_scope` of deposits by keys of the workspace that leave it out; one of `allowed_visibility`."""
    allowed_visibility: NotRequired[list[Literal["public", "team", "private"]]]
    """The `visibility_scope` that keys of the workspace may deposit with. List of `public`, `team`, `private` 1 to 3
    items.
    """
    crawler_budget: NotRequired[int]
    """Deposits of its crawler keys together on one UTC day. Integer 0 to 50000."""
    workspace_id: str
    """wsp_ and 16 characters. String 1 to 100 chars."""


class SetCrawlerBudgetInput(TypedDict):
    workspace_id: str
    """wsp_ and 16 characters. String 1 to 100 chars."""
    crawler_budget: int
    """Integer 0 to 50000."""


class SetCrawlerBudgetOutput(TypedDict):
    workspace_id: str
    crawler_budget: int


class DeleteWorkspaceInput(TypedDict):
    workspace_id: str
    """wsp_ and 16 characters. String 1 to 100 chars."""
    confirm: str
    """The name of the workspace, as a confirmation. String 1 to 100 chars."""
    records: NotRequired[Literal["erase", "hand_over"]]
    """What becomes of its records: they are erased, or become private records of yours. Default: `"erase"`."""


class ListMembersInput(TypedDict):
    limit: NotRequired[int]
    """Integer 1 to 200. Default: `50`."""
    cursor: NotRequired[str | None]
    """`next_cursor` of the page before. String at most 200 chars or null."""
    workspace_id: str
    """wsp_ and 16 characters. String 1 to 100 chars."""


class ClaimMembershipInput(TypedDict):
    workspace_id: str
    """wsp_ and 16 characters. String 1 to 100 chars."""
    invite_token: str
    """As an owner of the workspace gave it to you. String 1 to 200 chars."""
    did: NotRequired[str | None]
    """The DID that is bound to your account, to get a credential of the membership for it. String 1 to 500 chars or
    null.
    """


class PresentMembershipInput(TypedDict):
    workspace_id: str
    """wsp_ and 16 characters. String 1 to 100 chars."""
    credential: NotRequired[str | None]
    """A `WorkspaceMembershipCredential` about your DID: `vc+jwt`, or a JWT of the older data model 1.1. String 1 to
    16384 chars or null.
    """
    vc_jwt: NotRequired[str | None]
    """Another name for `credential`. String 1 to 16384 chars or null."""
    presentation: NotRequired[str | None]
    """A presentation that your DID has signed (`vp+jwt`), with the credential in it. String 1 to 24576 chars or null.
    """


class IssueCredentialInput(TypedDict):
    workspace_id: str
    """wsp_ and 16 characters. String 1 to 100 chars."""
    display_handle: str
    """The display_handle of a member, as the list of members has it. String 1 to 100 chars."""


class GetIssuersInput(TypedDict):
    workspace_id: str
    """wsp_ and 16 characters. String 1 to 100 chars."""


class SetIssuersInput(TypedDict):
    workspace_id: str
    """wsp_ and 16 characters. String 1 to 100 chars."""
    issuers: list[str]
    """DIDs (did:key, did:jwk, did:web), or https URLs as an issuer names itself. They replace all. List of string 1 to
    500 chars at most 10 items.
    """


class UpdateMemberInput(TypedDict):
    workspace_id: str
    """wsp_ and 16 characters. String 1 to 100 chars."""
    display_handle: str
    """The display_handle of a member, as the list of members has it. String 1 to 100 chars."""
    role: MemberRole


class RemoveMemberInput(TypedDict):
    workspace_id: str
    """wsp_ and 16 characters. String 1 to 100 chars."""
    display_handle: str
    """The display_handle of a member, as the list of members has it. String 1 to 100 chars."""


class CreateMemberInviteInput(TypedDict):
    workspace_id: str
    """wsp_ and 16 characters. String 1 to 100 chars."""
    role: NotRequired[MemberRole]
    """Of who claims it. Default: `"member"`."""
    expires_at: NotRequired[str | None]
    """In the future, at most 30 days ahead, which is the default. Datetime or null."""


class ListMemberInvitesInput(TypedDict):
    limit: NotRequired[int]
    """Integer 1 to 200. Default: `50`."""
    cursor: NotRequired[str | None]
    """`next_cursor` of the page before. String at most 200 chars or null."""
    workspace_id: str
    """wsp_ and 16 characters. String 1 to 100 chars."""


class RevokeMemberInviteInput(TypedDict):
    workspace_id: str
    """wsp_ and 16 characters. String 1 to 100 chars."""
    invite_id: str
    """String 1 to 100 chars."""


class ListOperatorsInput(TypedDict):
    limit: NotRequired[int]
    """Integer 1 to 200. Default: `50`."""
    cursor: NotRequired[str | None]
    """`next_cursor` of the page before. String at most 200 chars or null."""


class CreateOperatorInput(TypedDict):
    name: str
    """Shown in the audit log. String 1 to 128 chars."""


class RemoveOperatorInput(TypedDict):
    operator_id: str
    """String 1 to 100 chars."""


class ListInviteRequestsInput(TypedDict):
    limit: NotRequired[int]
    """Integer 1 to 200. Default: `50`."""
    cursor: NotRequired[str | None]
    """`next_cursor` of the page before. String at most 200 chars or null."""
    status: NotRequired[Literal["pending", "approved"] | None]
    """Only these."""


class ApproveInviteRequestInput(TypedDict):
    invite_request_id: str
    """String 1 to 100 chars."""


class ListInvitesInput(TypedDict):
    limit: NotRequired[int]
    """Integer 1 to 200. Default: `50`."""
    cursor: NotRequired[str | None]
    """`next_cursor` of the page before. String at most 200 chars or null."""


class CreateInviteInput(TypedDict):
    count: NotRequired[int]
    """How many codes. Integer 1 to 100. Default: `1`."""
    note: NotRequired[str | None]
    """For whom they are; stored with them. String 1 to 200 chars or null."""


class ListContributorsInput(TypedDict):
    limit: NotRequired[int]
    """Integer 1 to 200. Default: `50`."""
    cursor: NotRequired[str | None]
    """`next_cursor` of the page before. String at most 200 chars or null."""
    trust_level: NotRequired[TrustLevel | None]
    """Only these."""
    type: NotRequired[ContributorType | None]
    """Only these."""
    handle: NotRequired[str | None]
    """Only those whose display_handle begins so. String 1 to 100 chars or null."""
    found_wrong: NotRequired[bool]
    """Only those whose records votes find wrong. Default: `false`."""


class SuspendContributorInput(TypedDict):
    contributor_id: str
    """A contributor_id or a display_handle. String 1 to 100 chars."""
    reason: str
    """String 1 to 500 chars."""


class ReinstateContributorInput(TypedDict):
    contributor_id: str
    """A contributor_id or a display_handle. String 1 to 100 chars."""


class ReissueKeyInput(TypedDict):
    contributor_id: str
    """A contributor_id or a display_handle. String 1 to 100 chars."""


class ListReportsInput(TypedDict):
    limit: NotRequired[int]
    """Integer 1 to 200. Default: `50`."""
    cursor: NotRequired[str | None]
    """`next_cursor` of the page before. String at most 200 chars or null."""
    status: NotRequired[Literal["open", "dismissed", "hidden", "erased"] | None]
    """Only these."""
    experience_id: NotRequired[str | None]
    """Only those about this experience. String 1 to 100 chars or null."""


class ResolveReportInput(TypedDict):
    action: Literal["dismiss", "hide", "erase"]
    """`hide` withholds the experience from everyone but its owner, `erase` deletes it for good."""
    note: str
    """Why; stored with the report. String 1 to 500 chars."""
    report_id: str
    """String 1 to 100 chars."""


ImportExperiencesInput = TypedDict(
    "ImportExperiencesInput",
    {
        "as": "str",
        "endorsed": "NotRequired[bool]",
        "lines": "Lines",
    },
)


class ListJobsInput(TypedDict):
    kind: NotRequired[str | None]
    """Only jobs of this kind. String 1 to 100 chars or null."""
    status: NotRequired[Literal["waiting", "running", "done", "failed"] | None]
    """Only jobs in this state."""
    limit: NotRequired[int]
    """Integer 1 to 200. Default: `50`."""
    cursor: NotRequired[str | None]
    """`next_cursor` of the page before. String at most 200 chars or null."""


class RetryJobInput(TypedDict):
    job_id: str
    """String 1 to 100 chars."""


class DecideCalibrationInput(TypedDict):
    decision: Literal["accept", "reject"]
    """`accept` puts the map in force; `reject` leaves the one in force."""
    fitted_at: str
    """When the map was fitted, so that nobody decides on another one than they looked at. Datetime."""


class ListBackupsInput(TypedDict):
    limit: NotRequired[int]
    """Integer 1 to 200. Default: `50`."""
    cursor: NotRequired[str | None]
    """`next_cursor` of the page before. String at most 200 chars or null."""


class ListAuditInput(TypedDict):
    subject: NotRequired[str | None]
    """Only rows about this id. String 1 to 100 chars or null."""
    actor: NotRequired[str | None]
    """Only what this contributor did; `system` is the service itself. String 1 to 100 chars or null."""
    action: NotRequired[str | None]
    """Only this action, such as `key.revoked`. String 1 to 100 chars or null."""
    limit: NotRequired[int]
    """Integer 1 to 200. Default: `50`."""
    cursor: NotRequired[str | None]
    """`next_cursor` of the page before. String at most 200 chars or null."""


class RotateSigningKeyInput(TypedDict):
    is_urgent: NotRequired[bool]
    """Somebody may have a key: the new one signs at once, and all others end with the tokens and credentials that they
    signed. Default: `false`.
    """


class BadRequestErrorDetails(TypedDict):
    help: NotRequired[str]
    """Path of the documentation of this class."""


class AuthenticationErrorDetails(TypedDict):
    oauth_error: NotRequired[Literal["invalid_token", "invalid_dpop_proof", "use_dpop_nonce"]]
    """What is wrong with an access token or its proof, as in the header `WWW-Authenticate`."""
    help: NotRequired[str]
    """Path of the documentation of this class."""


class InsufficientScopeErrorDetails(TypedDict):
    needed: str
    """The scope that the operation needs."""
    held: str
    """The scope of the key."""
    help: NotRequired[str]
    """Path of the documentation of this class."""


class ForbiddenErrorDetails(TypedDict):
    help: NotRequired[str]
    """Path of the documentation of this class."""


class NotFoundErrorDetails(TypedDict):
    erased_at: NotRequired[str]
    """When the experience was erased, if it existed. Datetime."""
    help: NotRequired[str]
    """Path of the documentation of this class."""


class MethodNotAllowedErrorDetails(TypedDict):
    allowed: list[str]
    help: NotRequired[str]
    """Path of the documentation of this class."""


class RequestTimeoutErrorDetails(TypedDict):
    help: NotRequired[str]
    """Path of the documentation of this class."""


class NearDuplicateFoundErrorDetails(TypedDict):
    existing_experience_id: str
    similarity: float
    """Number 0 to 1."""
    findings: list[Finding]
    help: NotRequired[str]
    """Path of the documentation of this class."""


class DuplicateErrorDetails(TypedDict):
    existing_experience_id: NotRequired[str | None]
    """The experience that exists already."""
    existing_subscription_id: NotRequired[str]
    """Your subscription to this type of event."""
    similarity: NotRequired[float]
    """Number 0 to 1."""
    retry_after_seconds: NotRequired[int]
    """The first call with this idempotency key is still running: seconds to wait before the next attempt."""
    is_secret_shown: NotRequired[Literal[True]]
    """The first call with this idempotency key succeeded. Its answer held a key or code, which is shown once and kept
    nowhere.
    """
    assigned_to: NotRequired[str]
    """Handle of the reviewer who has opened the item."""
    assigned_until: NotRequired[str]
    """Until then nobody else can decide on it. Datetime."""
    findings: NotRequired[list[Finding]]
    help: NotRequired[str]
    """Path of the documentation of this class."""


class PayloadTooLargeErrorDetails(TypedDict):
    max_bytes: int
    help: NotRequired[str]
    """Path of the documentation of this class."""


class UnsupportedMediaTypeErrorDetails(TypedDict):
    help: NotRequired[str]
    """Path of the documentation of this class."""


class ValidationErrorDetails(TypedDict):
    findings: NotRequired[list[Finding]]
    """Objections of a gate."""
    score: NotRequired[float]
    threshold: NotRequired[float]
    missing_fields: NotRequired[list[str]]
    """What a draft that was submitted does not tell."""
    help: NotRequired[str]
    """Path of the documentation of this class."""


class PoisoningDetectedErrorDetails(TypedDict):
    score: float
    categories: list[str]
    findings: list[Finding]
    strike: NotRequired[Strike]
    """Sent with the refusal of a deposit."""
    help: NotRequired[str]
    """Path of the documentation of this class."""


class WorthinessBelowThresholdErrorDetails(TypedDict):
    score: float
    threshold: float
    existing_experience_id: NotRequired[str]
    """A similar experience that you may read."""
    findings: list[Finding]
    help: NotRequired[str]
    """Path of the documentation of this class."""


class DepositRateLimitExceededErrorDetails(TypedDict):
    retry_after_seconds: int
    """Seconds to wait before the next attempt."""
    limit: str
    """Name of the limit."""
    calls: int
    """Calls that the limit allows in `seconds`."""
    seconds: int
    remaining: int
    help: NotRequired[str]
    """Path of the documentation of this class."""


class RateLimitErrorDetails(TypedDict):
    retry_after_seconds: int
    """Seconds to wait before the next attempt."""
    limit: str
    """Name of the limit."""
    calls: int
    """Calls that the limit allows in `seconds`."""
    seconds: int
    remaining: int
    help: NotRequired[str]
    """Path of the documentation of this class."""


class HeadersTooLargeErrorDetails(TypedDict):
    help: NotRequired[str]
    """Path of the documentation of this class."""


class ServerErrorDetails(TypedDict):
    retry_after_seconds: NotRequired[int]
    """Seconds to wait before the next attempt."""
    help: NotRequired[str]
    """Path of the documentation of this class."""
