import { constants } from 'node:os'

const SIGNAL_EXIT_BASE = 128

/** How shells tell how a program ended: its code, or 128 and the number of the signal that ended it. */
export const exitStatus = (code: number | null, signal: NodeJS.Signals | null): number =>
  code ?? (signal ? SIGNAL_EXIT_BASE + constants.signals[signal] : 0)
