import { areDisjoint, extractLanguages } from '../../conditions/environment-names.ts'
import { findContradiction, readStatements } from '../../duplicates/contradiction.ts'
import { denyEachOther, readAdvice } from '../../duplicates/denial.ts'
import { memoizeLast } from '../../quality/memoize.ts'
import { shingleSimilarityTo } from '../../search-engine/analysis/shingles.ts'
import type { KnowledgeRecord, RecordLink } from '../knowledge-types.ts'
import { isIdentifying, type LinkWords, weighToken } from './link-words.ts'
import { MAX_FIELD_CHARS, type RecordWords, readRecordWords } from './read-record-words.ts'

/** Stored with the links: a change of it has all records compared again. */
export const LINK_RULES_VERSION = 4

/** Limits from which on two records may tell of one cause and its remedy; a group decides by several links. */
interface LinkLimits {
  /** least cosine of the records */
  cosine: number
  /** least weighted share of the cause, and of the method, of either record that the other tells too */
  share: number
  /** least agreement of the causes, and of the methods: the mean of share and cosine */
  field: number
  /** least weight: the mean of the cosine and of both agreements */
  weight: number
}

/**
 * Fitted, with the limits of groups, on the development half of `eval/knowledge/independent-accounts.jsonl` and all other
 * labelled records (`npm run eval -- --gates synthesis`). Independent accounts of one cause tell .2 to .7 of each
 * other's cause and method in the same words; the vectors of both see that other words mean the same.
 */
const LINK_LIMITS: LinkLimits = { cosine: 0.52, share: 0.18, field: 0.21, weight: 0.43 }
export const MIN_LINK_COSINE = LINK_LIMITS.cosine

/** Agreement of the methods from which steps are the same though the programming languages differ. */
const MIN_SAME_STEPS = 0.4
/** Languages that are written next to any programming language. */
const CONFIGURATION_LANGUAGES = new Set('bash css dockerfile hcl html ini json make sql toml xml yaml yml'.split(' '))

/** Weighted share from which two problems are the same, so that what each gives as its cause is a cause of it. */
const MIN_SAME_PROBLEM = 0.9
/**
 * Overlap from which the wording of two records is that of one template or copy. Then what differs is what each is
 * about, so they must nearly be the same, or each must tell what the title of the other names.
 */
const MIN_COPIED_OVERLAP = 0.15
const MIN_COPIED_COSINE = 0.9
const MIN_COPIED_TITLE = 0.9

/** Share of a method from which the failed attempts of another record tell of it. */
const MIN_DENIED_SHARE = 0.6
/** Share from which two records tell of one problem or cause, so that an attempt of one is a denial of the other. */
const MIN_DENIED_PROBLEM = 0.3

/** Cosines of the vectors of two causes, and of two methods. */
export interface FieldCosines {
  cause: number
  method: number
}

/** Decides how other records are related to one. */
export interface RecordLinker {
  /** Whether a record may be linked, by all that is known without the vectors of cause and method. */
  mayLink(b: KnowledgeRecord, cosine: number): boolean
  link(b: KnowledgeRecord, cosine: number, fields: FieldCosines): RecordLink | null
}

/**
 * Returns what decides how other records are related to this one; no link means that they are not. Both may
 * speak of one cause and its remedy when their vectors are near, each tells a part of the cause and the method of the
 * other, cause or method share something that few records name, and neither is about something else by its title. Then
 * they support each other, unless one contradicts or denies the other (docs/benchmarks/gate-synthesis.json).
 */
