import { expect, test } from 'vitest'
import { hashQuery, normalizeQuery } from './search-log.ts'

test.each([
  ['Port 8080 is in use!', 'port 8081 is in use'],
  ['  ECONNREFUSED   127.0.0.1:5432', 'econnrefused 10.0.0.1:6543'],
  ['ＥＲＲＯＲ', 'error'],
])('%j and %j are normalized to the same words', (a, b) => {
  expect(normalizeQuery(a)).toBe(normalizeQuery(b))
})

test.each([
  ['Port 8080 is in use!', 'port  8080 is in\nuse! '],
  ['ＥＲＲＯＲ é', 'error e\u0301'],
])('%j and %j are the same query', (a, b) => {
  expect(hashQuery(a)).toBe(hashQuery(b))
})

test.each([
  ['port in use', 'port is free'],
  ['FIT file v2.1', 'FIT file v2.2'],
  ['list.sort()', 'list sort'],
])('%j and %j are different queries', (a, b) => {
  expect(hashQuery(a)).not.toBe(hashQuery(b))
})
