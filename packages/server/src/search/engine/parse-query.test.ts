import { expect, test } from 'vitest'
import { parseQuery } from './parse-query.ts'

test('tokens of the error message weigh double, also those the text has too', () => {
  const { terms, kind } = parseQuery('pool timeout', 'timeout EPIPE')
  expect([...terms]).toEqual([
    ['pool', 1],
    ['timeout', 2],
    ['epip', 2],
  ])
  expect(kind.has_error_message).toBe(true)
})

test('tells prose, code and other scripts apart', () => {
  expect(parseQuery('how to retry a request', null).kind).toMatchObject({ code_share: 0, non_latin_share: 0 })
  expect(parseQuery('pg.Pool ERR_CLOSED', null).kind.code_share).toBe(1)
  expect(parseQuery('数据库 lock', null).kind.non_latin_share).toBeCloseTo(3 / 7)
})

test('a query of stop words has no terms', () => {
  const kind = { code_share: 0, non_latin_share: 0, accented_share: 0, has_error_message: false }
  expect(parseQuery('how to be', null)).toEqual({ terms: new Map(), kind })
})