export function createRecordLinker(a: KnowledgeRecord, words: LinkWords): RecordLinker {
  const readClaimsOnce = memoizeLast(readClaims)

  const overlapWithOnce = memoizeLast((record: KnowledgeRecord) => ({ of: shingleSimilarityTo(wordingOf(record)) }))
  const isCopy = (b: KnowledgeRecord): boolean => overlapWithOnce(a).of(wordingOf(b)) >= MIN_COPIED_OVERLAP

  function contradict(b: KnowledgeRecord, is_copy: boolean): boolean {
    const [claims, others] = [readClaimsOnce(a), readClaims(b)]
    if (denyEachOther(claims.advice, others.advice)) return true
    const { ordinary_words } = words
    const options = { same_method: false, ordinary_words, compare_values: is_copy }
    return findContradiction(claims.statements, others.statements, options) !== null
  }

  const shareOf = (b: KnowledgeRecord, field: SharedField): SharedShare =>
    sharedShare(readWords(a), readWords(b), field, words)

  /** Share of what each tells of the other's cause; where the problems are the same, each cause is one of the problem. */
  function shareOfCause(b: KnowledgeRecord): SharedShare {
    const [problem, cause] = [shareOf(b, 'problem'), shareOf(b, 'cause')]
    return problem.mean >= MIN_SAME_PROBLEM && problem.mean > cause.mean ? problem : cause
  }

  /** Whether both may be about one thing: each is a case of its own in a template that they share. */
  function areNear(b: KnowledgeRecord, cosine: number): boolean {
    if (cosine < LINK_LIMITS.cosine || isSolved(a) !== isSolved(b)) return false
    const [wordsA, wordsB] = [readWords(a), readWords(b)]
    if (haveOtherSubjects(wordsA, wordsB) || haveOtherErrors(wordsA, wordsB)) return false
    return cosine >= MIN_COPIED_COSINE || !isCopy(b) || shareOf(b, 'title').mean >= MIN_COPIED_TITLE
  }

  const tellSame = (b: KnowledgeRecord): boolean =>
    shareName(readWords(a), readWords(b), words) &&
    Math.min(shareOfCause(b).least, shareOf(b, 'method').least) >= LINK_LIMITS.share

  /** Whether one tried in vain what the other advises, against the same problem: their methods have nothing in common. */
  const mayDeny = (b: KnowledgeRecord): boolean =>
    haveTriedMethod(readWords(a), readWords(b), words) &&
    Math.max(shareOfCause(b).mean, shareOf(b, 'problem').mean) >= MIN_DENIED_PROBLEM

  const mayLink = (b: KnowledgeRecord, cosine: number): boolean => areNear(b, cosine) && (tellSame(b) || mayDeny(b))

  function link(b: KnowledgeRecord, cosine: number, fields: FieldCosines): RecordLink | null {
    if (!areNear(b, cosine)) return null
    const cause_share = shareOfCause(b).mean
    if (mayDeny(b) && contradict(b, isCopy(b))) {
      const problem_share = Math.max(cause_share, shareOf(b, 'problem').mean)
      return { kind: 'contradicts', weight: Math.min(1, (cosine + problem_share) / 2) }
    }
    if (!tellSame(b)) return null
    const cause = cause_share >= MIN_SAME_PROBLEM ? cause_share : (cause_share + fields.cause) / 2
    const method = (shareOf(b, 'method').mean + fields.method) / 2
    const weight = Math.min(1, (cosine + cause + method) / 3)
    if (Math.min(cause, method) < LINK_LIMITS.field || weight < LINK_LIMITS.weight) return null
    if (method < MIN_SAME_STEPS && speakOtherLanguages(a, b)) return null
    return { kind: contradict(b, isCopy(b)) ? 'contradicts' : 'supports', weight }
  }

  return { mayLink, link }
}

const known_words = new WeakMap<KnowledgeRecord, RecordWords>()

/** The words of a record, read once while it is in memory. */
function readWords(record: KnowledgeRecord): RecordWords {
  const known = known_words.get(record) ?? readRecordWords(record)
  known_words.set(record, known)
  return known
}

/** The tokens of the records whose rarity decides about their links. */
export const listLinkTokens = (records: readonly KnowledgeRecord[]): Set<string> =>
  new Set(records.map(readWords).flatMap(({ all, attempts }) => [...all, ...attempts]))

