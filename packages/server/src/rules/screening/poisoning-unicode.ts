import { CRITICAL, HIGH, LOW, MEDIUM } from './poisoning-rule.ts'

const GREEK_OR_CYRILLIC = /[\u0370-\u04FF]/

/**
 * Finds characters that a person does not see or misreads, as weighted hits per family (UTS #39; Unicode tags
 * U+E0000–U+E007F).
 */
export function findUnicodeHits(text: string): { category: string; weight: number }[] {
  if (/^[\x00-\x7F]*$/.test(text)) return findControlHits(text)
  const hits = findControlHits(text)
  const without_flags = text.replace(/\u{1F3F4}[\u{E0061}-\u{E007A}\u{E0030}-\u{E0039}]{2,8}\u{E007F}/gu, '')
  if (/[\u{E0000}-\u{E007F}]/u.test(without_flags)) hits.push({ category: 'unicode_tags', weight: CRITICAL })
  if (/[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]{3}/u.test(text))
    hits.push({ category: 'unicode_variation_run', weight: CRITICAL })
  if (/[\u202A-\u202E\u2066-\u2069]/.test(text)) hits.push({ category: 'unicode_bidi', weight: HIGH })
  const split = text.match(/[A-Za-z][\p{Default_Ignorable_Code_Point}\u2800]{1,40}(?=[A-Za-z])/gu)?.length ?? 0
  if (split > 0) hits.push({ category: 'unicode_invisible', weight: split >= 3 ? HIGH : LOW })
  const mixed = GREEK_OR_CYRILLIC.test(text) ? (text.match(/\p{L}{3,60}/gu) ?? []).filter(isMixedScript).length : 0
  if (mixed > 0) hits.push({ category: 'unicode_mixed_script', weight: mixed >= 2 ? HIGH : MEDIUM })
  return hits
}

function findControlHits(text: string): { category: string; weight: number }[] {
  return /[\x00-\x08\x0B\x0C\x0E-\x1A\x1C-\x1F\x7F]/.test(text) ? [{ category: 'control_characters', weight: LOW }] : []
}

// Units and formulas mix scripts legitimately: µm, Δx, λ-terms, a Greek word with a Latin index.
function isMixedScript(word: string): boolean {
  if (!/[A-Za-z]/.test(word) || !GREEK_OR_CYRILLIC.test(word)) return false
  const foreign = word.match(/[\u0400-\u04FF\u0370-\u03FF]/g)?.length ?? 0
  const is_formula = /[µμΔλΩσπθαβγδεφψωΣΠΓ]/.test(word) && foreign <= 2 && !/[\u0400-\u04FF]/.test(word)
  return !is_formula && !/^[\u0370-\u03FF]+[A-Za-z]{1,3}$|^[\u0400-\u04FF]{3,}[A-Za-z]{1,2}$/.test(word)
}
