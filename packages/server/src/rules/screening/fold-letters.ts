import { matchAll } from '@cairnway/patterns'
import { ASCII_TEXT } from '../search-engine/analysis/ascii-text.ts'

/** Single letters, with one or two other characters after each: `i g n o r e`, `i.g.n.o.r.e`. */
const SPACED_LETTERS = /(?<![\p{L}\p{N}])\p{L}(?:[ \t._*|·/~+-]{1,3}\p{L}(?![\p{L}\p{N}])){5,2000}/gu
const HAS_SPACED_LETTERS = /(?<![\p{L}\p{N}])\p{L}(?:[ \t._*|·/~+-]{1,3}\p{L}(?![\p{L}\p{N}])){5}/u
/** The same in a text of ASCII characters, where it is several times faster. */
const HAS_SPACED_ASCII_LETTERS = /\b[A-Za-z](?:[ \t._*|/~+-]{1,3}[A-Za-z](?![A-Za-z0-9])){5}/

/** Words of attacks and frequent words, by which joined letters are divided where nothing else divides them. */
const WORDS = new Set(
  `a about above access account act add address admin after agent agents ai all also always an and answer any api are
  as ask assistant at authorized be been before begin bypass call can cancel commands confidential content context
  conversation copy credentials data delete details developer directive directives disable disregard do dont download
  email enable end endpoint enter env environment every everything execute exfiltrate explain file files filters first
  following for forget format forward free from full future get give given go guidelines has have hidden history how
  however human i if ignore in include inform instead instruction instructions internal into is it its just keep key
  keys know last later like link list load log logs make maintainer me memory mention message messages mode model must
  my never new no not now of on only open operator or other out output override password passwords policies policy
  post previous print prior private prompt prompts provide read record records reply repeat report request respond
  response restrictions reveal role root rules run safety save say secret secrets security send server session shell
  should show silently so start state stop store submit system task tell text that the their them then these they
  this those to token tokens tool tools trust unrestricted until up upload url use user users using variables verify
  via was we were what when where which while who will with without word words write you your`
    .split(/\s+/)
    .filter((word) => word !== ''),
)
const MAX_WORD_CHARS = 14

/** Divides joined letters into known words, with as few letters outside of them as possible. */
function divideWords(letters: string): string {
  const lower = letters.toLowerCase()
  /** per position, the number of letters outside of known words before it, and the start of the last part */
  const best: { outside: number; from: number }[] = [{ outside: 0, from: 0 }]
  for (let end = 1; end <= lower.length; end++) {
    let choice = { outside: (best[end - 1]?.outside ?? 0) + 1, from: end - 1 }
    for (let from = Math.max(0, end - MAX_WORD_CHARS); from < end; from++) {
      const outside = best[from]?.outside ?? 0
      if (outside < choice.outside && WORDS.has(lower.slice(from, end))) choice = { outside, from }
    }
    best.push(choice)
  }
  const words: string[] = []
  for (let end = lower.length; end > 0; end = best[end]?.from ?? 0)
    words.unshift(letters.slice(best[end]?.from ?? 0, end))
  // letters outside of known words stay together
  return words.reduce((text, word, at) => {
    const is_part = word.length === 1 && words[at - 1]?.length === 1 && !/^[aiI]$/.test(word)
    return at === 0 ? word : `${text}${is_part ? '' : ' '}${word}`
  }, '')
}

/** The wider gaps of spaced letters divide words; where all gaps are alike, known words do. */
function joinLetters(run: string): string {
  const parts = run.split(/[ \t]{2,3}|\s[._*|·/~+-]\s/)
  return parts
    .map((part) => part.replace(/[^\p{L}]/gu, ''))
    .map((letters) => (parts.length === 1 ? divideWords(letters) : letters))
    .join(' ')
}

/** Joins spaced letters. Null when there are none. */
export const joinSpacedLetters = (text: string): string | null =>
  (ASCII_TEXT.test(text) ? HAS_SPACED_ASCII_LETTERS : HAS_SPACED_LETTERS).test(text)
    ? text.replace(SPACED_LETTERS, joinLetters)
    : null

/** Frequent words and those of attacks, read backwards, without those that are words in both directions. */
const BACKWARD =
  /\b(?:eht|uoy|ruoy|siht|taht|htiw|morf|erongi|suoiverp|snoitcurtsni|noitcurtsni|tpmorp|metsys|terces|drowssap|laever|drawrof|resu|tnega|selur|dnes|evah)\b/gi
/** Frequent words in rot13. */
const ROTATED = /\b(?:gur|naq|lbh|lbhe|guvf|gung|jvgu|sebz|nyy|abg|vtaber|cerivbhf|vafgehpgvbaf?|flfgrz|cebzcg)\b/gi
const MIN_SIGNS = 2

const hasSigns = (text: string, signs: RegExp): boolean => {
  let count = 0
  for (const _ of matchAll(signs, text)) if (++count === MIN_SIGNS) return true
  return false
}

const reverse = (text: string): string => [...text].reverse().join('')

/** A text that was written backwards, as a whole or word by word, in both readings; empty when it reads forwards. */
export function readBackwards(text: string): string[] {
  if (!hasSigns(text, BACKWARD)) return []
  const lines = text.split('\n')
  return [lines.map(reverse).join('\n'), text.replace(/\p{L}{2,60}/gu, reverse)]
}

const ROT13_MENTION = /rot-?13/i

/** A text in rot13, deciphered; null when it is none. */
export function readRot13(text: string): string | null {
  if (!ROT13_MENTION.test(text) && !hasSigns(text, ROTATED)) return null
  return text.replace(/[a-z]/gi, (char) => {
    const base = char <= 'Z' ? 65 : 97
    return String.fromCharCode(((char.charCodeAt(0) - base + 13) % 26) + base)
  })
}
