import { matchAll } from '@cairnway/patterns'
import { deobfuscateText } from './deobfuscate-text.ts'
import { installerWeight } from './installer-weight.ts'
import { type PoisoningModel, trainedPoisoningModel } from './poisoning-model.ts'
import { CRITICAL, POISONING_RULES, type PoisoningRule } from './poisoning-rules.ts'
import { findUnicodeHits } from './poisoning-unicode.ts'

/** One string of a deposit with its dotted path, such as `failed_approaches.0.attempt`. */
export type FieldText = { field: string; text: string }

/** Score of a deposit in 0–1 and the families that were hit, strongest first. */
export type PoisoningScore = { score: number; categories: string[] }

/** From here a deposit is refused. */
export const REJECT_THRESHOLD = 0.8
/** From here a deposit is stored hidden until someone trusted has looked. */
export const QUARANTINE_THRESHOLD = 0.5
/** From here a deposit carries a risk flag. */
export const FLAG_THRESHOLD = 0.25

/** Factor for a phrase that is denied, quoted or discussed rather than said to the reader. */
const QUOTED_FACTOR = 0.35
/** Factor for shell families where a failed attempt is told. */
const FAILED_ATTEMPT_FACTOR = 0.3
/** Text before a hit that can quote or deny it, in UTF-16 code units. */
const MAX_QUOTE_CHARS = 90
/** Least weight of a hit inside encoded text; it then counts as critical, for it was hidden on purpose. */
const MIN_HIDDEN_WEIGHT = 0.5
/** Hits looked at per pattern and form; one is enough to score, the rest only matter when the first are quoted. */
const MAX_HITS = 5

/** Letters of a word that are compared when rules are picked; longer stems pick no better. */
const STEM_CHARS = 4
/** Places of the rules in POISONING_RULES, by the beginnings of words that hint at them. */
const RULES_BY_STEM = new Map<string, number[]>()
/** Signs that hint at rules, each with their places. */
const RULES_BY_SYMBOL = new Map<string, number[]>()
for (const [place, { hints }] of POISONING_RULES.entries())
  for (const hint of hints) {
    const stem = hint.match(/^[a-z]{2,}/)?.[0].slice(0, STEM_CHARS)
    const rules = stem === undefined ? RULES_BY_SYMBOL : RULES_BY_STEM
    rules.set(stem ?? hint, [...(rules.get(stem ?? hint) ?? []), place])
  }

/** Words that turn the rest of their sentence into a report about the phrase. */
const DENIAL =
  /(?:\bdo not|\bdon't|\bnever|\bavoid|\bmust not|\bshould not|\bdangerous|\binstead of|\bwarning|\battack(?:er|s)?\b|\bmalicious|\binjection|\bfailed\b|\be\.g\.|\bsuch as|\blike\b|\bdetect|\bblock(?:s|ed)?\b|\bexplain|\bwhat (?:is|are)|\bhow (?:do|does|to|can)|\bjailbreak|\bphrases?\b|\bpatterns?\b|\bexamples?\b)[^.\n]{0,80}$/i
const QUOTE_OPENING = /["“'`]\s{0,2}$/
const QUOTED_SUBJECT =
  /\b(?:prompt|inject|phrase|string|payload|attack|filter|scan|regex|pattern|said|says|saying|told|reads?|wrote|written|contain(?:s|ed)?|held|text|document|page|message|answer|output|began|begins|started|starts|printed|token|template)/i

/**
 * Scores how far a deposit tries to steer or harm the agent that reads it. Families combine as a noisy-OR,
 * S = 1 − Π(1 − w): each hit is weak evidence on its own and repeated hits of one family count once. What a learned model
 * finds like known attacks is one family more; below the quarantine line it says nothing, for it is wrong too often there.
 * @param model null: the rules alone
 */
export function scorePoisoning(
  fields: FieldText[],
  model: PoisoningModel | null = trainedPoisoningModel,
): PoisoningScore {
  const weights = new Map<string, number>()
  const note = (category: string, weight: number): void => {
    weights.set(category, Math.max(weights.get(category) ?? 0, weight))
  }
  const forms = fields.map(({ field, text }) => ({ field, text, readable: deobfuscateText(text) }))
  const signs = findSymbols(forms.flatMap(({ readable }) => readable.map((form) => form.text)).join('\n'))
  for (const { field, text, readable } of forms) {
    for (const hit of findUnicodeHits(text)) note(hit.category, hit.weight)
    const plain = new Set<string>()
    for (const form of readable)
      for (const [category, weight] of findRuleHits(form.text, field, signs)) {
        if (form.source === 'plain') plain.add(category)
        if (form.source === 'plain') note(category, weight)
        else if (weight >= MIN_HIDDEN_WEIGHT && !plain.has(category)) note('encoded_text', CRITICAL)
      }
  }
  const likeness = model?.(forms.flatMap(({ readable }) => readable.slice(0, 1).map((form) => form.text))) ?? 0
  if (likeness >= QUARANTINE_THRESHOLD) note('resembles_attacks', likeness)
  let clean = 1
  for (const weight of weights.values()) clean *= 1 - weight
  const categories = [...weights].sort((a, b) => b[1] - a[1]).map(([category]) => category)
  return { score: 1 - clean, categories }
}

function findSymbols(text: string): string[] {
  const lower = text.toLowerCase()
  return [...RULES_BY_SYMBOL.keys()].filter((sign) => lower.includes(sign))
}

// A deposit is many short strings, most of them harmless: the beginnings of their words spare most patterns.
function selectCandidateRules(text: string, signs: string[]): number[] {
  const lower = text.toLowerCase()
  const places = new Set<number>()
  for (const word of lower.match(/[a-z]{2,}/g) ?? [])
    for (const place of RULES_BY_STEM.get(word.slice(0, STEM_CHARS)) ?? []) places.add(place)
  for (const sign of signs)
    if (lower.includes(sign)) for (const place of RULES_BY_SYMBOL.get(sign) ?? []) places.add(place)
  return [...places].sort((a, b) => a - b)
}

/** @param signs those of all fields together, of which the text may have some */
function findRuleHits(text: string, field: string, signs: string[]): Map<string, number> {
  const hits = new Map<string, number>()
  for (const place of selectCandidateRules(text, signs)) {
    const rule = POISONING_RULES[place]
    if (rule === undefined) continue
    const weight = ruleWeight(rule, text, field)
    if (weight > 0) hits.set(rule.category, Math.max(hits.get(rule.category) ?? 0, weight))
  }
  return hits
}

function ruleWeight(rule: PoisoningRule, text: string, field: string): number {
  let weight = 0
  let seen = 0
  for (const match of matchAll(rule.pattern, text)) {
    weight = Math.max(weight, hitWeight(rule, match, text))
    seen += 1
    if (seen === MAX_HITS) break
  }
  return rule.is_shell && field.startsWith('failed_approaches') ? weight * FAILED_ATTEMPT_FACTOR : weight
}

function hitWeight(rule: PoisoningRule, match: RegExpExecArray, text: string): number {
  const before = text.slice(Math.max(0, match.index - MAX_QUOTE_CHARS), match.index)
  const quoted = DENIAL.test(before) || (QUOTE_OPENING.test(before) && QUOTED_SUBJECT.test(before))
  const factor = quoted && rule.weight < CRITICAL ? QUOTED_FACTOR : 1
  return factor * (rule.category === 'pipe_to_shell' ? installerWeight(match, text) : rule.weight)
}
