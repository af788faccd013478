import { decodeRuns } from './decode-runs.ts'
import { foldEscapes } from './fold-escapes.ts'
import { joinSpacedLetters, readBackwards, readRot13 } from './fold-letters.ts'

/**
 * A readable form of a text. `plain` is the normalized text itself. `folded` is the same with escapes decoded, which
 * honest texts have too; other forms are hidden on purpose.
 */
export type DeobfuscatedText = {
  source: 'plain' | 'folded' | 'encoded' | 'spaced' | 'backwards' | 'leet' | 'rot13'
  text: string
}

/** A shorter text cannot contain, in encoded form, a phrase that a rule matches. */
const MIN_ENCODED_CHARS = 16
/** Maximum number of nested encodings that are decoded. */
export const MAX_FOLDED_LAYERS = 3

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB]/gu

/** Scripts with look-alikes of Latin characters; texts without them need no folding of look-alikes. */
const CONFUSABLE_SCRIPTS = /[\u0250-\u02AF\u0370-\u052F]/
/** Characters with accents, and combining marks; texts without them need no folding of accents. */
const ACCENTED = /[\u00C0-\u024F\u0370-\u04FF\u1E00-\u1FFF]|[\u0300-\u036F]/

/** Latin look-alikes that survive NFKC, in the order of their targets (subset of Unicode UTS #39 confusables). */
const CONFUSABLES = new Map(
  'аaɑaαaеeоoοoрpρpсcуyхxіiјjѕsԁdɡgһhкkмmтtвbнhӏlνvιiԛqԝwаaАAВBЕEКKМMНHОOРPСCТTХXІIЅSΑAΒBΕEΗHΙIΚKΜMΝNΟOΡPΤTΧXΥYΖZ'
    .match(/../gu)
    ?.map((pair): [string, string] => [pair.charAt(0), pair.charAt(1)]),
)

const LEET = new Map([...'013457@$'].map((char, index): [string, string] => [char, 'oieastas'.charAt(index)]))
const LEET_HINT =
  /\b(?:[il1]gn[o0]r[e3]|d[i1]sr[e3]g[a4]rd|pr[e3]v[i1][o0]u[s5]|pr[o0]mpt|[i1]n[s5]truct[i1][o0]n[s5]?|syst[e3]m)\b/i

/** Small capitals, in the order of the alphabet; Unicode has none of X. */
const SMALL_CAPITALS = [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡ\0ʏᴢ']
/**
 * First characters of further alphabets that NFKC keeps, each of 26 capitals: squared, circled, regional indicators.
 */
const ALPHABETS = [0x1f130, 0x1f150, 0x1f170, 0x1f1e6]
const LETTER_LIKE = new Map([
  ...SMALL_CAPITALS.map((char, at): [string, string] => [char, String.fromCharCode(97 + at)]),
  ...ALPHABETS.flatMap((first) =>
    Array.from({ length: 26 }, (_, at): [string, string] => [
      String.fromCodePoint(first + at),
      String.fromCharCode(65 + at),
    ]),
  ),
])
const LETTER_LIKES = /[ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ\u{1F130}-\u{1F189}\u{1F1E6}-\u{1F1FF}]/gu

/** Folds a text to what a reader sees: NFKC, no invisible characters, no accents, Latin characters for look-alikes. */
export function unifyCharacters(text: string): string {
  if (/^[\x00-\x7F]*$/.test(text)) return text
  // invisible characters first, since NFKC composes what they divide; look-alikes last, since NFKC makes some of them
  const visible = text
    .replace(INVISIBLE, '')
    .normalize('NFKC')
    .replace(LETTER_LIKES, (char) => LETTER_LIKE.get(char) ?? char)
  const bare = ACCENTED.test(visible)
    ? visible
        .normalize('NFD')
        .replace(/[\u0300-\u036F]/g, '')
        .normalize('NFC')
    : visible
  return CONFUSABLE_SCRIPTS.test(bare) ? bare.replace(/[\p{L}\p{M}]{1,100}/gu, foldConfusables) : bare
}

/**
 * Returns the normalized text and the texts hidden in it: escapes, base64, base32, hexadecimal, spaced letters, text
 * that is written backwards, leetspeak and rot13, also inside of each other.
 */
export function deobfuscateText(text: string): DeobfuscatedText[] {
  const plain = unifyCharacters(text)
  const forms: DeobfuscatedText[] = [{ source: 'plain', text: plain }]
  if (text.length < MIN_ENCODED_CHARS) return forms
  let layer = forms
  for (let depth = 0; depth < MAX_FOLDED_LAYERS && layer.length > 0; depth++) {
    layer = layer.flatMap(readLayer).filter((found) => !forms.some((form) => form.text === found.text))
    forms.push(...layer)
  }
  return forms
}

/** The texts that are hidden in a form, without those hidden in them. */
function readLayer({ source, text }: DeobfuscatedText): DeobfuscatedText[] {
  const escaped = foldEscapes(text)
  const folded = escaped === text ? text : unifyCharacters(escaped)
  const found: DeobfuscatedText[] = []
  // a run of nothing but escapes is hidden on purpose, and so is what is escaped inside of a hidden text
  for (const run of folded === text ? [] : decodeRuns(text))
    found.push({ source: 'encoded', text: unifyCharacters(run) })
  if (folded !== text) found.push({ source: source === 'plain' ? 'folded' : source, text: folded })
  for (const decoded of decodeRuns(folded)) found.push({ source: 'encoded', text: unifyCharacters(decoded) })
  const joined = joinSpacedLetters(folded)
  if (joined !== null) found.push({ source: 'spaced', text: joined })
  for (const forwards of readBackwards(folded)) found.push({ source: 'backwards', text: forwards })
  if (/[01345@$]/.test(folded) && LEET_HINT.test(folded) && /\p{L}[01345@$]|[01345@$]\p{L}/u.test(folded))
    found.push({ source: 'leet', text: folded.replace(/[013457@$]/g, (char) => LEET.get(char) ?? char) })
  const rotated = readRot13(folded)
  if (rotated !== null) found.push({ source: 'rot13', text: rotated })
  return found
}

// Words that are entirely in another script stay, so that rules for that language still match them.
function foldConfusables(word: string): string {
  if (/^[\x00-\x7F]*$/.test(word)) return word
  const folded = [...word].map((char) => CONFUSABLES.get(char) ?? char).join('')
  return /^[a-z]*$/i.test(folded) || /[a-z]/i.test(word) ? folded : word
}
