import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expandPath, type FilePath } from '../config/expand-path.ts'
import { isObject } from '../is-object.ts'
import type { Surroundings } from '../surroundings.ts'

/** One command of a session, without secrets. */
export interface Step {
  command: string
  /** the error, in a line or two; null for a command that went well */
  error: string | null
  /** milliseconds since 1970 */
  at: number
}

/** What a hook remembers between its calls in one session. */
export interface SessionState {
  /** errors that were looked up, by their fingerprint, and the record that was shown for each */
  answers: { error: string; record: string | null }[]
  steps: Step[]
  /** the offer of a deposit is made once */
  offered: boolean
}

const MAX_STEPS = 100
const KEEP_DAYS = 7
const DAY_MS = 86_400_000

const CACHE: FilePath = {
  darwin: '~/Library/Caches/cairnway',
  linux: '{XDG_CACHE_HOME:~/.cache}/cairnway',
  win32: '{LOCALAPPDATA:~/AppData/Local}/cairnway/cache',
}

/** Where hooks keep what they may lose. */
export const cacheDir = (surroundings: Surroundings): string => expandPath(CACHE, surroundings, '/') ?? ''

/** A name for files of a session, which may be called anything. */
export const sessionName = (session: string): string => createHash('sha256').update(session).digest('hex').slice(0, 32)

/** The same text again, or another one; no more can be told from it. */
export const fingerprint = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16)

const folderOf = (surroundings: Surroundings): string => join(cacheDir(surroundings), 'sessions')

const isState = (value: unknown): value is SessionState =>
  isObject(value) &&
  Array.isArray(value.answers) &&
  value.answers.every(isObject) &&
  Array.isArray(value.steps) &&
  value.steps.every((step) => isObject(step) && typeof step.command === 'string' && typeof step.at === 'number') &&
  typeof value.offered === 'boolean'

/** What is known of a session; a broken file is the same as none. */
export function readState(session: string, surroundings: Surroundings): SessionState {
  try {
    const text = readFileSync(join(folderOf(surroundings), `${sessionName(session)}.json`), 'utf8')
    const value: unknown = JSON.parse(text)
    if (isState(value)) return value
  } catch {}
  return { answers: [], steps: [], offered: false }
}

/** Remembers a session, for its owner's eyes alone, and forgets those of last week. @throws what the system says */
export function writeState(session: string, state: SessionState, surroundings: Surroundings, now: number): void {
  const folder = folderOf(surroundings)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${sessionName(session)}.json`)
  writeFileSync(path, JSON.stringify({ ...state, steps: state.steps.slice(-MAX_STEPS) }), { mode: 0o600 })
  for (const name of readdirSync(folder)) {
    const other = join(folder, name)
    if (now - statSync(other).mtimeMs > KEEP_DAYS * DAY_MS) rmSync(other, { force: true })
  }
}
