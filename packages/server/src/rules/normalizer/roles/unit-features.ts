import { type MatchedPhrase, matchPhrases, tokenizeWords } from '../lexicon/match-words.ts'
import type { WordClass } from '../lexicon/word-class.ts'
import type { Unit } from '../units/unit.ts'
import { MAX_LEAD_TOKENS } from './assign-announced-attempts.ts'

/** Buckets that features are hashed into; a power of two. */
export const UNIT_FEATURE_BUCKETS = 16_384

/** Bounds on what is read of a unit: its beginning and its end. */
const MAX_HEAD_CHARS = 400
const MAX_TAIL_CHARS = 80
const MAX_WORDS = 48
const MAX_SHORT_TOKENS = 16

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

function hashFeature(text: string): number {
  let hash = FNV_OFFSET
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME)
  hash ^= hash >>> 15
  return (hash >>> 0) % UNIT_FEATURE_BUCKETS
}

/** Hashed features of a unit. Those of its words come last, so that training can leave some out. */
export interface UnitFeatures {
  buckets: Uint16Array
  /** index of the first feature of words */
  words_from: number
  /** announcements of its own words, by the lexicon */
  announced: readonly string[]
}

interface UnitSketch {
  unit: Unit
  head: string
  tokens: string[]
  classes: WordClass[]
  best: WordClass | 'none'
  ending: string
}

const bucketOf = (value: number): number => (value < 4 ? value : 3 + Math.floor(Math.log2(value / 4) * 2))

function sketch(unit: Unit): UnitSketch {
  let text = ''
  for (const line of unit.passage) {
    text += text === '' ? line.text : `\n${line.text}`
    if (text.length > MAX_HEAD_CHARS) break
  }
  const head = text.slice(0, MAX_HEAD_CHARS)
  const tokens = tokenizeWords(head).slice(0, MAX_WORDS)
  const lead = tokens.slice(0, MAX_LEAD_TOKENS)
  const matches = unit.kind === 'code' || unit.kind === 'output' ? [] : matchPhrases('sentences', lead)
  const sections = unit.kind === 'heading' ? matchPhrases('sections', lead) : []
  const all = [...matches, ...sections]
  return {
    unit,
    head,
    tokens,
    classes: [...new Set(all.map(({ word_class }) => word_class))],
    best: bestClass(all),
    ending: endingOf(unit),
  }
}

function bestClass(matches: readonly MatchedPhrase[]): WordClass | 'none' {
  let best: MatchedPhrase | null = null
  for (const match of matches)
    if (best === null || match.length - match.at / 4 > best.length - best.at / 4) best = match
  return best?.word_class ?? 'none'
}

function endingOf({ passage }: Unit): string {
  const end = passage.at(-1)?.text.trimEnd().slice(-MAX_TAIL_CHARS) ?? ''
  if (/[:：]$/.test(end)) return 'colon'
  if (/[?？]$/.test(end)) return 'question'
  if (/[.!。！]$/.test(end)) return 'stop'
  return 'open'
}

const CODE_MARK = /[{};=<>]|\(\)|::|\/\//
const ERROR_MARK = /error|exception|traceback|failed|panic|fatal|错误|报错|ошибк|erro\b/i
const PAST = /\b(?:was|were|did|had|tried|got|\w{3,}ed)\b/i

