import type { RunSummary } from './worth-depositing.ts'

export const SOLVED_RUN: RunSummary = {
  problem: 'npm ci fails in the image with `EBADENGINE` since the base moved to node 22.4.0.',
  failed_attempts: [
    'Deleted the lock file: it came back with the same entry',
    'Set engine-strict=false: ci ignores it',
  ],
  solution: 'Pinned the base image to node:20.19 and raised the range in engines in a second change.',
  minutes: 45,
}

export const INCOMPLETE_RUNS: (readonly [lack: string, change: Partial<RunSummary>])[] = [
  ['no solution', { solution: undefined }],
  ['a trivial solution', { solution: 'Fixed the typo in the config file.' }],
  ['no dead end', { failed_attempts: [] }],
  ['hardly a problem', { problem: 'it broke' }],
  ['a secret in it', { problem: `${SOLVED_RUN.problem} token ghp_${'A1b2C3d4E5f6'.repeat(3)}` }],
]
