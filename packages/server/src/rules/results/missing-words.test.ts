import { expect, test } from 'vitest'
import { tokenize } from '../search-engine/analysis/tokenize.ts'
import { findMissingWords } from './missing-words.ts'

const ORDINARY = new Set(['the', 'build', 'fails', 'today', 'requests', 'with', 'module', 'named'])
const find = (question: string, known: string): string[] => {
  const found = new Set(tokenize(known))
  const words = [...new Set(tokenize(question))].map((term) => ({ term, weight: 5, is_in: [false, found.has(term)] }))
  return findMissingWords(question, words, (word) => ORDINARY.has(word))
}

test.each([
  ['a word that is not ordinary', 'the build fails with husky', 'build', ['husky']],
  ['an ordinary word in quotes', "No module named 'requests'", 'module named', ['requests']],
  ['a name of code', 'pg.PoolClient fails', 'fails', ['pg.PoolClient']],
])('%s that no result has is named', (_, question, known, expected) => {
  expect(find(question, known)).toEqual(expected)
})

test.each([
  ['an ordinary word', 'the build fails today', 'build'],
  ['a word that one result has', 'the build fails with husky', 'husky fails'],
  ['a name of which a part is found', 'app/server.js fails', 'server.js fails'],
  ['a word of another language', 'build größer fails', 'build fails'],
])('%s is not named', (_, question, known) => {
  expect(find(question, known)).toEqual([])
})
