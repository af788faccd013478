import { matchAll } from '@cairnway/patterns'

/** A readable form of a text; `source` names how it was hidden, `plain` is the normalized text itself. */
export type DeobfuscatedText = { source: 'plain' | 'encoded' | 'leet' | 'rot13'; text: string }

/** Maximum number of encoded runs that are decoded in one text; no readable document has more. */
const MAX_DECODED_RUNS = 60
/** A shorter text cannot contain, in encoded form, a phrase that a rule matches. */
const MIN_ENCODED_CHARS = 16
const MIN_PRINTABLE_SHARE = 0.92

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
const BASE64 = /\b[A-Za-z0-9+/_-]{32,4000}={0,2}/g
const HEX = /(?:\\x|%|\b(?:0x)?)[0-9a-f]{2}(?:[ :,]?(?:\\x|0x|%)?[0-9a-f]{2}){19,2000}(?![0-9a-f])/gi

/** Folds a text to what a reader sees: NFKC, no invisible characters, no accents, Latin characters for look-alikes. */
export function normalizeText(text: string): string {
  if (/^[\x00-\x7F]*$/.test(text)) return text
  const visible = text.normalize('NFKC').replace(INVISIBLE, '')
  const bare = ACCENTED.test(visible)
    ? visible
        .normalize('NFD')
        .replace(/[\u0300-\u036F]/g, '')
        .normalize('NFC')
    : visible
  return CONFUSABLE_SCRIPTS.test(bare) ? bare.replace(/[\p{L}\p{M}]{1,100}/gu, foldConfusables) : bare
}

/**
 * Returns the normalized text and the texts hidden in it: base64, hexadecimal, leetspeak, and rot13 where it is
 * mentioned.
 */
export function deobfuscateText(text: string): DeobfuscatedText[] {
  const plain = normalizeText(text)
  const forms: DeobfuscatedText[] = [{ source: 'plain', text: plain }]
  if (text.length < MIN_ENCODED_CHARS) return forms
  const encoded = [
    ...[...matchAll(BASE64, plain)]
      .slice(0, MAX_DECODED_RUNS)
      .map(([run]) => Buffer.from(run, 'base64').toString('utf8')),
    ...[...matchAll(HEX, plain)]
      .slice(0, MAX_DECODED_RUNS)
      .map(([run]) => Buffer.from(run.replace(/\\x|0x|[^0-9a-f]/gi, ''), 'hex').toString('utf8')),
  ]
  for (const decoded of encoded) if (isProse(decoded)) forms.push({ source: 'encoded', text: normalizeText(decoded) })
  if (/[01345@$]/.test(plain) && LEET_HINT.test(plain) && /\p{L}[01345@$]|[01345@$]\p{L}/u.test(plain))
    forms.push({ source: 'leet', text: plain.replace(/[013457@$]/g, (char) => LEET.get(char) ?? char) })
  if (/rot-?13/i.test(plain)) forms.push({ source: 'rot13', text: rot13(plain) })
  return forms
}

// Words that are entirely in another script stay, so that rules for that language still match them.
function foldConfusables(word: string): string {
  if (/^[\x00-\x7F]*$/.test(word)) return word
  const folded = [...word].map((char) => CONFUSABLES.get(char) ?? char).join('')
  return /^[a-z]*$/i.test(folded) || /[a-z]/i.test(word) ? folded : word
}

function isProse(text: string): boolean {
  if (!text.includes(' ')) return false
  const printable = text.match(/[\x20-\x7e\n\r\t]/g) ?? []
  return printable.length / text.length >= MIN_PRINTABLE_SHARE
}

function rot13(text: string): string {
  return text.replace(/[a-z]/gi, (char) => {
    const base = char <= 'Z' ? 65 : 97
    return String.fromCharCode(((char.charCodeAt(0) - base + 13) % 26) + base)
  })
}
