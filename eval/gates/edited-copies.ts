import type { DuplicateText } from '../../packages/server/src/rules/duplicates/duplicate.ts'
import type { ContradictionPair } from './seed-contradictions.ts'

type TextEdit = (text: string) => string

/** Words that begin a sentence of almost any text. */
const OPENINGS = ['Notably', 'Currently', 'Sadly', 'Basically', 'Clearly', 'Recently']
const SYNONYMS = new Map(
  `because/since fails/breaks failed/broke error/failure errors/failures fix/repair fixed/repaired use/employ uses/employs
  used/employed set/configure sets/configures show/display shows/displays start/launch starts/launches started/launched
  need/require needs/demands big/large quick/fast create/generate creates/generates created/generated make/build makes/builds
  returns/yields return/yield change/modify changed/modified changes/modifies check/verify checked/verified find/locate
  found/located run/execute runs/executes also/additionally however/yet so/therefore only/merely often/frequently
  call/invoke calls/invokes called/invoked value/figure problem/trouble issue/matter keep/retain keeps/retains
  whole/entire begin/commence get/obtain gets/obtains give/supply gives/supplies put/place puts/places move/shift
  choose/select try/attempt tried/attempted wait/pause waits/pauses happens/occurs happen/occur usually/typically
  answer/reply look/search several/various directly/immediately instead/rather job/task each/every way/manner`
    .trim()
    .split(/\s+/)
    .map((pair): [string, string] => [pair.split('/')[0] ?? '', pair.split('/')[1] ?? '']),
)
const SENTENCE = /(?<=[.!?])\s+(?=\S)/

const capitalizeLike = (word: string, like: string): string =>
  /^\p{Lu}/u.test(like) ? word.replace(/^./, (first) => first.toUpperCase()) : word
