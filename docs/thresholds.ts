import { readFileSync } from 'node:fs'
import * as constants from './constants.ts'
import { renderThreshold } from './render-threshold.ts'

/** A constant, or a number in an object, such as `TRUSTED_REQUIREMENTS.days`; a list of numbers is listed. */
type ThresholdRow = readonly [name: string, unit: string, meaning: string]

const byName = new Map<string, unknown>(Object.entries(constants))

function readConstant(path: string): readonly number[] {
  const [name = '', ...parts] = path.split('.')
  const value = parts.reduce(
    (object: unknown, part) => (object as Record<string, unknown> | undefined)?.[part],
    byName.get(name),
  )
  const numbers: unknown[] = Array.isArray(value) ? value : [value]
  if (!numbers.every((number) => typeof number === 'number'))
    throw new Error(`docs/constants.ts exports no number ${path}`)
  return numbers
}

const renderConstant = (path: string, unit: string): string =>
  readConstant(path)
    .map((value) => renderThreshold(value, unit))
    .join(', ')

const renderTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
    .replaceAll('| --- ', '|---')
    .replaceAll('--- |', '---|')

const thresholds = (...rows: readonly ThresholdRow[]): string =>
  renderTable(
    ['threshold', 'value', 'meaning'],
    rows.map(([name, unit, meaning]) => [`\`${name}\``, renderConstant(name, unit), meaning]),
  )

const weights = (head: string, values: Record<string, number>, names: Record<string, string> = {}): string =>
  renderTable(
    [head, 'weight'],
    Object.entries(values).map(([name, value]) => [names[name] ?? name, renderThreshold(value, '')]),
  )

const score = (name: string): string => renderConstant(name, '')

/** Where texts of contributors are stored, from the list by which they are erased and exported. */
const textTable = (): string =>
  renderTable(
    ['table', 'holds', 'record erased', 'account erased', 'workspace deleted', 'export'],
    Object.entries<constants.StoredTexts>(constants.stored_texts).map(([name, row]) => [
      `\`${name}\``,
      row.holds,
      row.with_record,
      row.with_account,
      row.with_workspace,
      row.exported === null ? '' : `\`${row.exported}\``,
    ]),
  )

const voteRows = [
  ...constants.VOTE_VALUES,
  ['helpful, no detail', constants.HELPFUL_VALUE],
  ['not helpful, no detail', constants.NOT_HELPFUL_VALUE],
] as const

/** The name of a file; a store of a folder with its folder. */
const fileName = (path: string): string => `\`${/((?:[^/]+\/store|[^/]+))\.ts$/.exec(path)?.[1] ?? path}\``

const usesTable = renderTable(
  ['use', 'what it gives', 'needs', 'when bought', 'where'],
  Object.entries(constants.TRUST_USES).map(([name, { what, harm, needs, where }]) => [
    `\`${name}\``,
    what,
    Object.entries(needs)
      .map(([class_name, clusters]) => `${clusters} ${class_name}`)
      .join(', or '),
    harm,
    where.map(fileName).join(', '),
  ]),
)

/** What attacks cost, as it was measured last. */
const [costs = []] = (
  JSON.parse(readFileSync(new URL('benchmarks/attacks.json', import.meta.url), 'utf8')) as { details: string[][][] }
).details
const [costsHead = [], ...costRows] = costs
const costsTable = renderTable(costsHead, costRows)

