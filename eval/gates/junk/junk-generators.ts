import type { AssessedExperience } from '../../../packages/server/src/rules/quality/assessed-experience.ts'
import { type Random, sample } from '../../random.ts'
import { BUZZWORDS, EMPTY_FIELD_TEXTS, ENGLISH_SENTENCES, UNFILLED_TEMPLATE_TEXTS } from './english-texts.ts'
import { FOREIGN_SENTENCES } from './foreign-texts.ts'

/** The required texts of a deposit. */
export interface JunkTexts {
  title: string
  problem: string
  root_cause: string
  insight: string
  method: string
  attempt: string
  why: string
}

/** The texts of which junk is made. */
export interface JunkMaterial {
  /** true records, complete */
  records: readonly AssessedExperience[]
  licences: readonly string[]
  /** texts of project pages */
  pages: readonly string[]
  /** texts of project pages of the second set */
  other_pages: readonly string[]
  changelogs: readonly string[]
}

export type JunkGenerator = (random: Random, material: JunkMaterial) => JunkTexts

const TEXT_FIELDS = ['title', 'problem', 'root_cause', 'insight', 'method', 'attempt', 'why'] as const
const LATIN_WORDS =
  `lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore
  magna aliqua enim ad minim veniam quis nostrud exercitation ullamco laboris nisi aliquip ex ea commodo consequat duis
  aute irure in reprehenderit voluptate velit esse cillum eu fugiat nulla pariatur`.split(/\s+/)
const KEYBOARD_ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890', 'йцукенгшщз', 'фывапролд']
const SYLLABLES = `ba ko ri mu ten lo sha vi nor gal ut pem dri zo lek fa wim cor ash bel`.split(' ')

export const buildTexts = (text: (name: (typeof TEXT_FIELDS)[number]) => string): JunkTexts => ({
  title: text('title'),
  problem: text('problem'),
  root_cause: text('root_cause'),
  insight: text('insight'),
  method: text('method'),
  attempt: text('attempt'),
  why: text('why'),
})

/** Distributes sentences over the fields, without repetition as long as there are enough. */
export function distributeSentences(sentences: readonly string[], random: Random): JunkTexts {
  const each = 1 + random.below(3)
  let left = sample(sentences, sentences.length, random)
  return buildTexts((name) => {
    const count = name === 'title' ? 1 : each
    if (left.length < count) left = sample(sentences, sentences.length, random)
    return left.splice(0, count).join(' ')
  })
}

/** Calls `one` a random number of times, from `from` to `to`. */
export const repeatBetween = (from: number, to: number, random: Random, one: () => string): string[] =>
  Array.from({ length: from + random.below(to - from + 1) }, one)
const toSentence = (words: readonly string[]): string =>
  `${words.join(' ').replace(/^./, (first) => first.toUpperCase())}.`

/** The texts of a true record. */
function recordTexts({
  title,
  problem,
  root_cause,
  insight,
  successful_approach,
  failed_approaches,
}: AssessedExperience): JunkTexts {
  const { attempt = '', why_it_failed: why = '' } = failed_approaches[0] ?? {}
  return { title, problem, root_cause, insight, method: successful_approach.method, attempt, why }
}

const mapTexts = (fields: JunkTexts, change: (text: string) => string): JunkTexts =>
  buildTexts((name) => change(fields[name]))
const splitWords = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')
const splitSentences = (text: string): string[] =>
  text.split(/(?<=[.!?。！？])\s+|\n+/).filter((one) => /\p{L}{3}/u.test(one))
const extractCodeBlocks = (text: string): string[] =>
  [...text.matchAll(/```[^\n]*\n([\s\S]*?)```/g)].map(([, code = '']) => code.trim())

/** Picks a true record in prose: shuffling a record of code, logs or one line would not make it worse. */
export function pickProseRecord({ records }: JunkMaterial, random: Random): JunkTexts {
  for (let attempt = 0; attempt < 1000; attempt++) {
    const fields = recordTexts(random.pick(records))
    if (
      splitWords(`${fields.problem} ${fields.method}`).length > 25 &&
      !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]/u.test(fields.problem)
    )
      return fields
  }
  throw new Error('no record in prose')
}

/** Fills every field with some consecutive lines of one text. */
function copyExcerpts(texts: readonly string[], random: Random): JunkTexts {
  const lines = splitSentences(random.pick(texts))
  return buildTexts((name) => {
    const from = random.below(Math.max(1, lines.length - 5))
    return (
      lines
        .slice(from, from + (name === 'title' ? 1 : 2 + random.below(4)))
        .join('\n')
        .slice(0, 2000) || 'README'
    )
  })
}

function generateNonsense(random: Random): string {
  const { nouns, products, verbs, adjectives } = BUZZWORDS
  const [a, b, c] = [random.pick(nouns), random.pick(nouns), random.pick(nouns)]
  const product = random.pick(products)
  return random.pick([
    `The ${random.pick(adjectives)} ${a} ${random.pick(verbs)} the ${b} of ${product}.`,
    `${product} ${random.pick(verbs)} every ${a} because the ${b} is ${random.pick(adjectives)}.`,
    `When the ${a} ${random.pick(verbs)}, a ${random.pick(adjectives)} ${b} replaces the ${c}.`,
    `Configure the ${a} in ${product} so that the ${b} becomes ${random.pick(adjectives)}.`,
  ])
}

