import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createWordpieceTokenizer } from './wordpiece-tokenizer.ts'

const PIECES = [
  ...[
    '[PAD]',
    '[UNK]',
    '[CLS]',
    '[SEP]',
    '[MASK]',
    'un',
    '##aff',
    '##able',
    'cafe',
    'error',
    '##s',
    '!',
    '[',
    ']',
    '_',
  ],
  ...['mask', '$', '中', '文', 'σ', '##σ', '…', 'a', '##a', 'i', 'e', '=', '##!'],
]
const vocabulary = new Map(PIECES.map((piece, id) => [piece, id]))
const tokenize = createWordpieceTokenizer(vocabulary)

function tokenizeToPieces(text: string, max_tokens = 64): string {
  return tokenize(text, max_tokens)
    .map((id) => PIECES[id])
    .join(' ')
}

test.each([
  ['nothing', '', '[CLS] [SEP]'],
  ['the longest piece first', 'unaffable', '[CLS] un ##aff ##able [SEP]'],
  ['a word that cannot be split into known pieces is one unknown token', 'unaffxable', '[CLS] [UNK] [SEP]'],
  ['case and accents', 'CAFÉ Café', '[CLS] cafe cafe [SEP]'],
  ['a combining accent', 'cafe\u0301', '[CLS] cafe [SEP]'],
  ['a dotted capital I', '\u0130', '[CLS] i [SEP]'],
  ['punctuation stands alone', 'error!errors', '[CLS] error ! error ##s [SEP]'],
  ['ASCII symbols are punctuation', 'a$a=a_a', '[CLS] a $ a = a _ a [SEP]'],
  ['punctuation beyond ASCII', 'a…a', '[CLS] a … a [SEP]'],
  ['every ideograph stands alone', 'a中文a', '[CLS] a 中 文 a [SEP]'],
  ['every kind of white space separates words', 'a\ta\na\u00a0a\u3000a\u2028a', '[CLS] a a a a a a [SEP]'],
  ['control and format characters vanish', 'er\u0000r\u200bo\u00adr\ufffd', '[CLS] error [SEP]'],
  ['a lone surrogate vanishes', 'a\ud800a', '[CLS] a ##a [SEP]'],
  ['a capital sigma at the end of a word', 'ΣΣ', '[CLS] σ ##σ [SEP]'],
  ['names of special tokens are ordinary text', '[MASK]', '[CLS] [ mask ] [SEP]'],
  ['a word of 100 characters', 'a'.repeat(100), `[CLS] a${' ##a'.repeat(62)} [SEP]`],
  ['a word of 101 characters', 'a'.repeat(101), '[CLS] [UNK] [SEP]'],
])('the tokenizer handles: %s', (_name, text, expected) => {
  expect(tokenizeToPieces(text, 65)).toBe(expected)
})

test('the ids are truncated to the maximum, which includes both special tokens', () => {
  expect(tokenizeToPieces('a a a', 4)).toBe('[CLS] a a [SEP]')
  expect(tokenizeToPieces('a unaffable', 4)).toBe('[CLS] a un [SEP]')
  expect(tokenizeToPieces('a a', 4)).toBe('[CLS] a a [SEP]')
})

test('a vocabulary without its special tokens is refused', () => {
  expect(() => createWordpieceTokenizer(new Map([['[CLS]', 0]]))).toThrow('[SEP]')
})

test('any text gives known ids between the two special tokens, at most as many as allowed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 2, max: 20 }), (text, max_tokens) => {
      const ids = tokenize(text, max_tokens)
      expect(ids.length).toBeLessThanOrEqual(max_tokens)
      expect([ids[0], ids.at(-1)]).toEqual([vocabulary.get('[CLS]'), vocabulary.get('[SEP]')])
      expect(ids.every((id) => PIECES[id] !== undefined)).toBe(true)
    }),
  )
})

test('a higher maximum only adds tokens', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 2, max: 20 }), (text, max_tokens) => {
      const truncated = tokenize(text, max_tokens).slice(0, -1)
      expect(tokenize(text, max_tokens + 5).slice(0, truncated.length)).toEqual(truncated)
    }),
  )
})
