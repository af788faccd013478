import { constants } from 'node:os'

const SIGNAL_EXIT_BASE = 128

/** The exit status as shells report it: the exit code, or 128 plus the number of the signal that ended the program. */
export const exitStatus = (code: number | null, signal: NodeJS.Signals | null): number =>
  code ?? (signal ? SIGNAL_EXIT_BASE + constants.signals[signal] : 0)
