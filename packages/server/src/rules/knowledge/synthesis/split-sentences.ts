/** Position of a part of a text, in UTF-16 units; `end` is exclusive. */
export interface Span {
  start: number
  end: number
}

/** Marks that can end a sentence, backquotes, between which none ends, and numbers of list items such as `(1)`. */
const MARK = /[`.!?。！？；]|(?<=[\s(])\(?(\d{1,2})\)\s/gu
/** Abbreviations after which a sentence goes on in its line; `no.` is one before a number. */
const ABBREVIATION =
  /(?:^|[\s(])(?:(?:e\.g|i\.e|etc|vs|cf|approx|resp|ca|incl|z\.b|d\.h|bzw|u\.a|p\. ?ex)\.[^\S\n]\S?|no\.[^\S\n]\d)$/iu
/** Dots that leave something out, before what cannot begin a sentence. */
const OMISSION = /\.\.["'”’»)\]*_]*\s[^\p{Lu}\p{Lo}]$/u
const CLOSING = /["'”’»)\]*_]/
const SPACE = /\s/

/**
 * The sentences of a paragraph. Code between backquotes is never cut, nor is a text after an abbreviation; inline
 * enumerations ("1) … 2) …") are cut before their numbers.
 */
export function splitSentences(text: string, { start, end }: Span): Span[] {
  const sentences: Span[] = []
  let from = start
  let in_code = false
  let next_number = 1
  const cut = (at: number): void => {
    const sentence = trimSpan(text, { start: from, end: at })
    if (sentence !== null) sentences.push(sentence)
    from = at
  }
  for (const match of text.slice(start, end).matchAll(MARK)) {
    const at = start + match.index
    const [mark, number] = match
    if (mark === '`') {
      in_code = !in_code
      continue
    }
    if (in_code) continue
    if (number !== undefined) {
      if (Number(number) !== next_number) continue
      next_number++
      cut(at)
      continue
    }
    let after = at + 1
    while (after < end && CLOSING.test(text.charAt(after))) after++
    if ('。！？；'.includes(mark)) cut(after)
    else if (after >= end) break
    else if (SPACE.test(text.charAt(after)) && !goesOn(text.slice(Math.max(from, at - 10), after + 2))) cut(after)
  }
  cut(end)
  return sentences
}

/** Whether a sentence goes on after a mark. @param around some characters before the mark, and two after it */
const goesOn = (around: string): boolean => ABBREVIATION.test(around) || OMISSION.test(around)

/** The span without blanks at its ends; null when nothing is left. */
export function trimSpan(text: string, { start, end }: Span): Span | null {
  let [from, to] = [start, end]
  while (from < to && SPACE.test(text.charAt(from))) from++
  while (to > from && SPACE.test(text.charAt(to - 1))) to--
  return from === to ? null : { start: from, end: to }
}
