import type { Random } from '../../random.ts'
import {
  buildTexts,
  distributeSentences,
  type JunkGenerator,
  type JunkTexts,
  pickProseRecord,
  repeatBetween,
} from './junk-generators.ts'
import { UNSEEN_ENGLISH_SENTENCES, UNSEEN_FOREIGN_SENTENCES, UNSEEN_WORDS } from './unseen-texts.ts'

/** Number of words that determine the next one. */
const MARKOV_ORDER = 2

/** Generates a grammatical sentence of independently drawn words. */
function generateClaim(random: Random): string {
  const { names, things, states, deeds, errors } = UNSEEN_WORDS
  const [one, other] = [random.pick(things), random.pick(things)]
  const [name, state, deed, error] = [random.pick(names), random.pick(states), random.pick(deeds), random.pick(errors)]
  return random.pick([
    `${name} raised ${error} since its ${one} had become ${state}.`,
    `We saw that the ${other} ${deed} the ${one} whenever ${name} is ${state}.`,
    `Setting a ${state} ${one} in ${name} did not help, as each ${other} ${deed} it again.`,
    `Never share one ${one} between two ${other}s, or else ${name} ends with ${error}.`,
    `Replaced the ${state} ${one} by a ${other} that ${deed} before ${name} starts.`,
  ])
}

/** Fills sentences without content with names of a product, a thing and an error. */
function fillForm(random: Random): JunkTexts {
  const { names, things, errors } = UNSEEN_WORDS
  const [name, thing, error] = [random.pick(names), random.pick(things), random.pick(errors)]
  return {
    title: `${name} problem with ${thing}`,
    problem: `We used ${name} and got ${error}. The ${thing} was not working as it should and we did not know why.`,
    root_cause: `The ${thing} in ${name} had an issue that produced ${error}.`,
    insight: `When ${name} shows ${error}, look at the ${thing} and make sure that it is right.`,
    method: `Looked at the ${thing}, corrected what was wrong with it in ${name} and started it again.`,
    attempt: `Changed other things in ${name} first.`,
    why: `That was not the reason for ${error}, because the ${thing} was still wrong.`,
  }
}

/** Creates a Markov chain over the words of texts. */
function createMarkovChain(texts: readonly string[], random: Random): () => string {
  const followers = new Map<string, string[]>()
  const starts: string[][] = []
  for (const words of texts.map((text) => text.split(/\s+/))) {
    starts.push(words.slice(0, MARKOV_ORDER))
    for (let at = MARKOV_ORDER; at < words.length; at++) {
      const key = words.slice(at - MARKOV_ORDER, at).join(' ')
      const known = followers.get(key)
      if (known) known.push(words[at] ?? '')
      else followers.set(key, [words[at] ?? ''])
    }
  }
  return () => {
    const words = [...random.pick(starts)]
    const length = 10 + random.below(25)
    while (words.length < length) {
      const next = followers.get(words.slice(-MARKOV_ORDER).join(' '))
      words.push(...(next ? [random.pick(next)] : random.pick(starts)))
    }
    return words.join(' ')
  }
}

/** Fills every field with consecutive lines of one text. */
function copyLines(texts: readonly string[], random: Random): JunkTexts {
  const lines = random
    .pick(texts)
    .split('\n')
    .filter((line) => line.trim().length > 15)
  return buildTexts(() => {
    const from = random.below(Math.max(1, lines.length - 4))
    return lines
      .slice(from, from + 2 + random.below(3))
      .join('\n')
      .slice(0, 1500)
  })
}

/**
 * A second set of generators, written after the rules were fitted to the first one. No rule was fitted to it, so its
 * figures estimate how much unknown junk passes.
 */
export const unseenJunkGenerators: Record<string, JunkGenerator> = {
  recipes: (random) => distributeSentences(UNSEEN_ENGLISH_SENTENCES.recipes, random),
  'minutes of meetings': (random) => distributeSentences(UNSEEN_ENGLISH_SENTENCES.minutes, random),
  'diary of an agent': (random) => distributeSentences(UNSEEN_ENGLISH_SENTENCES.diary, random),
  'forum replies': (random) => distributeSentences(UNSEEN_ENGLISH_SENTENCES.forum, random),
  'form with names filled in': (random) => fillForm(random),
  'claims at random': (random) =>
    buildTexts((name) => repeatBetween(1, name === 'title' ? 1 : 3, random, () => generateClaim(random)).join(' ')),
  'technical words without grammar': (random) =>
    buildTexts(() =>
      repeatBetween(8, 24, random, () => random.pick(Object.values(UNSEEN_WORDS).flat()))
        .join(' ')
        .concat('.'),
    ),
  'words chained as in records': (random, material) => {
    const records = repeatBetween(40, 40, random, () => '').map(() => pickProseRecord(material, random))
    const next = createMarkovChain(
      records.flatMap(({ problem, root_cause, insight, method }) => [problem, root_cause, insight, method]),
      random,
    )
    return buildTexts(next)
  },
  'pages of other projects': (random, { other_pages }) => copyLines(other_pages, random),
  changelogs: (random, { changelogs }) => copyLines(changelogs, random),
  ...Object.fromEntries(
    Object.entries(UNSEEN_FOREIGN_SENTENCES).map(([language, sentences]): [string, JunkGenerator] => [
      `empty talk (${language})`,
      (random) => distributeSentences(sentences, random),
    ]),
  ),
}
