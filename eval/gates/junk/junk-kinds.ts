import type { AssessedExperience } from '../../../packages/server/src/deposits/quality/assessed-experience.ts'
import { type Random, sample } from '../../random.ts'
import { BUZZ, EMPTY, ENGLISH, UNFILLED } from './english-texts.ts'
import { FOREIGN } from './foreign-texts.ts'

/** The texts of a deposit that must be there. */
export interface Fields {
  title: string
  problem: string
  root_cause: string
  insight: string
  method: string
  attempt: string
  why: string
}

/** Of what junk is made. */
export interface Material {
  /** true records, complete */
  records: readonly AssessedExperience[]
  licences: readonly string[]
  /** texts of project pages */
  pages: readonly string[]
  /** texts of project pages of the second set */
  other_pages: readonly string[]
  changelogs: readonly string[]
}

export type Kind = (random: Random, material: Material) => Fields

const NAMES = ['title', 'problem', 'root_cause', 'insight', 'method', 'attempt', 'why'] as const
const LATIN =
  `lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore
  magna aliqua enim ad minim veniam quis nostrud exercitation ullamco laboris nisi aliquip ex ea commodo consequat duis
  aute irure in reprehenderit voluptate velit esse cillum eu fugiat nulla pariatur`.split(/\s+/)
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890', 'йцукенгшщз', 'фывапролд']
const SYLLABLES = `ba ko ri mu ten lo sha vi nor gal ut pem dri zo lek fa wim cor ash bel`.split(' ')

export const fieldsOf = (text: (name: (typeof NAMES)[number]) => string): Fields => ({
  title: text('title'),
  problem: text('problem'),
  root_cause: text('root_cause'),
  insight: text('insight'),
  method: text('method'),
  attempt: text('attempt'),
  why: text('why'),
})

/** Some of the sentences in every field, none of them twice as long as there are enough. */
export function dealt(sentences: readonly string[], random: Random): Fields {
  const each = 1 + random.below(3)
  let left = sample(sentences, sentences.length, random)
  return fieldsOf((name) => {
    const count = name === 'title' ? 1 : each
    if (left.length < count) left = sample(sentences, sentences.length, random)
    return left.splice(0, count).join(' ')
  })
}

export const several = (from: number, to: number, random: Random, one: () => string): string[] =>
  Array.from({ length: from + random.below(to - from + 1) }, one)
const sentenceOf = (words: readonly string[]): string =>
  `${words.join(' ').replace(/^./, (first) => first.toUpperCase())}.`

/** The texts of a true record. */
function textsOf({
  title,
  problem,
  root_cause,
  insight,
  successful_approach,
  failed_approaches,
}: AssessedExperience): Fields {
  const { attempt = '', why_it_failed: why = '' } = failed_approaches[0] ?? {}
  return { title, problem, root_cause, insight, method: successful_approach.method, attempt, why }
}

const mapFields = (fields: Fields, change: (text: string) => string): Fields => fieldsOf((name) => change(fields[name]))
const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')
const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[.!?。！？])\s+|\n+/).filter((one) => /\p{L}{3}/u.test(one))
const codeOf = (text: string): string[] =>
  [...text.matchAll(/```[^\n]*\n([\s\S]*?)```/g)].map(([, code = '']) => code.trim())

/** A true record in prose: of code, log or one line a shuffled one is no worse. */
export function proseRecord({ records }: Material, random: Random): Fields {
  for (let tries = 0; tries < 1000; tries++) {
    const fields = textsOf(random.pick(records))
    if (
      wordsOf(`${fields.problem} ${fields.method}`).length > 25 &&
      !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]/u.test(fields.problem)
    )
      return fields
  }
  throw new Error('no record in prose')
}

/** Pieces of a text, each of some lines that follow each other. */
function copied(texts: readonly string[], random: Random): Fields {
  const lines = sentencesOf(random.pick(texts))
  return fieldsOf((name) => {
    const from = random.below(Math.max(1, lines.length - 5))
    return (
      lines
        .slice(from, from + (name === 'title' ? 1 : 2 + random.below(4)))
        .join('\n')
        .slice(0, 2000) || 'README'
    )
  })
}

function nonsense(random: Random): string {
  const { nouns, products, verbs, adjectives } = BUZZ
  const [a, b, c] = [random.pick(nouns), random.pick(nouns), random.pick(nouns)]
  const product = random.pick(products)
  return random.pick([
    `The ${random.pick(adjectives)} ${a} ${random.pick(verbs)} the ${b} of ${product}.`,
    `${product} ${random.pick(verbs)} every ${a} because the ${b} is ${random.pick(adjectives)}.`,
    `When the ${a} ${random.pick(verbs)}, a ${random.pick(adjectives)} ${b} replaces the ${c}.`,
    `Configure the ${a} in ${product} so that the ${b} becomes ${random.pick(adjectives)}.`,
  ])
}

