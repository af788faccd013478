/** A field and its text. */
type QuotingText = { field: string; text: string }

/** A shorter quotation is a name or an emphasis, which stays part of its sentence. */
const MIN_QUOTED_CHARS = 12
/** Text before a quotation that can introduce it, in UTF-16 code units. */
const MAX_INTRODUCTION_CHARS = 160

/** Quotation marks and inline code, each with its closing mark; an apostrophe inside a word is none. */
const MARKED =
  /"[^"]{1,800}"|“[^”]{1,800}”|„[^“”]{1,800}[“”]|«[^»]{1,800}»|`[^`\n]{1,400}`|(?<=^|[\s([{:])'(?=\S)[^'\n]{1,400}'(?=$|[\s)\]}.,;:!?])/gm
const FENCE = /^[ \t]{0,3}(`{3,}|~{3,})/
const QUOTED_LINE = /^[ \t]{0,3}>/

/** Words that introduce what follows as the text of somebody else. */
const INTRODUCTION =
  /\b(?:prompt|inject|phrase|string|payload|attack|filter|scan|regex|pattern|said|says|saying|told|reads?\b|wrote|written|contain|held|carried|hid(?:den|es)?\b|plant|embed|text|line|comment|document|readme|issue|ticket|e-?mail|page|site|message|answer|output|description|title|began|begins|started|starts|printed|token|template|quote|wording|instruction)/i
/** Words of a report on an attack. */
const REPORT =
  /\b(?:prompt[- ]injections?|(?:indirect|injection) attacks?|inject(?:ed|ion)|poison(?:ed|ing)|malicious|jailbreaks?|attackers?|phishing|exfiltrat\w{2,5}|adversar\w{3,5}|social engineering|untrusted|hijack\w{0,4}|red[- ]team\w{0,4})\b/i

/** Whether a field says what its reader should run, so that its fences and inline code are no quotations. */
const isInstructive = (field: string): boolean => /^(?:successful_approach|insight)\b/.test(field)

/** Returns the last characters of the lines before a quotation. */
function lastChars(lines: readonly string[], chars: number): string {
  let [first, length] = [lines.length, 0]
  while (first > 0 && length < chars) length += (lines[--first]?.length ?? 0) + 1
  return lines.slice(first).join('\n').slice(-chars)
}

/** Replaces code fences and quoted lines that `accepts` accepts, by the text before them. */
function maskBlocks(text: string, field: string, accepts: (introduction: string) => boolean): string {
  const kept: string[] = []
  let fence: string | null = null
  let is_masked = false
  for (const line of text.split('\n')) {
    const mark = FENCE.exec(line)?.[1]
    const is_opening: boolean = fence === null && mark !== undefined
    const is_quoted_line = fence === null && QUOTED_LINE.test(line)
    if (is_opening) {
      fence = mark ?? null
      is_masked = !isInstructive(field) && accepts(lastChars(kept, MAX_INTRODUCTION_CHARS))
    }
    const was_fenced = fence !== null
    if (!is_opening && fence !== null && mark?.startsWith(fence)) fence = null
    const masks = was_fenced ? is_masked : is_quoted_line && accepts(lastChars(kept, MAX_INTRODUCTION_CHARS))
    if (!masks) kept.push(line)
  }
  return kept.join('\n')
}

/** Replaces quotations in a line by empty ones. */
function maskMarked(text: string, field: string, accepts: (introduction: string) => boolean): string {
  return text.replace(MARKED, (quotation: string, at: number) => {
    const is_command = quotation.startsWith('`') && isInstructive(field)
    const masks =
      quotation.length >= MIN_QUOTED_CHARS &&
      !is_command &&
      accepts(text.slice(Math.max(0, at - MAX_INTRODUCTION_CHARS), at))
    return masks ? '""' : quotation
  })
}

const maskText = (text: string, field: string, accepts: (introduction: string) => boolean): string =>
  maskMarked(maskBlocks(text, field, accepts), field, accepts)

/** Texts without what they quote. */
export interface UnquotedTexts<T> {
  fields: T[]
  /** they quote something, and report on an attack in words of their own */
  is_report: boolean
}

/**
 * Removes quotations from texts: code fences, quoted lines, inline code and quotation marks. Quotation marks alone do
 * not make a quotation, or every attack would use them: words before must introduce it, or the rest of the texts must
 * be a report on an attack.
 */
export function maskQuotations<T extends QuotingText>(fields: readonly T[]): UnquotedTexts<T> {
  const speaks_of_attack = fields.some(({ field, text }) => REPORT.test(maskText(text, field, () => true)))
  const accepts = speaks_of_attack ? () => true : (introduction: string) => INTRODUCTION.test(introduction)
  const unquoted = fields.map((one) => ({ ...one, text: maskText(one.text, one.field, accepts) }))
  return {
    fields: unquoted,
    is_report: speaks_of_attack && unquoted.some(({ text }, at) => text !== fields[at]?.text),
  }
}