/** Generators of junk deposits by kind. */
export const junkGenerators: Record<string, JunkGenerator> = {
  'Latin filler': (random) =>
    buildTexts(() => toSentence(repeatBetween(8, 25, random, () => random.pick(LATIN_WORDS)))),
  'fixed the bug': (random) => distributeSentences(ENGLISH_SENTENCES.fixed, random),
  'general advice': (random) => distributeSentences(ENGLISH_SENTENCES.advice, random),
  'report without a subject': (random) => distributeSentences(ENGLISH_SENTENCES.report, random),
  marketing: (random) => distributeSentences(ENGLISH_SENTENCES.marketing, random),
  'notices and banners': (random) => distributeSentences(ENGLISH_SENTENCES.legal, random),
  'greetings and chat': (random) => distributeSentences(ENGLISH_SENTENCES.chat, random),
  'prose about other things': (random) => distributeSentences(ENGLISH_SENTENCES.prose, random),
  'unfilled template': (random) => distributeSentences(UNFILLED_TEMPLATE_TEXTS, random),
  'nothing but tags': (random, { records }) => ({
    ...buildTexts(() => random.pick(EMPTY_FIELD_TEXTS)),
    title: random.pick(records).title,
  }),
  'letters at random': (random) =>
    buildTexts(() =>
      toSentence(
        repeatBetween(6, 20, random, () =>
          repeatBetween(3, 10, random, () => String.fromCharCode(97 + random.below(26))).join(''),
        ),
      ),
    ),
  'syllables at random': (random) =>
    buildTexts(() =>
      toSentence(
        repeatBetween(6, 20, random, () => repeatBetween(1, 4, random, () => random.pick(SYLLABLES)).join('')),
      ),
    ),
  'keyboard mash': (random) =>
    buildTexts(() => {
      const row = random.pick(KEYBOARD_ROWS)
      return repeatBetween(3, 14, random, () => {
        const at = random.below(row.length - 3)
        return row.slice(at, at + 3 + random.below(5)).repeat(1 + random.below(2))
      }).join(random.pick([' ', ' ', '; ']))
    }),
  'digits and base64': (random) =>
    buildTexts(() =>
      repeatBetween(2, 8, random, () =>
        Buffer.from(
          repeatBetween(9, 40, random, () => String.fromCharCode(random.below(256))).join(''),
          'latin1',
        ).toString(random.pick(['base64', 'hex'])),
      ).join(' '),
    ),
  'one sentence in every field': (random, material) => {
    const sentence = random.pick([
      ...splitSentences(pickProseRecord(material, random).problem),
      random.pick(material.records).title,
    ])
    return buildTexts(() => sentence)
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
    const words = sample(splitWords(pickProseRecord(material, random).problem), 3 + random.below(4), random)
    return buildTexts(() => repeatBetween(4, 12, random, () => words.join(' ')).join(' '))
  },
  'words shuffled within a field': (random, material) =>
    mapTexts(pickProseRecord(material, random), (text) =>
      sample(splitWords(text), Number.POSITIVE_INFINITY, random).join(' '),
    ),
  'words shuffled over all fields': (random, material) => {
    const fields = pickProseRecord(material, random)
    const words = sample(Object.values(fields).flatMap(splitWords), Number.POSITIVE_INFINITY, random)
    return mapTexts(fields, (text) => words.splice(0, splitWords(text).length).join(' '))
  },
  'words shuffled over records': (random, material) => {
    const records = repeatBetween(5, 8, random, () => '').map(() => pickProseRecord(material, random))
    const words = sample(
      records.flatMap((fields) => Object.values(fields).flatMap(splitWords)),
      200,
      random,
    )
    return buildTexts((name) => words.splice(0, name === 'title' ? 6 : 8 + random.below(14)).join(' '))
  },
  'sentences shuffled over records': (random, material) =>
    buildTexts((name) =>
      repeatBetween(1, name === 'title' ? 1 : 3, random, () => '')
        .map(() =>
          random.pick([
            ...splitSentences(pickProseRecord(material, random)[name]),
            random.pick(material.records).title,
          ]),
        )
        .join(' '),
    ),
  'fields of different records': (random, material) => buildTexts((name) => pickProseRecord(material, random)[name]),
  licences: (random, { licences }) => copyExcerpts(licences, random),
  'project pages': (random, { pages }) => copyExcerpts(pages, random),
  'code in every field': (random, { records }) => {
    const codes = repeatBetween(1, 7, random, () => '').map(() => {
      for (;;) {
        const found = extractCodeBlocks(Object.values(recordTexts(random.pick(records))).join('\n'))
        if (found[0]) return found[0]
      }
    })
    const fenced = random.below(2) === 0
    return buildTexts(() => (fenced ? `\`\`\`\n${random.pick(codes)}\n\`\`\`` : random.pick(codes)))
  },
  'technical words without sense': (random) =>
    buildTexts((name) => repeatBetween(1, name === 'title' ? 1 : 3, random, () => generateNonsense(random)).join(' ')),
  ...Object.fromEntries(
    Object.entries(FOREIGN_SENTENCES).map(([language, sentences]): [string, JunkGenerator] => [
      `empty talk (${language})`,
      (random) => distributeSentences(sentences, random),
    ]),
  ),
}

/** Builds a deposit of the texts; every second one on average claims evidence, versions and conditions. */
export function buildJunkDeposit(fields: JunkTexts, random: Random): AssessedExperience {
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
