import { expect, test } from 'vitest'
import { foldQuery, hashQuery } from './search-log.ts'

test.each([
  ['Port 8080 is in use!', 'port 8081 is in use'],
  ['  ECONNREFUSED   127.0.0.1:5432', 'econnrefused 10.0.0.1:6543'],
  ['ＥＲＲＯＲ', 'error'],
])('%j and %j are one question', (a, b) => {
  expect(hashQuery(foldQuery(a))).toBe(hashQuery(foldQuery(b)))
})

test('other words are another question', () => {
  expect(hashQuery(foldQuery('port in use'))).not.toBe(hashQuery(foldQuery('port is free')))
})