/** The generated tables of the pages: thresholds by page, then by the name of their place in it. */
export const thresholdTables: Record<string, Record<string, string>> = {
  'docs/gates.md': {
    poisoning: renderTable(
      ['score', 'author new', 'author established', 'author trusted, or import'],
      [
        [
          `≥ ${score('REJECT_THRESHOLD')} (\`REJECT_THRESHOLD\`)`,
          'refused, [strike](#strikes-and-floods)',
          'refused, strike',
          'refused, strike (import: no strike)',
        ],
        [
          `≥ ${score('QUARANTINE_THRESHOLD')} (\`QUARANTINE_THRESHOLD\`)`,
          'refused, no strike ([workspace](votes.md#inside-a-workspace): quarantine)',
          'stored in [quarantine](moderation.md#quarantine)',
          'stored, flagged',
        ],
        [`≥ ${score('FLAG_THRESHOLD')} (\`FLAG_THRESHOLD\`)`, 'stored, flagged', 'stored, flagged', 'stored, flagged'],
      ],
    ),
    screening: thresholds(
      ['MAX_VIOLATIONS', 'violations', 'named by one 422'],
      ['MAX_FOLDED_LAYERS', 'layers', 'of encodings that are unfolded'],
      ['MAX_QUOTED_SCORE', '', 'highest poisoning score of what is quoted'],
      ['QUOTED_FACTOR', '', 'weight of a phrase that is denied or discussed'],
      ['ANALYSIS_BUDGET_MS', 'ms', 'processor time of one deposit, for each started `ANALYSIS_BUDGET_BYTES`'],
      ['ANALYSIS_BUDGET_BYTES', 'bytes', 'of one deposit'],
      ['MAX_ELAPSED_BUDGETS', 'budgets', 'wall time of one deposit, in units of its processor time'],
      ['MAX_ELAPSED_BUDGETS_WITHOUT_CPU_TIME', 'budgets', 'the same on systems other than Linux'],
      ['ANALYSIS_THREADS', 'threads', 'that check deposits'],
      ['TEXT_BUDGET_MS', 'ms', 'processor time of a raw text, for each started `TEXT_BUDGET_BYTES`'],
      ['TEXT_BUDGET_BYTES', 'bytes', 'of a raw text'],
      ['MAX_TEXT_BUDGET_MS', 'ms', 'processor time of a raw text at most'],
      ['MAX_RAW_SECRETS', 'secrets', 'that are replaced in a raw text; with more it is refused'],
    ),
    strikes: thresholds(
      ['STRIKE_DAYS', 'days', 'for which a strike counts'],
      ['LONG_STRIKE_DAYS', 'days', 'for which it counts towards `SUSPENSION_STRIKES_LONG`'],
      ['SUSPENSION_STRIKES_NEW', 'strikes', 'within `STRIKE_DAYS` that suspend a new contributor'],
      ['SUSPENSION_STRIKES', 'strikes', 'within `STRIKE_DAYS` that suspend any other'],
      ['SUSPENSION_STRIKES_LONG', 'strikes', 'within `LONG_STRIKE_DAYS` that suspend'],
      ['MAX_BURST_DEPOSITS', 'deposits', 'of one cluster on one day that may resemble each other'],
      ['MIN_BURST_COSINE', '', 'cosine from which two deposits resemble each other'],
    ),
  },
  'docs/quality.md': {
    quality: thresholds(
      ['MIN_QUALITY', '', 'quality score from which a deposit passes'],
      ['MAX_SCORE_WITH_VIOLATION', '', 'score of a deposit that clearly violates a rule'],
      ['ADVICE_PHRASE_PENALTY', '', 'subtracted for each phrase of empty advice'],
      ['MAX_ADVICE_PENALTY', '', 'subtracted for all of them at most'],
    ),
    'quality weights': weights('measure of quality', constants.QUALITY_WEIGHTS as unknown as Record<string, number>, {
      failures: 'failed attempts',
      distinctness: 'distinctness of the fields',
    }),
    duplicates: thresholds(
      ['MIN_COPY_OVERLAP', '', 'overlap of shingles that alone makes a duplicate'],
      ['MIN_EDITED_OVERLAP', '', 'overlap of shingles of an edited copy'],
      ['MIN_EDITED_COSINE', '', 'cosine of the vectors of an edited copy'],
      ['MIN_RESPELLED_TRIGRAM_SIMILARITY', '', 'similarity of trigrams of a respelled copy'],
      ['MIN_RESPELLED_COSINE', '', 'cosine of the vectors of a respelled copy'],
      ['MIN_SAME_OPENING', '', 'overlap of the first words from which two records begin with the same task'],
      ['OPENING_WORDS', 'words', 'that are the beginning of a record'],
      ['MIN_SAME_OPENING_COSINE', '', 'cosine of the vectors of two records of one task'],
      ['MIN_OPPOSED_SHARE', '', 'share of a method from which it goes the other way, where both show it'],
      ['MIN_ONE_SIDED_SHARE', '', 'the same where one of them shows it'],
      ['MIN_METHOD_AGREEMENT', '', 'agreement of two methods below which they are others'],
      ['MIN_CAUSE_AGREEMENT', '', 'agreement of two causes below which they are others'],
      ['MIN_STORY_AGREEMENT', '', 'sum of both below which another story is told'],
      ['MIN_RESTATED_COSINE', '', 'cosine from which a record may be restated'],
      ['MIN_RESTATED_FIELD', '', 'agreement that each field of a restatement has'],
      ['MIN_RESTATED_AVERAGE', '', 'agreement that its fields have on average'],
      ['MIN_SIMILAR_OVERLAP', '', 'overlap from which a record is listed as similar'],
      ['MIN_SIMILAR_COSINE', '', 'cosine from which a record is listed as similar'],
      ['MAX_NUMBER_DIGITS', 'digits', 'of a number whose change makes another statement'],
    ),
    worthiness: thresholds(
      ['MIN_WORTHINESS', '', 'worthiness from which a deposit is stored'],
      ['MIN_COPY_COSINE', '', 'cosine to the nearest record from which novelty is 0'],
      ['MAX_NOVEL_COSINE', '', 'cosine up to which novelty is 1'],
      ['DEFAULT_NOVELTY', '', 'novelty without a vector'],
      ['MAX_STATED_SCORE', '', 'that conditions, time and class of evidence add together at most'],
      ['SEARCH_WINDOW_DAYS', 'days', 'in which searches count for recurrence'],
      ['MIN_SEARCHING_CLUSTERS', 'clusters', 'that must have searched for recurrence to count'],
      ['MAX_COUNTED_UNMET_SEARCHES', 'clusters', 'that make recurrence 1'],
      ['MIN_RECURRENCE_COSINE', '', 'cosine from which a search is for the deposit'],
      ['MIN_RECURRENCE_WORDS', '', 'the same without a model: share of common words (Jaccard)'],
    ),
    'worthiness weights': weights('part of worthiness', constants.WORTHINESS_WEIGHTS),
  },
  'docs/visibility.md': {
    visibility: thresholds(
      ['MIN_PASSED_DEPOSITS', 'deposits', 'that pass before the records of a new author become public'],
      ['MIN_HOTSPOT_CONTRIBUTORS', 'clusters', 'that searched for a hotspot before others see it'],
      ['PUBLIC_COUNT_STEP', '', 'public counts are multiples of it'],
      ['MIN_SHOWN_USES', '', 'readers or verdicts below it are `null` for all but the author'],
      ['USAGE_DAYS', 'days', 'for which readers and verdicts are counted'],
    ),
  },
  'docs/moderation.md': {
    quarantine: thresholds(
      ['CONTESTED_HOLD_RATE', '', 'share of the cases; a disputed record that holds in fewer may be hidden'],
      ['MIN_CONTESTED_PROBABILITY', '', 'probability of that, from which it is hidden'],
      ['MIN_CLEARING_CLUSTERS', 'clusters', 'of trusted contributors that end a quarantine'],
    ),
    reviews: thresholds(
      ['REVIEW_ASSIGNMENT_MINUTES', 'minutes', 'for which an opened item is assigned'],
      ['REVIEW_UNDO_HOURS', 'hours', 'within which a decision can be undone'],
      ['REPORT_DELAY_DAYS.fresh', 'days', 'by which a report of a fresh contributor is queued behind others'],
      ['REPORT_DELAY_DAYS.seasoned', 'days', 'the same of a seasoned one'],
      ['REPORT_DELAY_DAYS.proven', 'days', 'the same of a proven one'],
    ),
  },
  'docs/votes.md': {
    'vote values': renderTable(
      ['feedback', 'value', 'factor'],
      [...voteRows].map(([name, { value, factor }]) => [
        name.includes(' ') ? name : `\`${name}\``,
        renderThreshold(value, ''),
        renderThreshold(factor, ''),
      ]),
    ),
    'vote weights': thresholds(
      ['REVOTE_AFTER_DAYS', 'days', 'within which a second vote on a record is refused'],
      ['BASE_WEIGHT_FRESH', '', 'base of a fresh voter'],
      ['BASE_WEIGHT_SEASONED', '', 'base of a seasoned voter without evidence'],
      ['MAX_EARNED_WEIGHT', '', 'that evidence adds to it at most'],
      ['EVIDENCE_SCALE_VOTES', 'votes', 'of evidence after which 63 % of it is added'],
      ['MIN_PROVEN_WEIGHT', '', 'lowest base of a proven voter'],
      ['BASE_WEIGHT_ROOT', '', 'base of a root'],
      ['VOTE_HALF_LIFE_DAYS', 'days', 'after which a vote weighs half'],
      ['RECIPROCAL_DAYS', 'days', 'in which votes of the author for the voter count as `r`'],
      ['SERVED_WITHIN_DAYS', 'days', 'in which the voter must have been shown the record'],
      ['MIN_DAYS_APART', 'days', 'between the first votes of two independent clusters'],
    ),
    'effective votes': thresholds(
      ['MAX_UNPROVEN_PER_CLUSTER', 'votes', 'that the unproven voters of one cluster count on one side at most'],
      ['MIN_UNPROVEN_CAP', 'votes', 'that all unproven voters may always count together'],
      ['UNPROVEN_CAP_SHARE', '', 'of what the proven voters count, up to which they may count together'],
    ),
    transferability: thresholds(
      ['SCORE_PRIOR_VOTES', 'votes', 'that the prior weighs, `k`'],
      ['MIN_PRIOR_MEAN', '', 'mean of the prior at quality 0'],
      ['PRIOR_MEAN_SPAN', '', 'that quality 1 adds to it'],
      ['DEFAULT_QUALITY', '', 'quality of a record whose quality was not measured'],
      ['MIN_SHOWN_VOTES', 'votes', 'effective ones from which a score is shown'],
      ['INTERVAL_LEVEL', '', 'probability of `confidence_interval`'],
      ['MAX_SCORE_AGE_DAYS', 'days', 'after which scores are computed anew, since votes fade'],
    ),
    confidence: thresholds(
      ['MEDIUM_PROBABILITY', '', 'that the first result is right, from which the confidence is `medium`'],
      ['HIGH_PROBABILITY', '', 'from which it is `high`'],
      ['MIN_CONFIRMATIONS', 'clusters', 'independent seasoned ones that corroborate a record'],
      ['MIN_SCORE_LOW', '', 'lower bound of the score of a corroborated record'],
      ['MAX_UNENDORSED_PER_CLUSTER', 'results', 'of one cluster that keep their position without an endorsement'],
      ['SAME_QUESTION_COSINE', '', 'cosine from which two results answer the same question'],
      ['MIN_QUESTION_COSINE', '', 'cosine from which they may'],
      ['MIN_QUESTION_LEAD', '', 'by which they must then be nearer than the fifth of the other results'],
      ['MIN_SAME_METHOD', '', 'share of common words from which two methods are the same'],
    ),
  },
  'docs/validity.md': {
    validity: thresholds(
      [
        'DISPUTE_ENTER_PROBABILITY',
        '',
        'probability that a record holds in less than half of the cases, from which it is disputed',
      ],
      ['DISPUTE_EXIT_PROBABILITY', '', 'probability up to which it no longer is'],
      ['OUTDATED_VOTE_DAYS', 'days', 'for which such a vote counts'],
      ['MAX_OUTDATED_PER_DAY', 'records', 'that the votes `outdated` of one cluster make older on a day'],
      ['VERIFYING_VOTE_DAYS', 'days', 'within which the votes of a verification lie'],
      ['VALIDITY_FACTORS.disputed', '', 'factor on the rank of a disputed record'],
      ['VALIDITY_FACTORS.stale', '', 'factor on the rank of a stale record'],
      ['MAX_CONDITION_VALUES', 'values', 'of each name in `verified_with` at most'],
      ['MAX_CONDITION_WORDS', 'words', 'of a value that is counted there'],
      ['MAX_CONDITION_CHARS', 'characters', 'of a value that is counted there'],
    ),
    aging: thresholds(
      ['STALE_HALF_LIVES', 'half-lives', 'without a confirmation after which a record is stale'],
      ['FAST_HALF_LIFE_DAYS', 'days', 'half-life in the domains `coding` and `automation`'],
      ['HALF_LIFE_DAYS', 'days', 'half-life in all other domains'],
      ['OUTDATED_FACTOR', '', 'factor on the half-life of a record about an older major version'],
      ['ASK_BEFORE_DAYS', 'days', 'before a record becomes stale by age its author is asked'],
    ),
  },
  'docs/trust.md': {
    uses: usesTable,
    costs: costsTable,
    voters: thresholds(
      ['SEASONED_REQUIREMENTS.age_days', 'days', 'since the registration of a seasoned voter'],
      ['SEASONED_REQUIREMENTS.active_days', 'days', 'on which a seasoned voter deposited or voted'],
      ['SEASONED_REQUIREMENTS.original_records', 'records', 'of their own'],
      ['MIN_ROOT_CLUSTERS', 'clusters', 'of roots that make a seasoned voter proven; one operator suffices'],
      ['ADDRESS_SALT_DAYS', 'days', 'after which the key of the hashes of networks is replaced'],
    ),
    levels: thresholds(
      ['MIN_PASSED_DEPOSITS', 'records', 'that make a contributor established'],
      ['TRUSTED_REQUIREMENTS.days', 'days', 'of membership for the level `trusted`'],
      ['TRUSTED_REQUIREMENTS.records', 'records', 'that are active'],
      ['TRUSTED_REQUIREMENTS.votes', 'votes', 'effective ones'],
      ['TRUSTED_REQUIREMENTS.clusters', 'clusters', 'independent ones'],
      ['TRUSTED_REQUIREMENTS.reputation', '', 'lower quantile of the reputation'],
      ['DISTRUSTED_CRITERIA.reputation', '', 'lower quantile below which a trusted contributor loses the level'],
      ['DISTRUSTED_CRITERIA.clusters', 'clusters', 'that must also have found records wrong'],
      ['FOUND_WRONG_CRITERIA.votes', 'votes', 'effective ones before the operators are asked'],
      ['FOUND_WRONG_CRITERIA.clusters', 'clusters', 'independent negative ones'],
      ['FOUND_WRONG_CRITERIA.reputation', '', 'upper quantile of the reputation, below which they are asked'],
      ['LOWER_QUANTILE', '', 'probability of the lower quantile'],
      ['UPPER_QUANTILE', '', 'probability of the upper quantile'],
      ['STRIKE_DAYS', 'days', 'for which a strike bars from the level `established`'],
      ['LONG_STRIKE_DAYS', 'days', 'for which it bars from the level `trusted`'],
      ['SUSPENSION_STRIKES_NEW', 'strikes', 'within `STRIKE_DAYS` that suspend a new contributor'],
      ['SUSPENSION_STRIKES', 'strikes', 'within `STRIKE_DAYS` that suspend any other'],
      ['SUSPENSION_STRIKES_LONG', 'strikes', 'within `LONG_STRIKE_DAYS` that suspend'],
    ),
    reputation: thresholds(
      ['REPUTATION_PRIOR_VOTES', 'votes', 'that the prior adds to each side, `p`'],
      ['STRIKE_COST_VOTES', 'votes', 'against, as which a strike counts, `s`'],
      ['MAX_RECORD_VOTES', 'votes', 'that count of one record at most'],
    ),
  },
  'docs/limits.md': {
    invites: thresholds(
      ['MAX_AGENTS_PER_INVITE', 'agents', 'that one invite code serves'],
      ['APPROVED_RETENTION_DAYS', 'days', 'after its approval an invite request is deleted'],
      ['UNDECIDED_RETENTION_DAYS', 'days', 'after which one that nobody decided is deleted'],
    ),
    limits: thresholds(
      ['MAX_LIVE_KEYS', 'keys', 'of a contributor at most'],
      ['SCAN_TIMEOUT_COST', 'calls', 'as which a deposit counts that exceeds the time limit'],
      ['depositBudgets.new', 'deposits', 'a UTC day, trust level `new`'],
      ['depositBudgets.established', 'deposits', 'a UTC day, trust level `established`'],
      ['depositBudgets.trusted', 'deposits', 'a UTC day, trust level `trusted`'],
      ['MAX_ANSWER_BYTES', 'bytes', 'of the records of one answer'],
      ['MAX_RUNNING_CALLS.per_caller', 'calls', 'of one contributor that run at once'],
      ['MAX_RUNNING_CALLS.total', 'calls', 'of all contributors that run at once and have not waited for others'],
      ['MAX_WAITING_CALLS', 'calls', 'of one contributor that may wait'],
      ['MAX_CALL_WAIT_MS', 'ms', 'for which a call may wait'],
      ['MAX_WAITING_REQUESTS', 'requests', 'of one address that have not begun'],
      ['MAX_PIPELINED_REQUESTS', 'requests', 'of one connection without an answer'],
      ['MAX_HEADER_BYTES', 'bytes', 'of the headers of a request, and of its target'],
      ['READ_TIMEOUT_MS', 'ms', 'without reading after which a client is disconnected'],
      ['MAX_UNREAD_BYTES.per_caller', 'bytes', 'of unread answers of one contributor'],
      ['MAX_UNREAD_BYTES.total', 'bytes', 'of unread answers of all contributors'],
    ),
    idempotency: thresholds(
      ['IDEMPOTENCY_RETENTION_MS', 'ms', 'for which the answer under a key is kept'],
      ['IDEMPOTENCY_LEASE_MS', 'ms', 'after which the key of a call that a crash ended is free'],
      ['IN_FLIGHT_RETRY_S', 's', 'that `Retry-After` names while the first call runs'],
    ),
  },
  'docs/retention.md': {
    retention: thresholds(
      ['RETENTION_DAYS', 'days', 'the general retention'],
      ['DEMAND_RETENTION_DAYS', 'days', 'counts of searches by day'],
      ['ACTIVITY_RETENTION_DAYS', 'days', 'counts of profiles'],
      ['MAX_DASHBOARD_DAYS', 'days', 'figures by the hour'],
      ['DRAFT_RETENTION_DAYS', 'days', 'drafts'],
      ['A2A_TASK_RETENTION_DAYS', 'days', 'A2A tasks'],
      ['IDEMPOTENCY_RETENTION_MS', 'ms', 'answers under an `Idempotency-Key`'],
      ['PROOF_LIFETIME_S', 's', 'hash of a DPoP proof'],
      ['DID_CHALLENGE_MINUTES', 'minutes', 'for which a challenge to prove a DID is valid'],
    ),
    'stored texts': textTable(),
  },
  'docs/verify.md': {
    verdicts: thresholds(
      ['VERIFICATION_DAYS', 'days', 'within which a verdict can be reported, and for which its texts are kept'],
      ['MAX_VERDICT_CANDIDATES', 'records', 'nearest to the situation that are read'],
      ['NEAR_RECORD.score', '', 'score from which a candidate is about the task if its words agree'],
      ['NEAREST_RECORD.score', '', 'score from which its words are not compared'],
      ['MIN_SCORE_OF_SAME_THINGS', '', 'score from which the same error or the same things suffice'],
      ['UNCONFIRMED_WEIGHT', '', 'weight of a report of a record that nobody confirmed'],
      ['OTHER_CONDITIONS_WEIGHT', '', 'weight of a report from another platform, language or version'],
      ['GROUPED_WEIGHT', '', 'weight of what all who are not seasoned report together'],
      [
        'TURNING_REPORTS_CONFIRMED',
        'reports',
        'by proven contributors that turn a verdict on a confirmed record or on one of a proven author',
      ],
      ['TURNING_REPORTS', 'reports', 'by such contributors that turn another one'],
      ['MAX_UNPROVEN_SHARE', '', 'of what the proven report of an attempt, which all others weigh together at most'],
      ['REPORT_HALF_LIFE_DAYS', 'days', 'after which a report weighs half'],
      ['MIN_AGE_WEIGHT', '', 'lowest weight by age'],
      ['CODE_WEIGHT', '', 'weight of options, names, paths and numbers when actions are compared'],
      ['CLUSTER_WEIGHT', '', 'weight of all outcomes of a cluster in a calibration together'],
      [
        'MIN_REPORTING_CLUSTERS',
        'clusters',
        'that report about a record, so that their outcomes count in a calibration',
      ],
      ['MAX_UNREVIEWED_CHANGE', '', 'of a probability by a new map, above which an operator accepts it'],
      ['MIN_CALIBRATION_POINTS', 'outcomes', 'from which the calibration map is fitted again'],
      ['MIN_ISOTONIC_POINTS', '', 'weight of all outcomes from which it is isotonic; below it is a curve'],
      ['MIN_CLOSENESS', '', 'closeness below which no attempt is close'],
      ['MIN_CLOSENESS_TO_UNSEASONED', '', 'the same for the only attempt, of an author who is not seasoned'],
      ['SPLIT_MARGIN', '', 'distance of the probability from a half that decides nothing'],
    ),
  },
  'docs/demand.md': {
    demand: thresholds(
      ['MAX_UNMET_TOP_SCORE', '', 'best score up to which a search is unmet'],
      ['MAX_COUNTED_TEXTS', 'texts', 'of one cluster that count in the order of hotspots'],
      ['DEMAND_RETENTION_DAYS', 'days', 'for which counts are kept; texts and searchers go after `RETENTION_DAYS`'],
      ['ANNOUNCED_CONTRIBUTORS', 'clusters', 'that searched in vain before `demand.hotspot` is emitted'],
      ['ANNOUNCED_DAYS', 'days', 'within which they did, and until it is emitted again'],
      ['MAX_ANSWERING_RANK', 'results', 'among which a record must be to answer a hotspot'],
    ),
    grouping: thresholds(
      ['MIN_NEED_COSINE', '', 'cosine of the vectors of two texts that ask for the same'],
      ['MIN_NEED_OVERLAP', '', 'share of their words that is the same (Jaccard, stemmed)'],
      ['MIN_NEED_OVERLAP_ALONE', '', 'the same without vectors of one model'],
      ['MAX_CORE_TEXTS', 'texts', 'of a hotspot that a new text is compared with, the first ones'],
      ['MAX_REQUESTED_TEXTS', 'texts', 'that are grouped before a list is answered'],
    ),
    'who sees what': thresholds(
      ['MIN_HOTSPOT_CONTRIBUTORS', 'clusters', 'that searched for a hotspot before others see it'],
      ['MIN_WORD_CLUSTERS', 'clusters', 'that used a word in a hotspot before others see it'],
    ),
  },
  'docs/profiles.md': {
    profiles: thresholds(
      ['EXPERTISE_RULE.min_records', 'records', 'endorsed ones that make a topic expertise, or'],
      ['EXPERTISE_RULE.min_clusters', 'clusters', 'independent ones with helpful votes on records of the topic'],
      ['MAX_CONFIRMED_PER_CLUSTER', 'records', 'of one topic by which a cluster counts at most'],
      ['EXPERTISE_RULE.limit', 'topics', 'that are listed'],
      ['TOTALS_DAYS', 'days', 'for which searches and verifications are counted'],
      ['STRUGGLE_DAYS', 'days', 'within which something happens often enough to be a struggle'],
      ['MIN_UNMET_SEARCHES', 'searches', 'of one topic that found nothing useful'],
      ['MIN_FAILED_OUTCOMES', 'actions', 'of one topic that were reported as failed'],
      ['MIN_REFUSED_DEPOSITS', 'deposits', 'that were refused for one reason'],
      ['MAX_STRUGGLES', 'struggles', 'that are listed'],
      ['MAX_MEASURED_OUTCOMES', 'outcomes', 'that calibration is measured on, the newest ones'],
      ['MIN_CALIBRATION_OUTCOMES', 'outcomes', 'below which calibration is null'],
      ['ACTIVITY_RETENTION_DAYS', 'days', 'for which the counts are kept'],
    ),
  },
  'docs/backups.md': {
    backups: thresholds(
      ['MAX_BACKUPS', 'backups', 'of the last day that are kept, and days of which one is kept'],
      ['BACKUP_CHECK_INTERVAL_MS', 'ms', 'after which a daily backup that failed is tried again'],
      ['SNAPSHOT_INTERVAL_MS', 'ms', 'between snapshots of an index that changes'],
    ),
  },
  'docs/webhooks.md': {
    webhooks: thresholds(
      ['OUTGOING_TIMEOUT_MS', 'ms', 'for an answer'],
      ['DEFAULT_TOLERANCE_S', 's', 'from the clock of the receiver, beyond which a timestamp is refused'],
      ['RETRY_WAITS_MS', 'ms', 'waits before the attempts'],
      ['RETRY_JITTER', '', 'share by which a wait differs at most'],
      ['MAX_RETRY_AFTER_MS', 'ms', 'for which `Retry-After` is honored'],
      ['MAX_FAILING_MS', 'ms', 'after which a subscription is disabled when nothing succeeded'],
      ['MAX_EXCERPT_BYTES', 'bytes', 'of an answer that are kept'],
      ['RETENTION_DAYS', 'days', 'for which a delivery is kept after its last attempt'],
      ['MAX_REPLAYED_DELIVERIES', 'deliveries', 'that one replay queues'],
      ['SECRET_OVERLAP_HOURS', 'hours', 'in which a replaced secret still signs'],
      ['rateLimits.webhook_test.rate.calls', 'tests', 'an hour'],
      ['rateLimits.webhook_replay.rate.calls', 'replays', 'an hour'],
    ),
  },
  'docs/identity.md': {
    identity: thresholds(
      ['DID_CHALLENGE_MINUTES', 'minutes', 'in which a challenge is signed, once'],
      ['MAX_SKEW_S', 's', 'by which clocks may differ'],
      ['MAX_PRESENTATION_S', 's', 'for which a presentation is good'],
      ['MAX_PROOF_AGE_S', 's', 'for which a DPoP proof is good'],
      ['TOKEN_LIFETIME_S', 's', 'for which an access token is good'],
      ['CREDENTIAL_DAYS', 'days', 'for which a credential by the service is good'],
      ['MAX_ISSUER_DOCUMENT_AGE_S', 's', 'for which keys and status lists of issuers are cached'],
      ['PUBLISHED_BEFORE_MS', 'ms', 'for which a key of the service is published before it signs'],
      ['SIGNING_DAYS', 'days', 'for which it signs'],
      ['PUBLISHED_AFTER_DAYS', 'days', 'for which it is published after that'],
    ),
  },
  'docs/hooks.md': {
    hooks: thresholds(
      ['MIN_FULL_NAMES_UNSURE', 'names', 'in full that an error needs when the confidence is `low`'],
      ['HOOK_BUDGET_MS', 'ms', 'for which a hook waits for the service'],
      ['INTERACTIVE_BUDGET_MS', 'ms', 'for which `run` waits for it'],
      ['MIN_FAILED_ATTEMPTS', 'attempts', 'that failed before a success is offered as a deposit, or'],
      ['MIN_LONG_RUN_MINUTES', 'minutes', 'that it took'],
      ['STATE_RETENTION_DAYS', 'days', 'for which hooks keep the state of a session'],
    ),
    proxy: thresholds(
      ['PROXY_BUDGET_MS', 'ms', 'by which a result is delayed at most'],
      ['CACHE_TTL_MS', 'ms', 'for which the answer to an error is cached'],
      ['COOLDOWN_MS', 'ms', 'without a search after one that the service failed'],
      ['MAX_READ_CHARS', 'characters', 'that are read at each end of a failed result'],
      ['MAX_SEARCHED_RESULTS', 'results', 'of a batch that are read'],
      ['MAX_LINE_BYTES', 'bytes', 'of a message, beyond which it passes unread'],
    ),
  },
  'docs/operations.md': {
    lanes: renderTable(
      ['lane', 'jobs at once in a process', 'with one host', 'that wait beyond them'],
      Object.entries(constants.laneLimits).map(([lane, { max_running, max_per_host, max_slow }]) => [
        `\`${lane}\``,
        ...[max_running, max_per_host, max_slow].map(String),
      ]),
    ),
    'background work': thresholds(
      ['SLOW_JOB_MS', 'ms', 'after which a job of the lane `outgoing` only waits, and leaves its place'],
      ['JOB_LEASE_S', 's', 'after which the job of a killed process is taken over'],
      ['MAX_ATTEMPTS', 'attempts', 'after which a job has failed'],
      ['JOB_BACKOFF.initial_ms', 'ms', 'before the second attempt, doubled before each further one'],
      ['DONE_RETENTION_DAYS', 'days', 'for which completed jobs are kept'],
      ['FAILED_RETENTION_DAYS', 'days', 'for which failed jobs are kept'],
      ['MAX_JOB_DELAY_S', 's', 'for which a due job may wait before its lane is degraded'],
      ['MAX_HEARTBEAT_AGE_S', 's', 'without a heartbeat, after which a lane is down'],
    ),
    'access log': thresholds(
      ['MAX_ACCESS_ENTRIES_PER_HOUR.read', 'reads', 'an hour that a node writes'],
      ['MAX_ACCESS_ENTRIES_PER_HOUR.denied', 'refusals', 'an hour'],
      ['MAX_ACCESS_ENTRIES_PER_HOUR.token', 'tokens', 'an hour'],
    ),
    figures: thresholds(
      ['MAX_DASHBOARD_DAYS', 'days', 'that are shown, and for which figures are kept'],
      ['MAX_WINDOW_DAYS.hour', 'days', 'that are shown by the hour'],
      ['MAX_UNMET_TOP_SCORE', '', 'best score above which a search found something useful'],
      ['PUBLIC_COUNT_STEP', '', 'of which public counts are multiples'],
      ['MIN_ROUNDED_SEARCHES', 'searches', 'from which on a rate of public counts is shown'],
      ['SEARCH_LOG_INTERVAL_MS', 'ms', 'between writes of the search log'],
      ['COUNT_INTERVAL_MS', 'ms', 'between counts of the events'],
    ),
  },
  'docs/deposits.md': {
    'raw deposits': thresholds(
      ['MAX_RAW_CHARS', 'characters', 'of a text'],
      ['MAX_JSON_BYTES', 'bytes', 'of a body of JSON'],
      ['MAX_FILE_BYTES', 'bytes', 'of a file'],
      ['MAX_RAW_SECRETS', 'secrets', 'in a text that is no dump of them'],
      ['REJECT_THRESHOLD', '', 'poisoning score from which a text is refused'],
      ['MAX_OUTCOME_WAIT_MS', 'ms', 'for which an MCP tool waits for the receipt'],
      ['MIN_FORM_SECTIONS', 'kinds', 'of sections that begin in one way and so make a form'],
      ['MAX_DERIVED_TAGS', 'tags', 'that are taken from a text'],
      ['MAX_TEXT_RECORDS', 'records', 'that are made of one text'],
      ['MAX_NEXT_CALLS', 'calls', 'in `next`'],
      ['RETENTION_DAYS', 'days', 'after the end, for which the text is kept'],
    ),
  },
  'docs/drafts.md': {
    'sessions and drafts': thresholds(
      ['MAX_SESSION_EVENT_CHARS', 'characters', 'of the content of an event'],
      ['MAX_SESSION_EVENTS', 'events', 'of a session'],
      ['MAX_DRAFT_EVENTS', 'attempts', 'that failed, of a session, in its draft'],
      ['MAX_OPEN_SESSIONS', 'sessions', 'of a contributor that have not ended, and as many in each workspace'],
      ['rateLimits.session_event.rate.calls', 'events', 'an hour'],
      ['SESSION_TIMEOUT_HOURS', 'hours', 'without an event, after which a session ends'],
      ['RETENTION_DAYS', 'days', 'after the end, for which the events are kept'],
      ['MAX_OPEN_DRAFTS', 'drafts', 'of a contributor, and as many in each workspace'],
      ['DRAFT_RETENTION_DAYS', 'days', 'after which a draft is erased'],
    ),
  },
  'docs/self-hosting.md': {
    'self-hosting': thresholds(
      ['OUTGOING_CONNECT_TIMEOUT_MS', 'ms', 'for a target to accept the connection'],
      ['OUTGOING_TIMEOUT_MS', 'ms', 'for its whole answer'],
      ['IDENTITY_FETCH_TIMEOUT_MS', 'ms', 'for that of the host of a `did:web` or of an issuer'],
      ['MAX_OUTGOING_ANSWER_BYTES', 'bytes', 'of an answer that are read'],
      ['MAX_EXCERPT_BYTES', 'bytes', 'of the answer to a webhook that its subscriber reads'],
      ['MINILM_DIMENSION', 'dimensions', 'of the vectors of the bundled model'],
      ['MAX_BUNDLED_TOKENS', 'tokens', 'of a text that it reads, the first ones'],
      ['MAX_FOLDER_TOKENS', 'tokens', 'that a model of a folder may read'],
      ['MAX_ENDPOINT_CHARS', 'characters', 'of a text that an endpoint receives, the first ones'],
      ['QUERY_TIMEOUT_MS', 'ms', 'for the vector of a query'],
      ['DOCUMENT_TIMEOUT_MS', 'ms', 'for that of a deposit'],
      ['ENDPOINT_CIRCUIT_BREAKER.max_failures', 'failures', 'that open the circuit breaker, within'],
      ['ENDPOINT_CIRCUIT_BREAKER.window_ms', 'ms', 'of each other'],
      ['MAX_NORMALIZED_CHARS', 'characters', 'of a raw text that a normalizing model receives'],
      ['NORMALIZER_TIMEOUT_MS', 'ms', 'for its answer'],
      ['NORMALIZER_CIRCUIT_BREAKER.max_failures', 'failures', 'after which it is asked later, within'],
      ['NORMALIZER_CIRCUIT_BREAKER.window_ms', 'ms', 'of each other'],
      ['NORMALIZER_BACKOFF.initial_ms', 'ms', 'until then, doubled up to'],
      ['NORMALIZER_BACKOFF.max_ms', 'ms', 'at most'],
      ['MIN_WATCH_MS', 'ms', 'for which a start watches a lock whose holder it cannot see'],
      ['REFRESH_INTERVAL_MS', 'ms', 'between refreshes of the lock'],
      ['STALE_LOCK_MS', 'ms', 'without a refresh, after which the lock is taken over'],
    ),
  },
  'docs/postgresql.md': {
    postgresql: thresholds(
      ['KEEP_ALIVE_TIMEOUT_MS', 'ms', 'for which an idle connection stays open'],
      ['EXIT_TIMEOUT_MS', 'ms', 'after `SHUTDOWN_DELAY_MS`, within which a process ends'],
      ['REDIS_ANSWER_TIMEOUT_MS', 'ms', 'for the answer of Redis to a call'],
      ['SHARED_LIMIT_PROBE_INTERVAL_MS', 'ms', 'after which a node asks it again'],
    ),
  },
}