/** Features of every unit of a text, in reading order. */
export function extractUnitFeatures(units: readonly Unit[]): UnitFeatures[] {
  const sketches = units.map(sketch)
  const last_turn = units.at(-1)?.turn.number ?? 0
  const op = units.find(({ turn }) => turn.speaker !== null)?.turn.speaker ?? null
  const votes = rankVotes(units)
  return sketches.map((own, at) => {
    const features: string[] = []
    const add = (feature: string): void => {
      features.push(feature)
    }
    const { unit, tokens, head } = own
    const previous = sketches[at - 1]
    const next = sketches[at + 1]
    const { turn, kind } = unit
    const length = bucketOf(tokens.length)
    const is_short = tokens.length <= MAX_SHORT_TOKENS
    const same_turn = previous?.unit.turn.number === turn.number
    const next_same = next?.unit.turn.number === turn.number
    add('bias')
    add(`k ${kind}`)
    add(`k ${kind} ${unit.is_start} ${own.ending}`)
    add(`s ${unit.section}`)
    add(`s ${unit.section} ${kind}`)
    add(`len ${length} ${kind}`)
    add(`lines ${bucketOf(unit.passage.length)} ${kind}`)
    add(`end ${own.ending} ${is_short}`)
    add(`out ${turn.is_output} ${kind}`)
    add(`depth ${Math.min(turn.depth, 3)}`)
    add(`op ${op === null ? 'none' : turn.speaker === op} ${kind}`)
    add(`votes ${votes.get(turn.number) ?? 'none'}`)
    add(`pos ${at < 4 ? at : 'far'} ${kind}`)
    add(`pos ${Math.min(9, Math.floor((10 * at) / units.length))}`)
    add(`from end ${Math.min(3, units.length - 1 - at)}`)
    add(`turn ${Math.min(turn.number, 3)} of ${Math.min(last_turn, 3)}`)
    add(`in turn ${same_turn} ${next_same} ${is_short}`)
    add(`short ${is_short} ${own.ending} ${next_same} ${next?.unit.kind}`)
    if (CODE_MARK.test(head)) add(`code ${kind}`)
    if (ERROR_MARK.test(head)) add(`error ${kind}`)
    if (PAST.test(head)) add('past')
    if (head.includes('`')) add('backquote')
    if (head.includes('http')) add('url')
    if (/^\s*```/.test(head)) add('fence')
    add(`best ${own.best}`)
    add(`best ${own.best} ${is_short} ${own.ending}`)
    add(`best ${own.best} ${kind} ${next?.unit.kind} ${next_same}`)
    for (const word_class of own.classes) add(`has ${word_class} ${is_short}`)
    add(`p best ${previous?.best} ${same_turn}`)
    add(`p ${previous?.unit.kind} ${previous?.ending} ${same_turn} ${unit.is_start}`)
    add(`p best ${previous?.best} ${previous?.ending} ${kind}`)
    add(`p best ${previous?.best} ${previous !== undefined && previous.tokens.length <= MAX_SHORT_TOKENS} ${same_turn}`)
    if (previous !== undefined) for (const word_class of previous.classes) add(`p has ${word_class} ${same_turn}`)
    add(`n best ${next?.best} ${next_same}`)
    add(`n ${next?.unit.kind} ${next_same}`)
    add(`pp best ${sketches[at - 2]?.best}`)
    if (unit.is_start && !same_turn) add('starts turn')
    const words_from = features.length
    const prose = kind === 'code' || kind === 'output' ? 'c' : 'w'
    tokens.forEach((token, index) => {
      add(`${prose} ${token}`)
      if (index < 8) {
        add(`f ${token}`)
        add(`f2 ${token} ${tokens[index + 1]}`)
        if (is_short) add(`f3 ${token} ${tokens[index + 1]} ${tokens[index + 2]}`)
      }
    })
    add(`start ${tokens[0]} ${tokens[1]}`)
    add(`last ${tokens.at(-1)}`)
    if (previous !== undefined && previous.tokens.length <= MAX_SHORT_TOKENS)
      previous.tokens.slice(0, 8).forEach((token, index) => {
        add(`p w ${token}`)
        add(`p w2 ${token} ${previous.tokens[index + 1]}`)
      })
    return { buckets: Uint16Array.from(features, hashFeature), words_from, announced: own.classes }
  })
}

/** Ranks the answers with votes: accepted, most votes, negative, others. */
function rankVotes(units: readonly Unit[]): Map<number, string> {
  const turns = new Map(units.map(({ turn }) => [turn.number, turn]))
  const voted = [...turns.values()].filter(({ votes, is_accepted }) => votes !== null || is_accepted)
  const ranks = new Map<number, string>()
  if (voted.length === 0) return ranks
  const has_accepted = voted.some(({ is_accepted }) => is_accepted)
  const most = voted.slice(1).reduce((highest, { votes }) => Math.max(highest, votes ?? 0), 0)
  voted.forEach((turn, index) => {
    const rank = turn.is_accepted
      ? 'accepted'
      : index === 0 && voted.length > 1
        ? 'first'
        : (turn.votes ?? 0) < 0
          ? 'negative'
          : !has_accepted && turn.votes === most
            ? 'most'
            : has_accepted
              ? 'beside accepted'
              : 'fewer'
    ranks.set(turn.number, rank)
  })
  return ranks
}