const replaceFirstWord = (sentence: string, at: number): string =>
  sentence.replace(/^[\p{L}\p{N}_'’-]+/u, OPENINGS[at % OPENINGS.length] ?? '')
/** Replaces the synonyms of which `isChosen` says so, by their number in the text. */
const replaceSynonyms =
  (isChosen: (count: number) => boolean): TextEdit =>
  (text) => {
    let count = 0
    return text.replace(/(?<![\w.-])[A-Za-z]+(?![\w-]|\.\w|\()/g, (word) => {
      const synonym = SYNONYMS.get(word.toLowerCase())
      return synonym !== undefined && isChosen(count++) ? capitalizeLike(synonym, word) : word
    })
  }
const reverseSentences: TextEdit = (text) => text.split(SENTENCE).reverse().join(' ')
const moveFirstSentence: TextEdit = (text) => {
  const [first = '', ...rest] = text.split(SENTENCE)
  return [...rest, first].join(' ')
}
const titleCase: TextEdit = (text) => text.replace(/(?<![\w'’])\p{Ll}/gu, (letter) => letter.toUpperCase())
const polite: TextEdit = (text) => `Hello, and thank you for reading. ${text} Please do not hesitate to ask.`
const repunctuate: TextEdit = (text) => text.replace(/[,;:](?=\s)/g, ' -').replace(/\.(?=\s|$)/g, ' !')
const chain =
  (...edits: TextEdit[]): TextEdit =>
  (text) =>
    edits.reduce((edited, edit) => edit(edited), text)

/** Edits of each field of a record that leave what it says. `at` is the number of the field. */
const EDITS: Record<string, (text: string, at: number) => string> = {
  'first word of each field': (text, at) => replaceFirstWord(text, at),
  'the same first word in each field': (text) => replaceFirstWord(text, 0),
  'first word of each sentence': (text, at) =>
    text
      .split(SENTENCE)
      .map((sentence, number) => replaceFirstWord(sentence, at + number))
      .join(' '),
  'a word before each field': (text, at) => `${OPENINGS[at]}, ${text}`,
  'all synonyms': (text) => replaceSynonyms(() => true)(text),
  'every other synonym': (text) => replaceSynonyms((count) => count % 2 === 0)(text),
  'sentences reversed': (text) => reverseSentences(text),
  'first sentence last': (text) => moveFirstSentence(text),
  'lower case': (text) => text.toLowerCase(),
  capitals: (text) => text.toUpperCase(),
  'capital initials': (text) => titleCase(text),
  politeness: (text) => polite(text),
  'other punctuation': (text) => repunctuate(text),
  'first words and synonyms': (text, at) => replaceFirstWord(replaceSynonyms(() => true)(text), at),
  'first words and capitals': (text, at) => replaceFirstWord(text, at).toUpperCase(),
  'first words and capital initials': (text, at) => titleCase(replaceFirstWord(text, at)),
  'order, case and politeness': (text) => chain(reverseSentences, (edited) => edited.toLowerCase(), polite)(text),
  'first words, synonyms, order and punctuation': (text, at) =>
    chain(
      replaceSynonyms(() => true),
      reverseSentences,
      repunctuate,
    )(replaceFirstWord(text, at)),
}

const editFields = (a: DuplicateText, edit: (text: string, at: number) => string): DuplicateText => ({
  ...a,
  problem: edit(a.problem, 0),
  root_cause: edit(a.root_cause, 1),
  successful_approach: { method: edit(a.successful_approach.method, 2) },
  insight: edit(a.insight, 3),
})

/** Builds copies of records that differ in wording, order, case or punctuation only, with each edit that applies. */
export const buildEditedCopies = (records: readonly DuplicateText[]): ContradictionPair[] =>
  Object.entries(EDITS).flatMap(([kind, edit]) =>
    records
      .map((a) => ({ kind, a, b: editFields(a, edit) }))
      .filter(({ a, b }) => JSON.stringify(a) !== JSON.stringify(b)),
  )

const lowerFirst = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.replace(/^./, (first) => first.toLowerCase()) : text
/** Shorter sentences do not say by themselves what is advised. */
const MIN_QUOTED_CHARS = 40
function firstSentence(text: string): string {
  const sentence = text.split(SENTENCE)[0] ?? text
  return sentence.length < MIN_QUOTED_CHARS || sentence.includes('```') ? text : sentence
}
const stripStop = (text: string): string => text.replace(/[.!?]+$/, '')
const IMPERATIVE =
  /^(?:Use|Set|Add|Run|Call|Pass|Check|Make|Keep|Pin|Write|Give|Put|Replace|Install|Remove|Move|Start|Create|Let)\b/
/** Forms the statement of a text as the object of "do not" and "never". */
const asAdvice = (text: string): string => (IMPERATIVE.test(text) ? lowerFirst(text) : `do the following: ${text}`)
const changeMethod = (a: DuplicateText, change: TextEdit): DuplicateText => ({
  ...a,
  successful_approach: { method: change(a.successful_approach.method) },
})

/** Ways to say that the advice of a record is wrong, with as much of its text kept as possible. */
const DENIALS: Record<string, (a: DuplicateText) => DuplicateText> = {
  'do not': (a) => changeMethod(a, (method) => `Do not ${asAdvice(method)}`),
  never: (a) => changeMethod(a, (method) => `Never ${asAdvice(method)}`),
  "don't, instead": (a) =>
    changeMethod(a, (method) => `Don't ${asAdvice(method)} Instead restore the last backup and start again.`),
  'does not work before': (a) => changeMethod(a, (method) => `This does not work: ${method}`),
  'does not work after': (a) => changeMethod(a, (method) => `${method} We tried this and it does not help.`),
  'made it worse': (a) => changeMethod(a, (method) => `${method} That made it worse and had to be reverted.`),
  'advice is wrong': (a) =>
    changeMethod(a, (method) => `The usual advice "${stripStop(firstSentence(method))}" is wrong. It changes nothing.`),
  'had no effect': (a) =>
    changeMethod(a, (method) => `"${stripStop(method)}" had no effect for us; pin the older release instead.`),
  avoid: (a) => changeMethod(a, (method) => `Avoid the following, which fails: ${lowerFirst(method)}`),
  'method is the failed attempt': (a) => ({
    ...changeMethod(a, () => 'Go back to the release before and wait for the maintainers to correct it.'),
    failed_approaches: [{ attempt: a.successful_approach.method, why_it_failed: 'The same error came again.' }],
  }),
  'denied in the insight too': (a) => ({
    ...changeMethod(a, (method) => `Do not ${asAdvice(method)}`),
    insight: `It is not true that ${lowerFirst(a.insight)}`,
  }),
}

/** Builds records that deny what another one advises, in its own words: the most valuable contradictions. */
export const buildDeniedAdvice = (records: readonly DuplicateText[]): ContradictionPair[] =>
  Object.entries(DENIALS).flatMap(([kind, deny]) => records.map((a) => ({ kind, a, b: deny(a) })))
