/**
 * The longest distance of a command from its option. Redaction shortens the text and could bring another option into
 * reach in every round of `checkQuery`; the limit in words prevents that, because redaction leaves the number of words
 * unchanged.
 */
export const MAX_REACH_CHARS = 600
export const MAX_REACH_WORDS = 30
/** The end of a command, but not `; charset=utf-8` in a header or `?a=1&b=2` in a URL. */
export const NEXT_COMMAND = /(?<!\\)\n|\||&&|;(?!\s?[\w-]{1,20}=)/
/** Quoted text, whose separators end no command. */
export const QUOTED = /(["'])[^\n]*?\1/g
export const SEPARATOR = /[|;&]/g
export const SPACE = /\s+/

/** Whether a match is an option of the command; of other commands, `-p` is a port, a folder or a project. */
export function isOptionOf(command: RegExp, { input, index }: RegExpExecArray): boolean {
  const own_command =
    input
      .slice(Math.max(0, index - MAX_REACH_CHARS), index)
      .replaceAll(QUOTED, (quoted) => quoted.replace(SEPARATOR, ' '))
      .split(NEXT_COMMAND)
      .at(-1) ?? ''
  return command.test(own_command.split(SPACE).slice(-MAX_REACH_WORDS).join(' '))
}
