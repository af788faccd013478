const MISSING_PROGRAM = /(?:^|\n)[^\n]*?(?:line \d+: )?([\w.+-]+): command not found/

export interface OutputComparison {
  /** first expected line that the output does not have after those before it; null when it has all */
  missing_line: string | null
  /** program that the script did not find; null when it found all */
  missing_program: string | null
}

/** Compares the output of a check with the lines that it must contain in this order. */
export function checkOutput(output: string, expect: string): OutputComparison {
  const lines = output.split(/\r?\n/)
  let from = 0
  const missing_line = expect
    .split('\n')
    .filter((line) => line.trim() !== '')
    .find((expected) => {
      const found = lines.findIndex((line, i) => i >= from && line.includes(expected.trim()))
      // several expected texts may stand in one line
      from = found < 0 ? from : found
      return found < 0
    })
  return { missing_line: missing_line ?? null, missing_program: MISSING_PROGRAM.exec(output)?.[1] ?? null }
}
