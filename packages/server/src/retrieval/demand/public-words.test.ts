import { expect, test } from 'vitest'
import { wordForOthers, wordVerbatim } from './public-words.ts'

const common = new Set('docker fails with build behind proxy hangs billing server fail password'.split(' '))
const text = (words: string, ...clusters: string[]) => ({ text: words, clusters })

test('a text of common words, known technologies and words that several used is the example', () => {
  expect(
    wordForOthers([text('npm ci fails with EACCES in Docker', 'a'), text('EACCES from npm ci', 'b')], common),
  ).toEqual({
    normalized_query: 'npm ci fails with eacces in docker',
    example_query: 'npm ci fails with EACCES in Docker',
  })
})

test('a word that only one cluster used is not shown, nor the text that has it', () => {
  const texts = [
    text('npm ci fails with EACCES on build-7.acme.internal for Zeppelin', 'a'),
    text('npm ci fails with EACCES for jane@acme.example', 'b'),
  ]
  expect(wordForOthers(texts, common)).toEqual({
    normalized_query: 'npm ci fails with eacces on for',
    example_query: null,
  })
})

test('what several clusters sent word for word is shown as it is', () => {
  expect(wordForOthers([text('Zeppelin gateway loses sessions', 'a', 'b')], null)?.example_query).toBe(
    'Zeppelin gateway loses sessions',
  )
})

test('a capital within a sentence shows a name, although the word is common', () => {
  expect(wordForOthers([text('docker fails behind Proxy', 'a')], common)?.example_query).toBe(null)
})

test('where nothing can be shown there is no wording', () => {
  expect(wordForOthers([text('Zeppelin Acme', 'a'), text('Foobar', 'b')], common)).toBeNull()
  expect(wordForOthers([], common)).toBeNull()
})

test('an operator reads what was sent, each word of the query once', () => {
  expect(wordVerbatim([text('Zeppelin fails, zeppelin hangs', 'a')])).toEqual({
    normalized_query: 'zeppelin fails hangs',
    example_query: 'Zeppelin fails, zeppelin hangs',
  })
})
