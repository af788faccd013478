import { codePointName, splitInvisible } from '../text/split-invisible.ts'

/** Characters to which CommonMark and its GitHub extensions give a meaning anywhere in a line. */
const ACTIVE = /[\\`*_[\]<&#~|@]|:(?=\/\/)|(?<=(?<![a-z\d])www)\./gi
const FENCE = /^ {0,3}(`{3,}|~{3,})([^\n`]*)$/

/** Names characters that would hide or reorder others. */
const showInvisible = (text: string): string =>
  splitInvisible(text)
    .map((piece) => ('text' in piece ? piece.text : `[${codePointName(piece.code_point)}]`))
    .join('')

/** Signs and numbers that only mean something at the start of a line. */
const escapeStart = (line: string): string => line.replace(/^[>+\-=:]/, '\\$&').replace(/^(\d+)([.)])/, '$1\\$2')

/** One line of a text as Markdown that shows exactly this line; inline code stays code. */
export const escapeLine = (line: string): string =>
  escapeStart(
    showInvisible(line.replace(/\s+/g, ' '))
      .trim()
      .split(/(`[^`]+`)/)
      .map((piece) => (/^`[^` ](?:[^`]*[^` ])?`$/.test(piece) ? piece : piece.replace(ACTIVE, '\\$&')))
      .join(''),
  )

/** A block of code with a fence that nothing in it can close. */
export function fenceCode(text: string, language = ''): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language.replace(/[^\w+#-]/g, '')}\n${showInvisible(text.replace(/\r\n?/g, '\n'))}\n${fence}`
}

/** Lines of words: blank lines part paragraphs, other ends of lines stay. */
const escapeParagraphs = (lines: string[]): string =>
  lines
    .map((line) => escapeLine(line))
    .join('\n')
    .replace(/^\n+|\n+$/g, '')
    .replace(/\n{2,}/g, '\n\n')
    .replace(/([^\n])\n(?!\n)/g, '$1\\\n')

/**
 * A text of somebody else as Markdown that shows it as it was written, and cannot become anything else: no heading, no
 * markup, no link and no image. Its blocks of code stay blocks of code.
 */
export function escapeMarkdown(text: string): string {
  const blocks: string[] = []
  let words: string[] = []
  let code: { lines: string[]; fence: string; language: string } | null = null
  const endWords = () => {
    const escaped = escapeParagraphs(words)
    if (escaped !== '') blocks.push(escaped)
    words = []
  }
  for (const line of text.split(/\r\n?|\n/)) {
    const [, fence = '', language = ''] = FENCE.exec(line) ?? []
    if (code) {
      const is_end = fence.startsWith(code.fence) && language.trim() === ''
      if (!is_end) code.lines.push(line)
      else {
        blocks.push(fenceCode(code.lines.join('\n'), code.language))
        code = null
      }
    } else if (fence) {
      endWords()
      code = { lines: [], fence, language: language.trim() }
    } else words.push(line)
  }
  if (code) blocks.push(fenceCode(code.lines.join('\n'), code.language))
  endWords()
  return blocks.join('\n\n')
}
