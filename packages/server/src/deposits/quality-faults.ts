import type { AssessedExperience, Finding } from './assessed-experience.ts'
import { wordOrder } from './quality-order.ts'
import { contentLength, contentWordsOf, namesIn, proseOf, wordsOf } from './quality-text.ts'
import { FILLER_WORDS, LETTER_PAIRS, PHRASES, VAGUE_WORDS } from './quality-words.ts'

/** Characters of a field that are assessed: bounds the time of a deposit with a very long method. */
const ASSESSED_CHARACTERS = 8_000
/** Least content words per field. */
const LEAST_WORDS = { problem: 3, root_cause: 2, insight: 2, method: 2, attempt: 1, why_it_failed: 2 }
/** A field states an idea of its own when at least this share of its words is in no longer field. */
const OWN_SHARE = 0.3
const LEAST_IDEAS = 2
/** Share of letter pairs that no language of the table has: real text 0–.08, Polish .26, random letters about .55. */
const MOST_ODD_PAIRS = 0.35
/** Share of letters among the visible characters outside code: real text .6–.95. */
const LEAST_LETTERS = 0.45
/** Distinct among all three-word sequences of a field. */
const LEAST_FRESH = 0.35
/** Content words that say something about this problem and no other. */
const LEAST_TELLING_WORDS = 6
const LEAST_TELLING_SHARE = 0.55

/** Faults that no strength elsewhere makes up for; each is one finding. Empty for a sound deposit. */
export function faultsOf(experience: AssessedExperience): Finding[] {
  return [
    ...shortFields(experience),
    ...noFailedApproach(experience),
    ...sameIdea(experience),
    ...notLanguage(experience),
    ...repetition(experience),
    ...foreignMatter(experience),
    ...vagueness(experience),
  ]
}

/** The texts of a deposit by field name, each cut to the part that is assessed. */
export function fieldsOf(experience: AssessedExperience): Record<string, string> {
  const { method, implementation } = experience.successful_approach
  const fields = {
    problem: experience.problem,
    root_cause: experience.root_cause,
    insight: experience.insight,
    'successful_approach.method': `${method}\n${implementation ?? ''}`,
    failed_approaches: experience.failed_approaches
      .map((failed) => `${failed.attempt}\n${failed.why_it_failed}`)
      .join('\n'),
  }
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text.slice(0, ASSESSED_CHARACTERS)]))
}

function shortFields(experience: AssessedExperience): Finding[] {
  const rules = [
    {
      field: 'problem',
      text: experience.problem,
      needed: LEAST_WORDS.problem,
      hint: 'say what was done, what happened and the exact error text',
    },
    {
      field: 'root_cause',
      text: experience.root_cause,
      needed: LEAST_WORDS.root_cause,
      hint: 'name the mechanism that produced the problem',
    },
    {
      field: 'insight',
      text: experience.insight,
      needed: LEAST_WORDS.insight,
      hint: 'state the rule that another agent can apply elsewhere',
    },
    {
      field: 'successful_approach.method',
      text: experience.successful_approach.method,
      needed: LEAST_WORDS.method,
      hint: 'list the steps, commands or settings that solved it',
    },
  ]
  return rules.flatMap(({ field, text, needed, hint }) => {
    const measured = contentLength(text)
    return measured >= needed
      ? []
      : [
          {
            field,
            measured: `${measured} content words`,
            needed: `${needed} content words`,
            message: `${field} is too short: ${hint}.`,
          },
        ]
  })
}

function noFailedApproach(experience: AssessedExperience): Finding[] {
  const real = experience.failed_approaches.some(
    (failed) =>
      contentLength(failed.attempt) >= LEAST_WORDS.attempt &&
      contentLength(failed.why_it_failed) >= LEAST_WORDS.why_it_failed,
  )
  if (real) return []
  return [
    {
      field: 'failed_approaches',
      measured: 'none that says what was tried and why it failed',
      needed: 'at least 1, both parts with 2 content words',
      message: 'Describe one thing that was tried and did not work, and the reason why it could not work.',
    },
  ]
}

function sameIdea(experience: AssessedExperience): Finding[] {
  const ideas = distinctIdeas(experience)
  if (ideas >= LEAST_IDEAS) return []
  return [
    {
      field: 'root_cause',
      measured: `${ideas} distinct statement in problem, root_cause, insight, method and failed_approaches`,
      needed: `at least ${LEAST_IDEAS}`,
      message:
        'The fields repeat one statement: give symptoms in problem, the mechanism in root_cause, the steps in successful_approach.method and the general rule in insight.',
    },
  ]
}

/** How many of the five text fields state something that no longer field states already. */
export function distinctIdeas(experience: AssessedExperience): number {
  const { failed_approaches: _, ...statements } = fieldsOf(experience)
  const attempts = experience.failed_approaches.map((failed) => failed.attempt).join('\n')
  const reasons = experience.failed_approaches.map((failed) => failed.why_it_failed).join('\n')
  const fields = [...Object.values(statements), attempts, reasons]
    .map((text) => text.slice(0, ASSESSED_CHARACTERS))
    .map((text) => new Set(contentWordsOf(text).filter((word) => !VAGUE_WORDS.has(word))))
    .sort((a, b) => b.size - a.size)
  const seen = new Set<string>()
  let ideas = 0
  for (const words of fields) {
    const own = [...words].filter((word) => !seen.has(word)).length
    if (own >= 2 && own >= OWN_SHARE * words.size) ideas += 1
    for (const word of words) seen.add(word)
  }
  return ideas
}

