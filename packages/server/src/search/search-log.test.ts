import { expect, test } from 'vitest'
import { hashQuery, normalizeQuery } from './search-log.ts'

test.each([
  ['Port 8080 is in use!', 'port 8081 is in use'],
  ['  ECONNREFUSED   127.0.0.1:5432', 'econnrefused 10.0.0.1:6543'],
  ['ＥＲＲＯＲ', 'error'],
])('%j and %j are the same query', (a, b) => {
  expect(hashQuery(normalizeQuery(a))).toBe(hashQuery(normalizeQuery(b)))
})

test('queries of different words are different', () => {
  expect(hashQuery(normalizeQuery('port in use'))).not.toBe(hashQuery(normalizeQuery('port is free')))
})
