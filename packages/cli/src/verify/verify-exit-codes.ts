/**
 * The exit codes of `cairnway verify`, made for scripts: 0 to 2 are verdicts, so errors that have these codes elsewhere
 * have others here. All further codes are those of every command.
 */
export const verifyExitCodes = {
  likely_succeed: [0, 'likely to succeed'],
  likely_fail: [1, 'likely to fail'],
  neutral: [2, 'nothing is known, or the evidence is divided'],
  usage: [64, 'the call is wrong'],
  refused: [65, 'the service refused the call'],
} as const satisfies Record<string, readonly [number, string]>