const isSolved = ({ outcome }: KnowledgeRecord): boolean => outcome.status !== 'unresolved'

/** Whether the records are about different programming languages. */
const speakOtherLanguages = (a: KnowledgeRecord, b: KnowledgeRecord): boolean =>
  areDisjoint(readLanguages(a), readLanguages(b))

const readLanguages = ({ environment }: KnowledgeRecord): Set<string> =>
  new Set([...extractLanguages(environment?.language ?? '')].filter((name) => !CONFIGURATION_LANGUAGES.has(name)))

type SharedField = 'title' | 'problem' | 'cause' | 'method'

/** A weighted share of what each of two records says that the other says too: of both, and the lesser one. */
interface SharedShare {
  mean: number
  least: number
}

/** The share of what each says in a field that the other says anywhere. */
function sharedShare(a: RecordWords, b: RecordWords, field: SharedField, words: LinkWords): SharedShare {
  const [of_a, of_b] = [shareIn(a[field], b.all, words), shareIn(b[field], a.all, words)]
  return { mean: (of_a + of_b) / 2, least: Math.min(of_a, of_b) }
}

function shareIn(tokens: ReadonlySet<string>, others: ReadonlySet<string>, words: LinkWords): number {
  let [shared, total] = [0, 0]
  for (const token of tokens) {
    const weight = weighToken(token, words)
    total += weight
    if (others.has(token)) shared += weight
  }
  return total === 0 ? 0 : shared / total
}

/** Whether the title of each names something in code that the other does not mention. */
const haveOtherSubjects = (a: RecordWords, b: RecordWords): boolean => hasOwnSubject(a, b) && hasOwnSubject(b, a)
const hasOwnSubject = (a: RecordWords, b: RecordWords): boolean => [...a.subjects].some((name) => !b.all.has(name))

/** Whether both give an error as the cause, and not the same. */
const haveOtherErrors = ({ cause_errors: a }: RecordWords, { cause_errors: b }: RecordWords): boolean =>
  a.size > 0 && b.size > 0 && !haveCommonElement(a, b)

const haveCommonElement = (a: ReadonlySet<number>, b: ReadonlySet<number>): boolean => [...a].some((key) => b.has(key))

/** Whether the failed attempts of one are what the other advises, by most of its words and a name that few records have. */
function haveTriedMethod(a: RecordWords, b: RecordWords, words: LinkWords): boolean {
  const isTried = (method: ReadonlySet<string>, attempts: ReadonlySet<string>) =>
    attempts.size > 0 &&
    shareIn(method, attempts, words) >= MIN_DENIED_SHARE &&
    [...method].some((token) => attempts.has(token) && isIdentifying(token, words))
  return isTried(a.method, b.attempts) || isTried(b.method, a.attempts)
}

/** Whether causes or methods have an error, or something that few records name, in common. */
function shareName(a: RecordWords, b: RecordWords, words: LinkWords): boolean {
  if (haveCommonElement(a.errors, b.errors)) return true
  const isInBoth = (token: string) => b.cause.has(token) || b.method.has(token)
  return [...a.cause, ...a.method].some((token) => isInBoth(token) && isIdentifying(token, words))
}

const readClaims = (record: KnowledgeRecord) => ({
  advice: readAdvice({ ...record, insight: '' }),
  statements: readStatements(claimedText(record)),
})

/** The wording by which templates are known: causes are quoted word for word by independent accounts too. */
const wordingOf = ({ problem, insight, successful_approach }: KnowledgeRecord): string =>
  [problem, successful_approach.method, insight].map((text) => text.slice(0, MAX_FIELD_CHARS)).join('\n')

const claimedText = ({ problem, root_cause, insight, successful_approach }: KnowledgeRecord): string =>
  [problem, root_cause, successful_approach.method, insight].map((text) => text.slice(0, MAX_FIELD_CHARS)).join('\n')
