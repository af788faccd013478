import { styleText } from 'node:util'

/** Functions that style a text for a terminal. */
export interface TerminalStyles {
  strong: (text: string) => string
  faint: (text: string) => string
  warn: (text: string) => string
  bad: (text: string) => string
}

/** Turns `validateStream` off, because `shouldUseColor` has already checked the terminal and the environment. */
const createStyle =
  (format: 'bold' | 'dim' | 'yellow' | 'red') =>
  (text: string): string =>
    text === '' ? '' : styleText(format, text, { validateStream: false })
const identity = (text: string): string => text

const coloredStyles: TerminalStyles = {
  strong: createStyle('bold'),
  faint: createStyle('dim'),
  warn: createStyle('yellow'),
  bad: createStyle('red'),
}
const plainStyles: TerminalStyles = { strong: identity, faint: identity, warn: identity, bad: identity }

/**
 * Whether text is styled. A flag decides first, then NO_COLOR (https://no-color.org), then FORCE_COLOR, and finally
 * whether the output is a terminal that is not `dumb`.
 */
export function shouldUseColor(
  flag: boolean | undefined,
  env: Record<string, string | undefined>,
  { isTTY }: { isTTY?: boolean | undefined },
): boolean {
  if (flag !== undefined) return flag
  if (env.NO_COLOR) return false
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0'
  return isTTY === true && env.TERM !== 'dumb'
}

export const selectStyles = (use_color: boolean): TerminalStyles => (use_color ? coloredStyles : plainStyles)
