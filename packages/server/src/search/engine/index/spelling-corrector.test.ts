import { expect, test } from 'vitest'
import { stem } from '../analysis/stem.ts'
import { createSpellingCorrector, extractSpellingWords } from './spelling-corrector.ts'

function known(...texts: string[]) {
  const spelling = createSpellingCorrector()
  for (const text of texts) spelling.add(extractSpellingWords(text))
  return spelling
}

test.each([
  ['swapped letters', 'redis conenction lost', 'redis connection lost'],
  ['a letter less, and a letter more', 'redis conection lsost', 'redis connection lost'],
  ['the key beside, in capitals', 'REDIS CONNEVTION', 'REDIS connection'],
  ['two edits of a long word', 'conenctoin', 'connection'],
])('mends %s', (_, text, mended) => {
  expect(known('Redis connection lost').correct(text, new Set())).toBe(mended)
})

test.each([
  ['known words in another form', 'lost connections, connected'],
  ['short words', 'los lsot'],
  ['two edits of a short word', 'rdeiz'],
  ['words that are near to nothing', 'kubernetes'],
  ['names, paths and codes', 'lots/conection conection.ts conection_1 $conection @conection'],
  ['words of other scripts', 'соединение 接続'],
])('leaves %s', (_, text) => {
  expect(known('Redis connection lost').correct(text, new Set())).toBeNull()
})

test('leaves ordinary words and other forms of them', () => {
  const spelling = known('letter')
  expect(spelling.correct('better', new Set())).toBe('letter')
  expect(spelling.correct('better', new Set(['better']))).toBeNull()
  expect(spelling.correct('betters', new Set(['better', stem('better')]))).toBeNull()
})

test('of words equally near the commoner one is taken', () => {
  expect(known('tester', 'rester bester', 'rester').correct('zester', new Set())).toBe('rester')
})

test('a text in another language is not mended throughout', () => {
  const spelling = known('alpha bravo charlie delta echoes foxtrot golfing hotels')
  const mended = spelling.correct('alpho bravx charlix deltx echoet foxtrop golfinx hotelx', new Set()) ?? ''
  expect(mended.split(' ').filter((word) => spelling.correct(word, new Set()) !== null)).toHaveLength(2)
})

test('compact forgets words that no document has any more', () => {
  const spelling = known('connection', 'latency')
  spelling.compact((kept) => kept === stem('latency'))
  expect([spelling.correct('conection', new Set()), spelling.correct('latencyy', new Set())]).toEqual([null, 'latency'])
})
