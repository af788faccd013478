import { matchAll } from '@cairnway/patterns'
import { findClosestSentence } from './closest-sentence.ts'
import { deobfuscateText } from './deobfuscate-text.ts'
import { installerWeight } from './installer-weight.ts'
import { type PoisoningModel, trainedPoisoningModel } from './poisoning-model.ts'
import { CRITICAL, type PoisoningRule } from './poisoning-rule.ts'
import { POISONING_RULES } from './poisoning-rules.ts'
import { findUnicodeHits } from './poisoning-unicode.ts'
import { maskQuotations } from './quotations.ts'

/** One string of a deposit with its dotted path, such as `failed_approaches.0.attempt`. */
export type FieldText = { field: string; text: string }

/** Score of a deposit in 0–1, and the categories with a hit, strongest first. */
export type PoisoningScore = {
  score: number
  categories: string[]
  /** score of the rules alone outside of quotations, which proves an attack without a review */
  rule_score: number
}

/** The strongest sign of an attack in a text; that of a rule before that of the model. */
interface StrongestSign {
  /** the family; null when there is no sign */
  category: string | null
  /** the words of the text in which it was found; null for what is encoded or not to be seen in it */
  words: string | null
}
/** A field, its score, and what counted most in it. */
export type FieldScore = StrongestSign & { field: string; score: number }

/** Options by which texts are scored. */
interface ScoringOptions {
  /** null to score by the rules alone */
  model: PoisoningModel | null
  /** families that do not count */
  ignored: ReadonlySet<string>
}
const NO_FAMILIES: ReadonlySet<string> = new Set()

/** Score from which on a deposit is refused. */
export const REJECT_THRESHOLD = 0.8
/** Score from which on a deposit is hidden until a reviewer has decided. */
export const QUARANTINE_THRESHOLD = 0.5
/** Score from which on a deposit has a risk flag. */
export const FLAG_THRESHOLD = 0.25

/** Factor for a phrase that is denied, quoted or discussed instead of addressed to the reader. */
export const QUOTED_FACTOR = 0.35
/** Highest score of a text whose suspicious part is quoted: it is flagged, and neither hidden nor refused. */
export const MAX_QUOTED_SCORE = 0.49
/** Factor for rules about shell commands in the description of a failed attempt. */
const FAILED_ATTEMPT_FACTOR = 0.3
/** Length of the text before a hit that can quote or deny it, in UTF-16 code units. */
const MAX_QUOTE_CHARS = 90
/** Forms of a text that a reader sees, or that honest texts have as well. */
const IN_SIGHT: ReadonlySet<string> = new Set(['plain', 'folded'])
/** Minimum weight of a hit in encoded text; the hit counts as critical, because it was hidden on purpose. */
const MIN_HIDDEN_WEIGHT = 0.5
/**
 * Maximum number of hits per pattern and form; one is enough for a score, more matter only if the first ones are
 * quoted.
 */
const MAX_HITS = 5

/** Length of the word prefixes that select candidate rules; longer ones select no better. */
const STEM_CHARS = 4
/** Indexes of rules in POISONING_RULES, by the prefixes of words that hint at them. */
const RULES_BY_STEM = new Map<string, number[]>()
/** Indexes of rules in POISONING_RULES, by symbols that hint at them. */
const RULES_BY_SYMBOL = new Map<string, number[]>()
for (const [index, { hints }] of POISONING_RULES.entries())
  for (const hint of hints) {
    const stem = hint.match(/^[a-z]{2,}/)?.[0].slice(0, STEM_CHARS)
    const rules = stem === undefined ? RULES_BY_SYMBOL : RULES_BY_STEM
    rules.set(stem ?? hint, [...(rules.get(stem ?? hint) ?? []), index])
  }

