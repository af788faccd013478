import { expect, test } from 'vitest'
import { createSpelling } from './spelling.ts'

function known(...texts: string[]) {
  const spelling = createSpelling()
  for (const text of texts) spelling.add(text)
  return spelling
}

test.each([
  ['swapped letters', 'redis conenction lost', 'redis connection lost'],
  ['a letter less, and a letter more', 'redis conection lsost', 'redis connection lost'],
  ['the key beside, in capitals', 'REDIS CONNEVTION', 'REDIS connection'],
  ['two edits of a long word', 'conenctoin', 'connection'],
])('mends %s', (_, text, mended) => {
  expect(known('Redis connection lost').mend(text)).toBe(mended)
})

test.each([
  ['known words in another form', 'lost connections, connected'],
  ['words of three letters', 'los'],
  ['two edits of a short word', 'rdeiz'],
  ['words that are near to nothing', 'kubernetes'],
  ['names, paths and codes', 'lots/conection conection.ts conection_1 $conection @conection'],
  ['words of other scripts', 'соединение 接続'],
])('leaves %s', (_, text) => {
  expect(known('Redis connection lost').mend(text)).toBeNull()
})

test('of words equally near the commoner one is taken', () => {
  expect(known('test', 'rest best', 'rest').mend('zest')).toBe('rest')
})

test('a text in another language is not mended throughout', () => {
  const spelling = known('alpha bravo charlie delta echoes foxtrot golfing hotels')
  const mended = spelling.mend('alpho bravx charlix deltx echoet foxtrop golfinx hotelx') ?? ''
  expect(mended.split(' ').filter((word) => spelling.mend(word) !== null)).toHaveLength(2)
})

test('compact forgets words that no document has any more', () => {
  const spelling = known('connection', 'latency')
  spelling.compact((stem) => stem === 'latency')
  expect([spelling.mend('conection'), spelling.mend('latencyy')]).toEqual([null, 'latency'])
})