function notLanguage(experience: AssessedExperience): Finding[] {
  const prose = proseOf(Object.values(fieldsOf(experience)).join('\n.\n'))
  const odd = oddLetterShare(prose)
  const order = wordOrder(prose)
  const letters = letterShare(prose)
  const findings: Finding[] = []
  if (letters < LEAST_LETTERS)
    findings.push({
      field: 'problem',
      measured: `${percent(letters)} of the characters are letters`,
      needed: `at least ${percent(LEAST_LETTERS)}`,
      message: 'The text is mostly signs and digits: describe in words what happened and put data between backticks.',
    })
  if (odd > MOST_ODD_PAIRS)
    findings.push({
      field: 'problem',
      measured: `${percent(odd)} of letter pairs occur in no known language`,
      needed: `at most ${percent(MOST_ODD_PAIRS)}`,
      message: 'The text is not readable language: write sentences and put code, hashes and logs between backticks.',
    })
  if (!order.ordered)
    findings.push({
      field: 'problem',
      measured: `word order ${order.score.toFixed(2)} (written text is above 0)`,
      needed: 'words in the order of a sentence',
      message: 'The words are in no readable order: write whole sentences.',
    })
  return findings
}

function letterShare(text: string): number {
  const visible = text.match(/\S/gu)?.length ?? 0
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return visible === 0 ? 1 : letters / visible
}

/** Share of letter pairs in plain lower-case words that the table of common pairs does not have; 0 when few letters. */
export function oddLetterShare(text: string): number {
  const words = new Set(text.match(/(?<![\p{L}\p{N}_.:/-])[A-Za-z]?[a-z]{2,}(?![\p{L}\p{N}_/]|\.[a-z])/gu) ?? [])
  let pairs = 0
  let odd = 0
  for (const word of words) {
    const letters = word.toLowerCase()
    for (let at = 0; at + 1 < letters.length; at += 1) {
      pairs += 1
      if (!LETTER_PAIRS[letters.charAt(at)]?.includes(letters.charAt(at + 1))) odd += 1
    }
  }
  return pairs < 20 ? 0 : odd / pairs
}

function repetition(experience: AssessedExperience): Finding[] {
  return Object.entries(fieldsOf(experience)).flatMap(([field, text]) => {
    const fresh = freshShare(wordsOf(proseOf(text)))
    return fresh >= LEAST_FRESH
      ? []
      : [
          {
            field,
            measured: `${percent(fresh)} of the word sequences are new`,
            needed: `at least ${percent(LEAST_FRESH)}`,
            message: `${field} says the same words over and over: say each thing once.`,
          },
        ]
  })
}

function freshShare(words: readonly string[]): number {
  if (words.length < 15) return 1
  const sequences = words.slice(2).map((word, index) => `${words[index]} ${words[index + 1]} ${word}`)
  return new Set(sequences).size / sequences.length
}

const MATTER: { family: keyof typeof PHRASES; message: string }[] = [
  { family: 'spam', message: 'The text advertises something: deposit only the problem that was solved.' },
  { family: 'legal', message: 'The text is a legal notice: describe a problem and its solution in your own words.' },
  { family: 'template', message: 'The text is an unfilled template or a project page: replace it by what happened.' },
  {
    family: 'advice',
    message: 'The text is general advice: name the component, the error and the change that solved it.',
  },
]

function foreignMatter(experience: AssessedExperience): Finding[] {
  const text = proseOf(Object.values(fieldsOf(experience)).join('\n'))
  const words = contentWordsOf(text)
  const findings = MATTER.flatMap(({ family, message }) => {
    const phrases = phrasesOf(text, family)
    const allowed = family === 'advice' ? 2 + Math.floor(words.length / 40) : 1 + Math.floor(words.length / 80)
    return phrases.size <= allowed
      ? []
      : [
          {
            field: 'problem',
            measured: `${phrases.size} phrases of ${family} text`,
            needed: `at most ${allowed}`,
            message,
          },
        ]
  })
  const filler = words.filter((word) => FILLER_WORDS.has(word)).length / Math.max(1, words.length)
  if (filler > 0.25)
    findings.push({
      field: 'problem',
      measured: `${percent(filler)} filler words`,
      needed: 'at most 25 %',
      message: 'The text is Latin filler: replace it by what happened.',
    })
  return findings
}

/** Different phrases of a family in a text, in lower case. */
export function phrasesOf(text: string, family: keyof typeof PHRASES): Set<string> {
  return new Set((text.match(PHRASES[family]) ?? []).map((phrase) => phrase.toLowerCase()))
}

function vagueness(experience: AssessedExperience): Finding[] {
  const text = Object.values(fieldsOf(experience)).join('\n')
  const words = new Set(contentWordsOf(text))
  const telling = [...words].filter((word) => !VAGUE_WORDS.has(word)).length
  const share = telling / Math.max(1, words.size)
  if (telling >= LEAST_TELLING_WORDS && (share >= LEAST_TELLING_SHARE || namesIn(text).size >= 3)) return []
  return [
    {
      field: 'problem',
      measured: `${telling} of ${words.size} different words say something about this problem`,
      needed: `at least ${LEAST_TELLING_WORDS} and ${percent(LEAST_TELLING_SHARE)}`,
      message:
        'The text would fit any problem: name the product, the component, the error text and the values involved.',
    },
  ]
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
