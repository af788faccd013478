import { expect, test } from 'vitest'
import { parseRedisAddress } from './redis-address.ts'

const address = { host: 'cache', port: 6379, is_tls: false, username: null, password: null, database: 0 }

test.each([
  ['redis://cache', {}],
  ['redis://cache/', {}],
  ['redis://cache:6380/3', { port: 6380, database: 3 }],
  ['rediss://user:p%40ss%2Fword@cache', { is_tls: true, username: 'user', password: 'p@ss/word' }],
  ['redis://:secret@[::1]:1', { host: '::1', port: 1, password: 'secret' }],
])('the address %s is read', (text, parts) => {
  expect(parseRedisAddress(text)).toEqual({ ...address, ...parts })
})

test.each([
  '',
  'cache:6379',
  'http://cache',
  'redis://',
  'redis:///0',
  'redis://cache/name',
  'redis://cache/12345',
  'redis://cache:99999',
  'redis://:%E0%A4%A@cache',
  'redis://cache?tls=true',
  'redis://cache#x',
  'redis+cluster://cache',
  'redis://one,redis://two',
])('%j is no address', (text) => {
  expect(parseRedisAddress(text)).toBeNull()
})
