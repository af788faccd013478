import { expect, test } from 'vitest'
import { plainQuery } from '../plain-query.ts'
import { createRandom } from '../random.ts'
import { addTypos } from './add-typos.ts'
import { buildDerivedSets } from './build-derived-sets.ts'
import { buildEnvironmentVariants } from './environment-variants.ts'
import { buildErrorQueries } from './error-queries.ts'
import { buildVersionChains } from './version-chains.ts'

const record = (id: string, title: string, text = '') => ({ id, title, text, project: null })
const withTypos = (texts: string[]) => addTypos({ records: [], queries: texts.map((q) => plainQuery(q, { q }, ['r'])) })

test('the generator is deterministic and its numbers are spread over the range', () => {
  const numbers = (seed: number) => {
    const random = createRandom(seed)
    return Array.from({ length: 1000 }, () => random.below(10))
  }
  expect(numbers(7)).toEqual(numbers(7))
  expect(numbers(7)).not.toEqual(numbers(8))
  for (let digit = 0; digit < 10; digit++) expect(numbers(7).filter((n) => n === digit).length).toBeGreaterThan(60)
  expect(() => createRandom(1).pick([])).toThrow(RangeError)
})

test('typos: some but never all words are misspelt, and codes and short words stay', () => {
  const text = 'the connection pool of `pg.Pool` is exhausted after deploying E11000 into production with docker'
  const { queries } = withTypos([...Array.from({ length: 200 }, () => text), 'docker is up'])
  expect(queries).toHaveLength(200)
  expect(withTypos([text])).toEqual(withTypos([text]))
  let misspelt = 0
  for (const { ask } of queries) {
    const words = ask.q.split(' ')
    expect(words.filter((word) => ['the', 'of', '`pg.Pool`', 'is', 'E11000'].includes(word))).toHaveLength(5)
    const changed = words.filter((word) => !text.split(' ').includes(word)).length
    expect(changed).toBeGreaterThan(0)
    expect(changed).toBeLessThan(9)
    misspelt += changed
  }
  expect(misspelt / (200 * 9)).toBeGreaterThan(0.25)
  expect(misspelt / (200 * 9)).toBeLessThan(0.37)
})

test('error texts: volatile values are replaced, and all records with the same lines are relevant', () => {
  const trace = (path: string, line: number) =>
    `Traceback (most recent call last):\n  File "${path}", line ${line}, in <module>\nOSError: [Errno 39] Directory not empty`
  const set = buildErrorQueries([
    record('a', 'one', trace('/tmp/a/x.py', 3)),
    record('b', 'two', trace('/srv/b/x.py', 44)),
    record('c', 'other', 'KeyError: 7 is missing'),
    record('d', 'prose', 'An error came up, what now?'),
    record('e', 'coloured', 'KeyError: \u001b[53m8\u001b[0m is missing'),
  ])
  expect(set.queries.map(({ id }) => id)).toEqual([
    'a#message',
    'a#question',
    'b#message',
    'b#question',
    'c#message',
    'c#question',
  ])
  expect(set.queries.map(({ relevant }) => [...relevant].join())).toEqual(['a,b', 'a,b', 'a,b', 'a,b', 'c', 'c'])
  const [message, question] = set.queries
  expect(message?.ask.error_message).toContain('Directory not empty')
  expect(message?.ask.error_message).not.toContain('/tmp/a/x.py')
  expect(message?.ask.error_message).not.toContain('line 3,')
  expect(question?.ask.q).toBe(message?.ask.error_message)
  expect(question?.ask.error_message).toBeUndefined()
})

test('environments: each text has three records, and the conditions of a query fit exactly one', () => {
  const { records, queries } = buildEnvironmentVariants(
    Array.from({ length: 40 }, (_, n) => record(`r${n}`, `title ${n}`)),
  )
  expect(records).toHaveLength(120)
  expect(queries.length).toBeGreaterThan(20)
  for (const { id, ask, relevant } of queries) {
    const [right, ...others] = relevant
    expect(others).toEqual([])
    expect(right).toMatch(new RegExp(`^${id}#[012]$`))
    const wanted = records.find((other) => other.id === right)
    const language = ask.conditions?.environment?.language
    if (language !== undefined) expect(wanted?.context?.environment.language).toBe(language)
  }
})

test('chains: the old version points to the new one, and no text is stored twice', () => {
  const { records, queries } = buildVersionChains([
    { id: '1', label: 'duplicate', a: 'Old title\nold text', b: 'New title\nnew text' },
    { id: '2', label: 'not_duplicate', a: 'Old title\nold text', b: 'Far title\nfar text' },
    { id: '3', label: 'duplicate', a: 'Same\none', b: 'Same\ntwo' },
    { id: '4', label: 'duplicate', a: 'A title', b: 'Refused \u001b' },
    { id: '5', label: 'duplicate', a: '\nno title', b: 'Nothing to ask' },
  ])
  expect(queries).toEqual([{ ...plainQuery('1', { q: 'Old title' }, ['1#new']), behind: ['1#old'] }])
  expect(records).toContainEqual({ ...record('1#old', 'Old title', 'old text'), superseded_by: '1#new' })
  expect(records.map(({ id }) => id)).toEqual(['1#old', '1#new', '2#b', '3#a', '3#b', '4#a', '4#b', '5#a', '5#b'])
})

test('a derived set without its file is left out and logged; one of a read set uses its records', () => {
  const logged: string[] = []
  const read = {
    name: 'read',
    records: [],
    queries: [plainQuery('a', { q: 'docker volume' }, []), plainQuery('b', { q: 'up' }, [])],
  }
  const made = buildDerivedSets({ directory: 'nowhere', split: 'dev', sets: [read], log: (line) => logged.push(line) })
  expect(made.map(({ name }) => name)).toEqual(['typos:read'])
  expect(made[0]?.records).toBe(read.records)
  expect(made[0]?.untouched).toEqual([read.queries[0]])
  expect(logged).toHaveLength(6)
  expect(logged).toContain('chains is left out: there is no near_duplicates_pairs.dev.jsonl.gz')
})
