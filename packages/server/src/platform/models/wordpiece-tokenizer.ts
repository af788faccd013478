const CLS = '[CLS]'
const SEP = '[SEP]'
const UNKNOWN = '[UNK]'
const CONTINUATION = '##'
/** A longer word becomes one unknown token, as in BERT. */
const MAX_WORD_CHARS = 100

const SPACE = /[\t\n\r\p{Z}]/u
const IGNORED = /[\uFFFD\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u
const ACCENT = /\p{Mn}/u
/** ASCII symbols count as punctuation in BERT although Unicode calls them symbols. */
const PUNCTUATION = /[!-/:-@[-`{-~\p{P}]/u
/** The CJK blocks of BERT's tokenizer; kana and hangul are not among them. */
const IDEOGRAPH =
  /[\u4E00-\u9FFF\u3400-\u4DBF\uF900-\uFAFF\u{20000}-\u{2A6DF}\u{2A700}-\u{2B73F}\u{2B740}-\u{2B81F}\u{2B820}-\u{2CEAF}\u{2F800}-\u{2FA1F}]/u

/** Normalization of texts before they are split into pieces, as in the model's training. */
export interface TextNormalization {
  lower_case: boolean
  strip_accents: boolean
}

const UNCASED_NORMALIZATION: TextNormalization = { lower_case: true, strip_accents: true }

/**
 * Creates the tokenizer of a BERT model (WordPiece: greedy longest match in each word).
 * Rules of Devlin et al. 2018, `google-research/bert` tokenization.py, as Hugging Face `BertNormalizer` applies them.
 * Names of special tokens within a text, such as `[MASK]`, are ordinary text here: a text cannot insert them.
 * @param vocabulary map from piece to id, with `[CLS]`, `[SEP]` and `[UNK]`
 * @returns a function that returns the ids of a text between `[CLS]` and `[SEP]`: at most `max_tokens` (at least 2),
 *   including these two
 * @throws Error when one of the three special tokens is not in the vocabulary
 */
export function createWordpieceTokenizer(
  vocabulary: Map<string, number>,
  normalization: TextNormalization = UNCASED_NORMALIZATION,
): (text: string, max_tokens: number) => number[] {
  const cls = getSpecialToken(vocabulary, CLS)
  const sep = getSpecialToken(vocabulary, SEP)
  const unknown = getSpecialToken(vocabulary, UNKNOWN)
  const max_piece_chars = Math.max(...Array.from(vocabulary.keys(), (piece) => [...piece].length))

  function splitWord(word: string): number[] {
    const characters = [...word]
    if (characters.length > MAX_WORD_CHARS) return [unknown]
    const pieces: number[] = []
    let start = 0
    while (start < characters.length) {
      const prefix = start === 0 ? '' : CONTINUATION
      let end = Math.min(characters.length, start + max_piece_chars)
      let id: number | undefined
      while (end > start) {
        id = vocabulary.get(prefix + characters.slice(start, end).join(''))
        if (id !== undefined) break
        end--
      }
      if (id === undefined) return [unknown]
      pieces.push(id)
      start = end
    }
    return pieces
  }

  return (text, max_tokens) => {
    const ids = [cls]
    for (const word of splitWords(text, normalization)) {
      if (ids.length >= max_tokens) break
      ids.push(...splitWord(word))
    }
    return [...ids.slice(0, max_tokens - 1), sep]
  }
}

function getSpecialToken(vocabulary: Map<string, number>, token: string): number {
  const id = vocabulary.get(token)
  if (id === undefined) throw new Error(`the vocabulary has no ${token}`)
  return id
}

/** Splits a normalized text into words; every punctuation mark and every ideograph is a word of its own. */
function* splitWords(text: string, { lower_case, strip_accents }: TextNormalization): Generator<string> {
  let word = ''
  for (const character of strip_accents ? text.normalize('NFD') : text) {
    const is_space = SPACE.test(character)
    if (!is_space && (IGNORED.test(character) || (strip_accents && ACCENT.test(character)))) continue
    const stands_alone = PUNCTUATION.test(character) || IDEOGRAPH.test(character)
    if (is_space || stands_alone) {
      if (word !== '') yield word
      word = ''
    }
    if (stands_alone) yield character
    // Each character alone: toLowerCase on a whole word can yield a final sigma, which BERT's vocabulary lacks.
    else if (!is_space) word += lower_case ? character.toLowerCase() : character
  }
  if (word !== '') yield word
}
