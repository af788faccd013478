import { expect, test } from 'vitest'
import { generateLoadRecords } from './load-records.ts'

const rows = Array.from({ length: 10 }, (_, i) => ({
  title: `title ${i}`,
  text: i % 2 === 0 ? `text ${i}` : '',
  repo: i < 6 ? 'first' : 'second',
}))

test('up to the number of rows, records are rows spread evenly over the data', () => {
  const records = [...generateLoadRecords(rows, 5)]
  expect(records.map(({ title }) => title)).toEqual(['title 0', 'title 2', 'title 4', 'title 6', 'title 8'])
  expect(records[1]).toMatchObject({ problem: 'text 2', insight: '-', repo: 'first', embedded: ['title 2\ntext 2'] })
})

test('a row without a body is embedded by its title', () => {
  expect([...generateLoadRecords(rows, 10)][1]).toMatchObject({ problem: '-', embedded: ['title 1'] })
})

test('beyond the number of rows, records are composed within a repository and are the same in every run', () => {
  const records = [...generateLoadRecords(rows, 100)]
  expect(records).toHaveLength(100)
  expect(records).toEqual([...generateLoadRecords(rows, 100)])
  const repos = new Map(rows.map(({ title, repo }) => [title, repo]))
  for (const { repo, insight, embedded } of records.slice(rows.length)) {
    expect(repos.get(insight)).toBe(repo)
    expect(embedded.map((text) => repos.get(text.split('\n')[0] ?? ''))).toEqual([repo, repo])
  }
  const { title, problem, insight } = records[57] ?? {}
  expect(new Set([title, problem, insight]).size).toBe(3)
})
