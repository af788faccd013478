// The constants of the code that the pages of docs/ state. Every import of docs/ from the sources of the server stands here,
// so that moving a source changes one file.
export {
  CREDENTIAL_DAYS,
  DID_CHALLENGE_MINUTES,
  depositBudgets,
  MAX_AGENTS_PER_INVITE,
  MAX_ANSWER_BYTES,
  MAX_CALL_WAIT_MS,
  MAX_DASHBOARD_DAYS,
  MAX_FILE_BYTES,
  MAX_HEADER_BYTES,
  MAX_LIVE_KEYS,
  MAX_OPEN_SESSIONS,
  MAX_PIPELINED_REQUESTS,
  MAX_RAW_CHARS,
  MAX_RAW_SECRETS,
  MAX_REPLAYED_DELIVERIES,
  MAX_RUNNING_CALLS,
  MAX_SESSION_EVENT_CHARS,
  MAX_SESSION_EVENTS,
  MAX_VIOLATIONS,
  MAX_WAITING_CALLS,
  MIN_CALIBRATION_OUTCOMES,
  MIN_FAILED_OUTCOMES,
  MIN_HOTSPOT_CONTRIBUTORS,
  MIN_REFUSED_DEPOSITS,
  MIN_SHOWN_USES,
  MIN_UNMET_SEARCHES,
  PUBLIC_COUNT_STEP,
  REVIEW_ASSIGNMENT_MINUTES,
  REVIEW_UNDO_HOURS,
  rateLimits,
  SCAN_TIMEOUT_COST,
  SECRET_OVERLAP_HOURS,
  SESSION_TIMEOUT_HOURS,
  STRUGGLE_DAYS,
  USAGE_DAYS,
  VERIFICATION_DAYS,
} from '@cairnway/contract'
export { HOOK_BUDGET_MS, INTERACTIVE_BUDGET_MS } from '../packages/cli/src/hook/add-hook.ts'
export { MIN_FAILED_ATTEMPTS, MIN_LONG_RUN_MINUTES } from '../packages/cli/src/hook/find-resolved-failure.ts'
export { STATE_RETENTION_DAYS } from '../packages/cli/src/hook/session-state.ts'
export { CACHE_TTL_MS, COOLDOWN_MS, MAX_READ_CHARS } from '../packages/mcp/src/proxy/advice-lookup.ts'
export { MAX_SEARCHED_RESULTS } from '../packages/mcp/src/proxy/failed-results.ts'
export { MAX_LINE_BYTES } from '../packages/mcp/src/proxy/line-splitter.ts'
export { PROXY_BUDGET_MS } from '../packages/mcp/src/proxy/read-arguments.ts'
export { MAX_OUTCOME_WAIT_MS } from '../packages/mcp/src/wait-for-outcome.ts'
export { MIN_FULL_NAMES_UNSURE } from '../packages/sdk/src/gates/select-advice.ts'
export { DEFAULT_TOLERANCE_S } from '../packages/sdk/src/webhooks/verify-webhook.ts'
export { MAX_ISSUER_DOCUMENT_AGE_S } from '../packages/server/src/accounts/identity/credentials/issuer-documents.ts'
export { MAX_PRESENTATION_S } from '../packages/server/src/accounts/identity/credentials/verify-presentation.ts'
export { IDENTITY_FETCH_TIMEOUT_MS } from '../packages/server/src/accounts/identity/did/fetch-document.ts'
export { MAX_SKEW_S } from '../packages/server/src/accounts/identity/max-skew.ts'
export {
  PUBLISHED_AFTER_DAYS,
  PUBLISHED_BEFORE_MS,
  SIGNING_DAYS,
} from '../packages/server/src/accounts/identity/signing-keys/rotate-signing-keys.ts'
export { TOKEN_LIFETIME_S } from '../packages/server/src/accounts/identity/tokens/access-token.ts'
export { MAX_PROOF_AGE_S, PROOF_LIFETIME_S } from '../packages/server/src/accounts/identity/tokens/dpop-proof.ts'
export {
  APPROVED_RETENTION_DAYS,
  UNDECIDED_RETENTION_DAYS,
} from '../packages/server/src/accounts/invites/sweep-invite-requests.ts'
export { EXPERTISE_RULE } from '../packages/server/src/advice/profiles/expertise-reader.ts'
export { MAX_CONFIRMED_PER_CLUSTER } from '../packages/server/src/advice/profiles/expertise-store.ts'
export { MAX_STRUGGLES } from '../packages/server/src/advice/profiles/find-struggles.ts'
export { MAX_MEASURED_OUTCOMES, TOTALS_DAYS } from '../packages/server/src/advice/profiles/get-my-profile.ts'
export { MAX_UNREVIEWED_CHANGE } from '../packages/server/src/advice/verification/recalibrate-verdicts.ts'
export {
  CLUSTER_WEIGHT,
  MIN_REPORTING_CLUSTERS,
} from '../packages/server/src/advice/verification/verification-store.ts'
export { MAX_VERDICT_CANDIDATES } from '../packages/server/src/advice/verification/verify-action.ts'
export { EXIT_TIMEOUT_MS } from '../packages/server/src/app/run.ts'
export { COUNT_INTERVAL_MS, SEARCH_LOG_INTERVAL_MS } from '../packages/server/src/app/scheduling/scheduled-tasks.ts'
export { KEEP_ALIVE_TIMEOUT_MS } from '../packages/server/src/app/serve.ts'
export { MAX_OPEN_DRAFTS } from '../packages/server/src/deposits/drafts/store-draft.ts'
export { MAX_TEXT_RECORDS } from '../packages/server/src/deposits/intake/model-answer.ts'
export {
  MAX_NORMALIZED_CHARS,
  NORMALIZER_BACKOFF,
  NORMALIZER_CIRCUIT_BREAKER,
  NORMALIZER_TIMEOUT_MS,
} from '../packages/server/src/deposits/intake/model-normalizer.ts'
export {
  MAX_TEXT_BUDGET_MS,
  TEXT_BUDGET_BYTES,
  TEXT_BUDGET_MS,
} from '../packages/server/src/deposits/intake/text-analyzer.ts'
export { MAX_NEXT_CALLS } from '../packages/server/src/deposits/raw/list-next-calls.ts'
export { MAX_DRAFT_EVENTS } from '../packages/server/src/deposits/sessions/build-draft.ts'
export { MAX_BURST_DEPOSITS, MIN_BURST_COSINE } from '../packages/server/src/deposits/structured/burst.ts'
export {
  ANALYSIS_BUDGET_BYTES,
  ANALYSIS_BUDGET_MS,
  ANALYSIS_THREADS,
} from '../packages/server/src/deposits/structured/deposit-analyzer.ts'
export {
  MIN_RECURRENCE_COSINE,
  MIN_RECURRENCE_WORDS,
  MIN_SEARCHING_CLUSTERS,
  SEARCH_WINDOW_DAYS,
} from '../packages/server/src/deposits/structured/recurrence.ts'
export {
  DEFAULT_NOVELTY,
  MAX_COUNTED_UNMET_SEARCHES,
  MAX_NOVEL_COSINE,
  MAX_STATED_SCORE,
  MIN_COPY_COSINE,
  MIN_WORTHINESS,
  WORTHINESS_WEIGHTS,
} from '../packages/server/src/deposits/structured/worthiness.ts'
export { MAX_WINDOW_DAYS } from '../packages/server/src/figures/dashboard/figures.ts'
export { MIN_ROUNDED_SEARCHES } from '../packages/server/src/figures/dashboard/present-figures.ts'
export { MAX_HEARTBEAT_AGE_S } from '../packages/server/src/figures/status/get-detailed-health.ts'
export { ASK_BEFORE_DAYS } from '../packages/server/src/governance/freshness/find-doubts.ts'
export {
  A2A_TASK_RETENTION_DAYS,
  ACTIVITY_RETENTION_DAYS,
  DEMAND_RETENTION_DAYS,
  DRAFT_RETENTION_DAYS,
  RETENTION_DAYS,
} from '../packages/server/src/governance/privacy/sweep-expired-data.ts'
export { REPORT_DELAY_DAYS } from '../packages/server/src/governance/reviews/store.ts'
export { MAX_ACCESS_ENTRIES_PER_HOUR } from '../packages/server/src/platform/audit/access-log.ts'
export { BACKUP_CHECK_INTERVAL_MS, MAX_BACKUPS } from '../packages/server/src/platform/db/backup-names.ts'
export { MIN_WATCH_MS, REFRESH_INTERVAL_MS } from '../packages/server/src/platform/db/lock-directory.ts'
export { STALE_LOCK_MS } from '../packages/server/src/platform/db/lock-holder.ts'
export { type StoredTexts, stored_texts } from '../packages/server/src/platform/db/stored-texts.ts'
export {
  IDEMPOTENCY_LEASE_MS,
  IDEMPOTENCY_RETENTION_MS,
  IN_FLIGHT_RETRY_S,
} from '../packages/server/src/platform/idempotency/run-idempotent.ts'
export { JOB_BACKOFF, MAX_ATTEMPTS } from '../packages/server/src/platform/jobs/backoff.ts'
export { laneLimits, SLOW_JOB_MS } from '../packages/server/src/platform/jobs/lanes.ts'
export { MAX_JOB_DELAY_S } from '../packages/server/src/platform/jobs/queue-state.ts'
export { JOB_LEASE_S } from '../packages/server/src/platform/jobs/store.ts'
export { DONE_RETENTION_DAYS, FAILED_RETENTION_DAYS } from '../packages/server/src/platform/jobs/sweep-jobs.ts'
export { SHARED_LIMIT_PROBE_INTERVAL_MS } from '../packages/server/src/platform/limits/shared-rate-limiter.ts'
export { DOCUMENT_TIMEOUT_MS, QUERY_TIMEOUT_MS } from '../packages/server/src/platform/models/embedder.ts'
export {
  ENDPOINT_CIRCUIT_BREAKER,
  MAX_ENDPOINT_CHARS,
} from '../packages/server/src/platform/models/endpoint-provider.ts'
export { MAX_FOLDER_TOKENS } from '../packages/server/src/platform/models/folder-tokenizer.ts'
export { MAX_BUNDLED_TOKENS } from '../packages/server/src/platform/models/minilm-encoder.ts'
export { MINILM_DIMENSION } from '../packages/server/src/platform/models/minilm-graph.ts'
export {
  MAX_OUTGOING_ANSWER_BYTES,
  OUTGOING_CONNECT_TIMEOUT_MS,
  OUTGOING_TIMEOUT_MS,
} from '../packages/server/src/platform/outgoing/outgoing.ts'
export { REDIS_ANSWER_TIMEOUT_MS } from '../packages/server/src/platform/redis/redis.ts'
export { ADDRESS_SALT_DAYS } from '../packages/server/src/platform/secrets/address-key.ts'
export {
  MAX_ELAPSED_BUDGETS,
  MAX_ELAPSED_BUDGETS_WITHOUT_CPU_TIME,
} from '../packages/server/src/platform/threads/worker-rpc-client.ts'
export { RECIPROCAL_DAYS, REVOTE_AFTER_DAYS } from '../packages/server/src/records/experiences/give-feedback.ts'
export { SERVED_WITHIN_DAYS } from '../packages/server/src/records/experiences/recount-experience.ts'
export { MAX_SCORE_AGE_DAYS } from '../packages/server/src/records/experiences/recount-scores.ts'
export {
  FAST_HALF_LIFE_DAYS,
  HALF_LIFE_DAYS,
  OUTDATED_FACTOR,
  STALE_HALF_LIVES,
} from '../packages/server/src/records/experiences/staleness.ts'
export { MAX_ANSWERING_RANK } from '../packages/server/src/retrieval/demand/answer-hotspots.ts'
export {
  ANNOUNCED_CONTRIBUTORS,
  ANNOUNCED_DAYS,
  MAX_REQUESTED_TEXTS,
} from '../packages/server/src/retrieval/demand/group-demand.ts'
export { MAX_CORE_TEXTS } from '../packages/server/src/retrieval/demand/group-texts.ts'
export { MAX_COUNTED_TEXTS } from '../packages/server/src/retrieval/demand/hotspot-store.ts'
export { MIN_WORD_CLUSTERS } from '../packages/server/src/retrieval/demand/public-words.ts'
export {
  MIN_NEED_COSINE,
  MIN_NEED_OVERLAP,
  MIN_NEED_OVERLAP_ALONE,
} from '../packages/server/src/retrieval/demand/same-need.ts'
export { MAX_UNMET_TOP_SCORE } from '../packages/server/src/retrieval/demand/unmet-search-store.ts'
export { SNAPSHOT_INTERVAL_MS } from '../packages/server/src/retrieval/search/indexing/index-snapshots.ts'
export { CODE_WEIGHT } from '../packages/server/src/rules/actions/code-sign.ts'
export { MAX_NUMBER_DIGITS } from '../packages/server/src/rules/duplicates/contradiction.ts'
export {
  MIN_COPY_OVERLAP,
  MIN_EDITED_COSINE,
  MIN_EDITED_OVERLAP,
  MIN_RESPELLED_COSINE,
  MIN_RESPELLED_TRIGRAM_SIMILARITY,
  MIN_RESTATED_COSINE,
  MIN_SAME_OPENING,
  MIN_SAME_OPENING_COSINE,
  MIN_SIMILAR_COSINE,
  MIN_SIMILAR_OVERLAP,
  OPENING_WORDS,
} from '../packages/server/src/rules/duplicates/duplicate.ts'
export {
  MIN_CAUSE_AGREEMENT,
  MIN_METHOD_AGREEMENT,
  MIN_ONE_SIDED_SHARE,
  MIN_OPPOSED_SHARE,
  MIN_RESTATED_AVERAGE,
  MIN_RESTATED_FIELD,
  MIN_STORY_AGREEMENT,
} from '../packages/server/src/rules/duplicates/relation.ts'
export { MAX_DERIVED_TAGS } from '../packages/server/src/rules/normalizer/derive-tags.ts'
export { MIN_FORM_SECTIONS } from '../packages/server/src/rules/normalizer/structure/label-form.ts'
export {
  ADVICE_PHRASE_PENALTY,
  MAX_ADVICE_PENALTY,
  QUALITY_WEIGHTS,
} from '../packages/server/src/rules/quality/assess-quality.ts'
export { MAX_SCORE_WITH_VIOLATION, MIN_QUALITY } from '../packages/server/src/rules/quality/score-cap.ts'
export {
  MAX_CONDITION_CHARS,
  MAX_CONDITION_VALUES,
  MAX_CONDITION_WORDS,
} from '../packages/server/src/rules/record-text/verified-with.ts'
export {
  HIGH_PROBABILITY,
  MEDIUM_PROBABILITY,
  MIN_CONFIRMATIONS,
  MIN_SCORE_LOW,
} from '../packages/server/src/rules/results/confidence.ts'
export { MIN_SAME_METHOD } from '../packages/server/src/rules/results/disagreements.ts'
export { MAX_UNENDORSED_PER_CLUSTER } from '../packages/server/src/rules/results/diversify-results.ts'
export {
  MIN_QUESTION_COSINE,
  MIN_QUESTION_LEAD,
  SAME_QUESTION_COSINE,
} from '../packages/server/src/rules/results/same-question.ts'
export { MAX_FOLDED_LAYERS } from '../packages/server/src/rules/screening/deobfuscate-text.ts'
export {
  FLAG_THRESHOLD,
  MAX_QUOTED_SCORE,
  QUARANTINE_THRESHOLD,
  QUOTED_FACTOR,
  REJECT_THRESHOLD,
} from '../packages/server/src/rules/screening/poisoning.ts'
export { VALIDITY_FACTORS } from '../packages/server/src/rules/search-engine/ranking/score-fusion.ts'
export { MIN_DAYS_APART } from '../packages/server/src/rules/trust/independent-clusters.ts'
export {
  MAX_RECORD_VOTES,
  REPUTATION_PRIOR_VOTES,
  STRIKE_COST_VOTES,
} from '../packages/server/src/rules/trust/reputation.ts'
export { MAX_OUTDATED_PER_DAY, OUTDATED_VOTE_DAYS } from '../packages/server/src/rules/trust/score-votes.ts'
export {
  MAX_UNPROVEN_PER_CLUSTER,
  MIN_UNPROVEN_CAP,
  UNPROVEN_CAP_SHARE,
} from '../packages/server/src/rules/trust/tally-votes.ts'
export {
  DEFAULT_QUALITY,
  INTERVAL_LEVEL,
  MIN_PRIOR_MEAN,
  MIN_SHOWN_VOTES,
  PRIOR_MEAN_SPAN,
  SCORE_PRIOR_VOTES,
} from '../packages/server/src/rules/trust/transferability.ts'
export {
  DISTRUSTED_CRITERIA,
  FOUND_WRONG_CRITERIA,
  LONG_STRIKE_DAYS,
  LOWER_QUANTILE,
  MIN_PASSED_DEPOSITS,
  STRIKE_DAYS,
  SUSPENSION_STRIKES,
  SUSPENSION_STRIKES_LONG,
  SUSPENSION_STRIKES_NEW,
  TRUSTED_REQUIREMENTS,
  UPPER_QUANTILE,
} from '../packages/server/src/rules/trust/trust-transition.ts'
export { TRUST_USES } from '../packages/server/src/rules/trust/trust-uses.ts'
export {
  CONTESTED_HOLD_RATE,
  DISPUTE_ENTER_PROBABILITY,
  DISPUTE_EXIT_PROBABILITY,
  MIN_CLEARING_CLUSTERS,
  MIN_CONTESTED_PROBABILITY,
} from '../packages/server/src/rules/trust/validity-status.ts'
export { VERIFYING_VOTE_DAYS } from '../packages/server/src/rules/trust/verify-by-votes.ts'
export { HELPFUL_VALUE, NOT_HELPFUL_VALUE, VOTE_VALUES } from '../packages/server/src/rules/trust/vote-value.ts'
export { MIN_ROOT_CLUSTERS, SEASONED_REQUIREMENTS } from '../packages/server/src/rules/trust/voter-class.ts'
export {
  BASE_WEIGHT_FRESH,
  BASE_WEIGHT_ROOT,
  BASE_WEIGHT_SEASONED,
  EVIDENCE_SCALE_VOTES,
  MAX_EARNED_WEIGHT,
  MIN_PROVEN_WEIGHT,
  VOTE_HALF_LIFE_DAYS,
} from '../packages/server/src/rules/trust/voter-weight.ts'
export {
  MIN_SCORE_OF_SAME_THINGS,
  NEAR_RECORD,
  NEAREST_RECORD,
} from '../packages/server/src/rules/verdicts/about-task.ts'
export { TURNING_REPORTS, TURNING_REPORTS_CONFIRMED } from '../packages/server/src/rules/verdicts/bound-by-reports.ts'
export { MIN_CALIBRATION_POINTS, MIN_ISOTONIC_POINTS } from '../packages/server/src/rules/verdicts/calibration-map.ts'
export {
  GROUPED_WEIGHT,
  MAX_UNPROVEN_SHARE,
  MIN_AGE_WEIGHT,
  OTHER_CONDITIONS_WEIGHT,
  REPORT_HALF_LIFE_DAYS,
  UNCONFIRMED_WEIGHT,
} from '../packages/server/src/rules/verdicts/cluster-reports.ts'
export {
  MIN_CLOSENESS,
  MIN_CLOSENESS_TO_UNSEASONED,
  SPLIT_MARGIN,
} from '../packages/server/src/rules/verdicts/neutral-rules.ts'
export { MAX_JSON_BYTES } from '../packages/server/src/surfaces/http/read-body.ts'
export { MAX_WAITING_REQUESTS } from '../packages/server/src/surfaces/http/request-pacer.ts'
export { MAX_UNREAD_BYTES, READ_TIMEOUT_MS } from '../packages/server/src/surfaces/http/unread-answers.ts'
export { MAX_FAILING_MS } from '../packages/server/src/webhooks/deliver-webhook.ts'
export { MAX_RETRY_AFTER_MS, RETRY_JITTER, RETRY_WAITS_MS } from '../packages/server/src/webhooks/retry-schedule.ts'
export { MAX_EXCERPT_BYTES } from '../packages/server/src/webhooks/send-delivery.ts'
