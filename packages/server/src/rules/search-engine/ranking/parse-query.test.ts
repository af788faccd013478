import { expect, test } from 'vitest'
import { parseQuery } from './parse-query.ts'

test('tokens of the error message have double weight, also where the text has them too', () => {
  const { terms } = parseQuery('pool timeout', 'timeout EPIPE')
  expect([...terms]).toEqual([
    ['pool', 1],
    ['timeout', 2],
    ['epip', 2],
  ])
})

test('English and other scripts have different features', () => {
  expect(parseQuery('how to retry a request', null).features).toMatchObject({ non_latin_share: 0 })
  expect(parseQuery('数据库 lock', null).features.non_latin_share).toBeCloseTo(3 / 7)
})

test('a query of stop words has no terms', () => {
  const features = { non_latin_share: 0, accented_share: 0, is_translated: false }
  expect(parseQuery('how to be', null)).toEqual({ terms: new Map(), features })
})

test('a query in another language is expanded to English words, and its own words weigh less', () => {
  const { terms, features } = parseQuery('数据库 pg.Pool', null)
  expect([...terms]).toEqual([
    ['databas', 1],
    ['pg.pool', 1],
    ['pg', 1],
    ['pool', 1],
    ['数据', 0.5],
    ['据库', 0.5],
  ])
  expect(features.is_translated).toBe(true)
})

test('an error message in another language has double weight in all its words', () => {
  expect([...parseQuery('pool', '超时').terms]).toEqual([
    ['pool', 1],
    ['timeout', 2],
    ['超时', 1],
  ])
})
