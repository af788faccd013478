/**
 * Scripts written without spaces between words, and Hangul, whose particles are attached to words; the content of a
 * regular-expression character class.
 */
export const UNSPACED_SCRIPTS =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー' +
  '\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'

/** A run of scripts that are written without spaces between words. */
export const UNSPACED_RUN = new RegExp(`[${UNSPACED_SCRIPTS}]+`, 'gu')

const LETTER = /\p{L}/gu
const LATIN_LETTER = /\p{Script=Latin}/gu
const ACCENTED_LETTER = /[\u00c0-\u024f]/g

/** Share of the letters of `text` that are not Latin, 0..1; 0 for a text without letters. */
export function nonLatinShare(text: string): number {
  const letters = text.match(LETTER)?.length ?? 0
  const latin = text.match(LATIN_LETTER)?.length ?? 0
  return letters === 0 ? 0 : Math.max(0, letters - latin) / letters
}

/** Share of the letters of `text` that are Latin with an accent (U+00C0 to U+024F), 0..1; 0 in most English texts. */
export function accentedShare(text: string): number {
  const letters = text.match(LETTER)?.length ?? 0
  return letters === 0 ? 0 : (text.match(ACCENTED_LETTER)?.length ?? 0) / letters
}
