import { expect, test } from 'vitest'
import { stem } from './stem.ts'

test.each([
  ['tests', 'test'],
  ['class', 'class'],
  ['status', 'status'],
  ['analysis', 'analysis'],
  ['ids', 'ids'],
  ['caching', 'cach'],
  ['cached', 'cach'],
  ['caches', 'cach'],
  ['cache', 'cach'],
  ['stopped', 'stop'],
  ['calling', 'call'],
  ['string', 'string'],
  ['strings', 'string'],
  ['speed', 'speed'],
  ['src/db/client.ts', 'src/db/client.ts'],
  ['pool_used', 'pool_used'],
  ['ошибка', 'ошибка'],
  ['compress', 'compress'],
  ['compression', 'compress'],
  ['validate', 'valid'],
  ['validation', 'valid'],
  ['validator', 'valid'],
  ['query', 'queri'],
  ['queries', 'queri'],
  ['deploy', 'deploi'],
  ['deployment', 'deploi'],
  ['server', 'server'],
  ['key', 'key'],
])('the stem of %s is %s', (token, expected) => {
  expect(stem(token)).toBe(expected)
})
