/** A longer output is reduced to its beginning and its end: compilers report the cause first, interpreters last. */
export const MAX_PART_CHARS = 100_000
export const MAX_TERMINAL_LINE_CHARS = 1000

// ECMA-48: control sequences, operating system commands (to BEL or ST), other two-character escapes
export const ANSI_ESCAPES =
  /\u001b\[[0-?]{0,40}[ -/]{0,8}[@-~]|\u001b\][^\u0007\u001b]{0,2000}(?:\u0007|\u001b\\)|\u001b[ -~]|\u009b[0-?]{0,40}[@-~]/g
export const CONTROL_CHARACTERS =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\p{Surrogate}]/gu
/** Frames that tools draw around their messages. */
export const BOX_DRAWING = /^[│┃║╷╵╭╰┌└├╎▌]+ ?/
export const PROGRESS = /[━█▓▒░]{3}|^\W{0,20}\d{1,3}%|\d{1,3}% ?[|[]/

/** The progress of curl, which does not end with a line break before its error. */
export const CURL_PROGRESS = /^[\s\d.:kMG-]{0,200}(?=curl: \()/

/** The last text of a line that was overwritten by carriage returns, as a terminal shows it. */
function lastOverwrite(line: string): string {
  const parts = line.split('\r').filter((part) => part.trim() !== '')
  return (parts.at(-1) ?? '').replace(CURL_PROGRESS, '')
}

/**
 * Splits a program's output into lines of plain text, without colors, cursor movements, progress bars, frames and
 * control characters. Each line is truncated to 1,000 characters. Never throws.
 */
export function parseTerminalOutput(text: string): string[] {
  const relevant =
    text.length <= 2 * MAX_PART_CHARS ? text : `${text.slice(0, MAX_PART_CHARS)}\n${text.slice(-MAX_PART_CHARS)}`
  return relevant
    .replace(ANSI_ESCAPES, '')
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) =>
      lastOverwrite(line)
        .slice(0, MAX_TERMINAL_LINE_CHARS)
        .replace(CONTROL_CHARACTERS, '')
        .replace(BOX_DRAWING, '')
        .trimEnd(),
    )
    .filter((line) => !PROGRESS.test(line))
}