/** Every kind of deposit that helps nobody, by name. */
export const junkKinds: Record<string, Kind> = {
  'Latin filler': (random) => fieldsOf(() => sentenceOf(several(8, 25, random, () => random.pick(LATIN)))),
  'fixed the bug': (random) => dealt(ENGLISH.fixed, random),
  'general advice': (random) => dealt(ENGLISH.advice, random),
  'report without a subject': (random) => dealt(ENGLISH.report, random),
  marketing: (random) => dealt(ENGLISH.marketing, random),
  'notices and banners': (random) => dealt(ENGLISH.legal, random),
  'greetings and chat': (random) => dealt(ENGLISH.chat, random),
  'prose about other things': (random) => dealt(ENGLISH.prose, random),
  'unfilled template': (random) => dealt(UNFILLED, random),
  'nothing but tags': (random, { records }) => ({
    ...fieldsOf(() => random.pick(EMPTY)),
    title: random.pick(records).title,
  }),
  'letters at random': (random) =>
    fieldsOf(() =>
      sentenceOf(
        several(6, 20, random, () => several(3, 10, random, () => String.fromCharCode(97 + random.below(26))).join('')),
      ),
    ),
  'syllables at random': (random) =>
    fieldsOf(() =>
      sentenceOf(several(6, 20, random, () => several(1, 4, random, () => random.pick(SYLLABLES)).join(''))),
    ),
  'keyboard mash': (random) =>
    fieldsOf(() => {
      const row = random.pick(ROWS)
      return several(3, 14, random, () => {
        const at = random.below(row.length - 3)
        return row.slice(at, at + 3 + random.below(5)).repeat(1 + random.below(2))
      }).join(random.pick([' ', ' ', '; ']))
    }),
  'digits and base64': (random) =>
    fieldsOf(() =>
      several(2, 8, random, () =>
        Buffer.from(several(9, 40, random, () => String.fromCharCode(random.below(256))).join(''), 'latin1').toString(
          random.pick(['base64', 'hex']),
        ),
      ).join(' '),
    ),
  'one sentence in every field': (random, material) => {
    const sentence = random.pick([
      ...sentencesOf(proseRecord(material, random).problem),
      random.pick(material.records).title,
    ])
    return fieldsOf(() => sentence)
  },
  'one idea reworded': (random, { records }) => {
    const idea = random.pick(records).title.replace(/[.!?]$/, '')
    return {
      title: idea,
      problem: `We had the problem that ${idea}. This was the problem.`,
      root_cause: `The root cause was that ${idea}.`,
      insight: `We learned about ${idea} from this.`,
      method: `The solution for ${idea} was to fix it.`,
      attempt: `Trying to fix ${idea}`,
      why: `It failed because of ${idea}.`,
    }
  },
  'same words over and over': (random, material) => {
    const words = sample(wordsOf(proseRecord(material, random).problem), 3 + random.below(4), random)
    return fieldsOf(() => several(4, 12, random, () => words.join(' ')).join(' '))
  },
  'words shuffled within a field': (random, material) =>
    mapFields(proseRecord(material, random), (text) =>
      sample(wordsOf(text), Number.POSITIVE_INFINITY, random).join(' '),
    ),
  'words shuffled over all fields': (random, material) => {
    const fields = proseRecord(material, random)
    const words = sample(Object.values(fields).flatMap(wordsOf), Number.POSITIVE_INFINITY, random)
    return mapFields(fields, (text) => words.splice(0, wordsOf(text).length).join(' '))
  },
  'words shuffled over records': (random, material) => {
    const records = several(5, 8, random, () => '').map(() => proseRecord(material, random))
    const words = sample(
      records.flatMap((fields) => Object.values(fields).flatMap(wordsOf)),
      200,
      random,
    )
    return fieldsOf((name) => words.splice(0, name === 'title' ? 6 : 8 + random.below(14)).join(' '))
  },
  'sentences shuffled over records': (random, material) =>
    fieldsOf((name) =>
      several(1, name === 'title' ? 1 : 3, random, () => '')
        .map(() =>
          random.pick([...sentencesOf(proseRecord(material, random)[name]), random.pick(material.records).title]),
        )
        .join(' '),
    ),
  'fields of different records': (random, material) => fieldsOf((name) => proseRecord(material, random)[name]),
  licences: (random, { licences }) => copied(licences, random),
  'project pages': (random, { pages }) => copied(pages, random),
  'code in every field': (random, { records }) => {
    const codes = several(1, 7, random, () => '').map(() => {
      for (;;) {
        const found = codeOf(Object.values(textsOf(random.pick(records))).join('\n'))
        if (found[0]) return found[0]
      }
    })
    const fenced = random.below(2) === 0
    return fieldsOf(() => (fenced ? `\`\`\`\n${random.pick(codes)}\n\`\`\`` : random.pick(codes)))
  },
  'technical words without sense': (random) =>
    fieldsOf((name) => several(1, name === 'title' ? 1 : 3, random, () => nonsense(random)).join(' ')),
  ...Object.fromEntries(
    Object.entries(FOREIGN).map(([language, sentences]): [string, Kind] => [
      `empty talk (${language})`,
      (random) => dealt(sentences, random),
    ]),
  ),
}

/** The deposit that holds the texts; every second one claims whatever a depositor can claim. */
export function junkDeposit(fields: Fields, random: Random): AssessedExperience {
  const claims = random.below(2) === 0
  return {
    title: fields.title.slice(0, 200),
    problem: fields.problem.slice(0, 5000),
    root_cause: fields.root_cause,
    insight: fields.insight,
    successful_approach: { method: fields.method, ...(claims && { time_to_resolution_minutes: 600 }) },
    failed_approaches: [{ attempt: fields.attempt, why_it_failed: fields.why }],
    outcome: claims
      ? { status: 'resolved', evidence: 'All tests pass in production.', evidence_class: 'production_validated' }
      : { status: 'resolved' },
    applies_when: claims ? ['Node.js 22 on Linux', 'PostgreSQL 16'] : [],
    does_not_apply_when: claims ? ['Windows Server 2019'] : [],
    tags: claims ? ['python', 'docker', 'linux'] : ['misc'],
    ...(claims && { context: { environment: { language: 'python', versions: { python: '3.12', docker: '27.1' } } } }),
  }
}
