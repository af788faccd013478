import { afterEach, expect, test } from 'vitest'
import { type DepositInput, nextExperience } from '../experience-fixtures.ts'
import { createWorld, type World } from '../world.ts'

let world: World
afterEach(() => world.close())

const RECORDS = 10
/**
 * Maximum number of wrong decisions: the records drawn depend on the tests before; the gate `duplicates` of the
 * evaluation measures the share.
 */
const MAX_WRONG = 4

const editTexts = (copied: DepositInput, edit: (text: string, field: number) => string): DepositInput => ({
  ...copied,
  problem: edit(copied.problem, 0),
  root_cause: edit(copied.root_cause, 1),
  insight: edit(copied.insight, 2),
  successful_approach: { ...copied.successful_approach, method: edit(copied.successful_approach.method, 3) },
})

const OPENINGS = ['Notably', 'Currently', 'Basically', 'Sadly']
const replaceFirstWord = (text: string, field: number): string =>
  text.replace(/^`?[\w'’.:/-]+`?/, OPENINGS[field] ?? '')
const SYNONYMS: Record<string, string> = { use: 'employ', because: 'since', set: 'configure', error: 'failure' }
const replaceSynonyms = (text: string): string =>
  text.replace(/(?<![\w`-])(?:use|because|set|error)(?![\w`-])/g, (word) => SYNONYMS[word] ?? word)
const reverseSentences = (text: string): string =>
  text
    .split(/(?<=[.!?])\s+/)
    .reverse()
    .join(' ')

async function depositRecords(): Promise<DepositInput[]> {
  const author = await world.established()
  const records = Array.from({ length: RECORDS }, () => nextExperience())
  for (const record of records) await author.depositExperience(record)
  return records
}

test.each([
  ['the first word of each field is replaced', replaceFirstWord],
  ['words are replaced by synonyms', replaceSynonyms],
  ['its sentences are in another order', reverseSentences],
  [
    'all is in capitals and the first words are replaced',
    (text: string, field: number) => replaceFirstWord(text, field).toUpperCase(),
  ],
  [
    'it greets and thanks',
    (text: string) => `Hello, and thank you for reading. ${text} Please do not hesitate to ask.`,
  ],
])('a copy of a record is refused when %s', async (_, edit) => {
  world = await createWorld()
  const copier = await world.newcomer('copier')
  const accepted: string[] = []
  for (const record of await depositRecords()) {
    const { findings } = await copier.previewDeposit(editTexts(record, edit))
    if (!findings.some(({ error }) => /Duplicate/.test(error))) accepted.push(record.title)
  }
  expect(accepted.length, accepted.join('; ')).toBeLessThanOrEqual(MAX_WRONG)
})

test('a record that denies the advice of another one is no duplicate of it', async () => {
  world = await createWorld()
  const reader = await world.established('reader')
  for (const record of await depositRecords()) {
    const { method } = record.successful_approach
    const denials = [
      `This does not work: ${method}`,
      `Do not do the following: ${method} Instead go back to the release before.`,
      `${method} We tried this and it made things worse.`,
    ]
    for (const denial of denials) {
      const denied = { ...record, successful_approach: { method: denial } }
      const { findings, similar_experiences } = await reader.previewDeposit(denied)
      expect(
        findings.map(({ error }) => error),
        record.title,
      ).not.toContain('NearDuplicateFoundError')
      expect(similar_experiences.map(({ title }) => title)).toContain(record.title)
    }
  }
})

test('a record that lists the method of another one as a failed attempt is no duplicate of it', async () => {
  world = await createWorld()
  const reader = await world.established('reader')
  const merged: string[] = []
  for (const record of await depositRecords()) {
    const { findings } = await reader.previewDeposit({
      ...record,
      failed_approaches: [
        { attempt: record.successful_approach.method.slice(0, 2000), why_it_failed: 'The same error came again.' },
      ],
      successful_approach: { method: 'Go back to the release before and wait until the maintainers correct it.' },
    })
    if (findings.some(({ error }) => error === 'NearDuplicateFoundError')) merged.push(record.title)
  }
  expect(merged.length, merged.join('; ')).toBeLessThanOrEqual(MAX_WRONG)
})
