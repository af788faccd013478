/** How a piece of text looks in a terminal. */
export interface TerminalStyles {
  strong: (text: string) => string
  faint: (text: string) => string
  good: (text: string) => string
  warn: (text: string) => string
  bad: (text: string) => string
}

const sgr =
  (open: number, close: number) =>
  (text: string): string =>
    text === '' ? '' : `\u001b[${open}m${text}\u001b[${close}m`
const identity = (text: string): string => text

const coloredStyles: TerminalStyles = {
  strong: sgr(1, 22),
  faint: sgr(2, 22),
  good: sgr(32, 39),
  warn: sgr(33, 39),
  bad: sgr(31, 39),
}
const plainStyles: TerminalStyles = { strong: identity, faint: identity, good: identity, warn: identity, bad: identity }

/**
 * Whether colours are wanted: a flag decides, then NO_COLOR (no-color.org) and FORCE_COLOR, then whether it is a
 * terminal.
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

export const selectStyles = (colours: boolean): TerminalStyles => (colours ? coloredStyles : plainStyles)