/** Words after which the rest of a sentence denies or discusses a phrase instead of addressing the reader. */
const DENIAL =
  /(?:\bdo not|\bdon't|\bnever|\bavoid|\bmust not|\bshould not|\bdangerous|\binstead of|\bwarning|\battack(?:er|s)?\b|\bmalicious|\binjection|\bfailed\b|\be\.g\.|\bsuch as|\blike\b|\bdetect|\bblock(?:s|ed)?\b|\bexplain|\bwhat (?:is|are)|\bhow (?:do|does|to|can)|\bjailbreak|\bphrases?\b|\bpatterns?\b|\bexamples?\b)[^.\n]{0,80}$/i
const QUOTE_OPENING = /["“'`]\s{0,2}$/
const QUOTED_SUBJECT =
  /\b(?:prompt|inject|phrase|string|payload|attack|filter|scan|regex|pattern|said|says|saying|told|reads?|wrote|written|contain(?:s|ed)?|held|text|document|page|message|answer|output|began|begins|started|starts|printed|token|template)/i

/** The family of what only the model finds. */
export const LIKENESS = 'resembles_attacks'

/** Weights of families, by name. */
type FamilyWeights = Map<string, number>

const addWeight = (weights: FamilyWeights, category: string, weight: number): void => {
  weights.set(category, Math.max(weights.get(category) ?? 0, weight))
}

/** Noisy-OR (Pearl 1988), 1 − Π(1 − w): each family is weak evidence on its own. */
function combineWeights(weights: FamilyWeights): number {
  let clean_probability = 1
  for (const weight of weights.values()) clean_probability *= 1 - weight
  return 1 - clean_probability
}

/**
 * Scores how far a deposit tries to steer or harm the agent that reads it (prompt injection, knowledge poisoning).
 * Families combine as a noisy-OR, and repeated hits of one family count once. The trained model adds one family; its
 * scores below QUARANTINE_THRESHOLD are ignored, because they are wrong too often. What is quoted can flag a text, but
 * neither hide nor refuse it.
 * @param model null to score by the rules alone
 * @param ignored families that do not count
 */
export function scorePoisoning(
  fields: FieldText[],
  model: PoisoningModel | null = trainedPoisoningModel,
  ignored = NO_FAMILIES,
): PoisoningScore {
  const options = { model, ignored }
  const { sign: _, ...whole } = scoreTexts(fields, options)
  if (whole.score < FLAG_THRESHOLD) return whole
  const unquoted = maskQuotations(fields)
  return withoutQuoted(whole, scoreTexts(unquoted.fields, options), unquoted.is_report)
}

/** Scores each field of a deposit, with the words that counted most, outside of quotations where these are ignored. */
export function scoreEachField(fields: readonly FieldText[], ignored = NO_FAMILIES): FieldScore[] {
  const model = trainedPoisoningModel
  const unquoted = maskQuotations(fields)
  return fields.map((one, at) => {
    const whole = scoreTexts([one], { model, ignored })
    const rest = unquoted.fields.slice(at, at + 1)
    const addressed = scoreTexts(rest, { model, ignored })
    const { score } = withoutQuoted(whole, addressed, unquoted.is_report)
    const [{ sign }, { text }] = addressed.score < FLAG_THRESHOLD ? [whole, one] : [addressed, rest[0] ?? one]
    const is_likeness = sign.category === LIKENESS && score >= FLAG_THRESHOLD
    return { field: one.field, score, ...sign, ...(is_likeness && { words: findClosestSentence(text, model) }) }
  })
}

/**
 * Limits the effect of quotations on a score.
 * @param addressed the score of the same texts without their quotations
 * @param is_report they report on an attack: honest words about attacks resemble them, so the model alone does not
 * count
 */
function withoutQuoted(whole: PoisoningScore, addressed: PoisoningScore, is_report: boolean): PoisoningScore {
  const is_prose = is_report && addressed.rule_score < FLAG_THRESHOLD
  const counted = is_prose ? Math.min(addressed.score, MAX_QUOTED_SCORE) : addressed.score
  return {
    score: Math.max(counted, Math.min(whole.score, MAX_QUOTED_SCORE)),
    categories: whole.categories,
    rule_score: addressed.rule_score,
  }
}

function scoreTexts(
  fields: readonly FieldText[],
  { model, ignored }: ScoringOptions,
): PoisoningScore & { sign: StrongestSign } {
  const weights: FamilyWeights = new Map()
  let strongest: StrongestSign & { weight: number } = { category: null, words: null, weight: 0 }
  /** those that are neither denied nor discussed */
  const asserted: FamilyWeights = new Map()
  const forms = fields.map(({ field, text }) => ({ field, text, readable: deobfuscateText(text) }))
  const symbols = findSymbols(forms.flatMap(({ readable }) => readable.map((form) => form.text)).join('\n'))
  for (const { field, text, readable } of forms) {
    for (const { category, weight } of findUnicodeHits(text)) {
      addWeight(weights, category, weight)
      addWeight(asserted, category, weight)
      if (weight > strongest.weight) strongest = { category, words: null, weight }
    }
    const in_sight = new Set<string>()
    for (const form of readable)
      for (const { category, weight, is_asserted, words } of findRuleHits(form.text, field, symbols)) {
        if (ignored.has(category)) continue
        if (IN_SIGHT.has(form.source)) in_sight.add(category)
        const is_hidden = !in_sight.has(category) && weight >= MIN_HIDDEN_WEIGHT
        const hit = is_hidden ? (['encoded_text', CRITICAL] as const) : ([category, weight] as const)
        addWeight(weights, ...hit)
        if (is_asserted) addWeight(asserted, ...hit)
        if (hit[1] > strongest.weight)
          strongest = { category: hit[0], words: text.includes(words) ? words : null, weight: hit[1] }
      }
  }
  const texts = forms.flatMap(({ readable }) => readable.map((form) => form.text))
  const model_score = model?.(texts, combineWeights(weights)) ?? 0
  if (model_score >= QUARANTINE_THRESHOLD) {
    addWeight(weights, LIKENESS, model_score)
    // a rule is more exact than the model about the words that it matched
    if (strongest.weight < FLAG_THRESHOLD) strongest = { category: LIKENESS, words: null, weight: model_score }
  }
  const categories = [...weights].sort((a, b) => b[1] - a[1]).map(([category]) => category)
  const { category, words } = strongest
  return {
    score: combineWeights(weights),
    categories,
    rule_score: combineWeights(asserted),
    sign: { category, words },
  }
}

function findSymbols(text: string): string[] {
  const lower = text.toLowerCase()
  return [...RULES_BY_SYMBOL.keys()].filter((symbol) => lower.includes(symbol))
}

// A deposit has many short strings, most of them harmless: the prefixes of their words rule out most patterns.
function selectCandidateRules(text: string, symbols: string[]): number[] {
  const lower = text.toLowerCase()
  const indexes = new Set<number>()
  for (const word of lower.match(/[a-z]{2,}/g) ?? [])
    for (const index of RULES_BY_STEM.get(word.slice(0, STEM_CHARS)) ?? []) indexes.add(index)
  for (const symbol of symbols)
    if (lower.includes(symbol)) for (const index of RULES_BY_SYMBOL.get(symbol) ?? []) indexes.add(index)
  return [...indexes].sort((a, b) => a - b)
}

interface RuleHit {
  category: string
  weight: number
  /** whether it is neither denied nor discussed */
  is_asserted: boolean
  /** the words that matched */
  words: string
}

/** @param symbols the symbols in all fields together, of which this text may have some */
function findRuleHits(text: string, field: string, symbols: string[]): RuleHit[] {
  return selectCandidateRules(text, symbols).flatMap((index) => {
    const rule = POISONING_RULES[index]
    const hit = rule && findHeaviestHit(rule, text, field)
    return hit ? [hit] : []
  })
}

function findHeaviestHit(rule: PoisoningRule, text: string, field: string): RuleHit | null {
  let heaviest: RuleHit | null = null
  let seen = 0
  for (const match of matchAll(rule.pattern, text)) {
    const is_asserted = !isDiscussed(rule, match, text)
    const weight = (is_asserted ? 1 : QUOTED_FACTOR) * matchWeight(rule, match, text)
    if (heaviest === null || weight > heaviest.weight)
      heaviest = { category: rule.category, weight, is_asserted, words: match[0].trim() }
    seen += 1
    if (seen === MAX_HITS) break
  }
  if (heaviest && rule.is_shell && field.startsWith('failed_approaches')) heaviest.weight *= FAILED_ATTEMPT_FACTOR
  return heaviest
}

const matchWeight = (rule: PoisoningRule, match: RegExpExecArray, text: string): number =>
  rule.category === 'pipe_to_shell' ? installerWeight(match, text) : rule.weight

function isDiscussed(rule: PoisoningRule, match: RegExpExecArray, text: string): boolean {
  if (rule.weight >= CRITICAL) return false
  const preceding = text.slice(Math.max(0, match.index - MAX_QUOTE_CHARS), match.index)
  return DENIAL.test(preceding) || (QUOTE_OPENING.test(preceding) && QUOTED_SUBJECT.test(preceding))
}
