import { expect, test } from 'vitest'
import { stem } from '../analysis/stem.ts'
import { createSpellingCorrector, extractSpellingWords } from './spelling-corrector.ts'

function correctorOf(...texts: string[]) {
  const spelling = createSpellingCorrector()
  for (const text of texts) spelling.add(extractSpellingWords(text))
  return spelling
}

test.each([
  ['a word with swapped letters', 'redis conenction lost', 'redis connection lost'],
  ['a missing and an additional letter', 'redis conection lsost', 'redis connection lost'],
  ['a wrong letter in capitals', 'REDIS CONNEVTION', 'REDIS connection'],
  ['two edits of a long word', 'conenctoin', 'connection'],
])('corrects %s', (_, text, corrected) => {
  expect(correctorOf('Redis connection lost').correct(text, new Set())).toBe(corrected)
})

test.each([
  ['known words in another form', 'lost connections, connected'],
  ['short words', 'los lsot'],
  ['two edits of a short word', 'rdeiz'],
  ['words without a near known word', 'kubernetes'],
  ['names, paths and codes', 'lots/conection conection.ts conection_1 $conection @conection'],
  ['words of other scripts', 'соединение 接続'],
])('does not change %s', (_, text) => {
  expect(correctorOf('Redis connection lost').correct(text, new Set())).toBeNull()
})

test('common words and their other forms are not changed', () => {
  const spelling = correctorOf('letter')
  expect(spelling.correct('better', new Set())).toBe('letter')
  expect(spelling.correct('better', new Set(['better']))).toBeNull()
  expect(spelling.correct('betters', new Set(['better', stem('better')]))).toBeNull()
})

test('of equally near words the more frequent one is taken', () => {
  expect(correctorOf('tester', 'rester bester', 'rester').correct('zester', new Set())).toBe('rester')
})

test('at most six unknown words of a text are corrected', () => {
  const spelling = correctorOf('alpha bravo charlie delta echoes foxtrot golfing hotels')
  const corrected = spelling.correct('alpho bravx charlix deltx echoet foxtrop golfinx hotelx', new Set()) ?? ''
  expect(corrected.split(' ').filter((word) => spelling.correct(word, new Set()) !== null)).toHaveLength(2)
})

test('compaction removes words that no document has any more', () => {
  const spelling = correctorOf('connection', 'latency')
  spelling.compact((kept) => kept === stem('latency'))
  expect([spelling.correct('conection', new Set()), spelling.correct('latencyy', new Set())]).toEqual([null, 'latency'])
})
