import { createHash } from 'node:crypto'
import { appendFileSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expandPath, type FilePath } from '../config/expand-path.ts'
import { isObject } from '../is-object.ts'
import type { Surroundings } from '../surroundings.ts'
import { readJsonLines } from './read-json-lines.ts'
import { isRecordId } from './record-id.ts'
import type { Step } from './step.ts'

/** An error that was looked up, by its fingerprint, and the record that was found for it. */
export interface Answer {
  error: string
  record: string | null
  /** the record is of who asked */
  is_own: boolean
}

/** What a hook remembers between its calls in one session. */
export interface SessionState {
  answers: Answer[]
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

const fileOf = (session: string, surroundings: Surroundings): string =>
  join(folderOf(surroundings), `${sessionName(session)}.jsonl`)

const isStep = (value: unknown): value is Step =>
  isObject(value) &&
  typeof value.command === 'string' &&
  (value.error === null || typeof value.error === 'string') &&
  typeof value.at === 'number'

const isAnswer = (value: unknown): value is Answer =>
  isObject(value) &&
  typeof value.error === 'string' &&
  typeof value.is_own === 'boolean' &&
  (value.record === null || isRecordId(value.record))

/** What is known of a session; what is broken is passed over. Never throws. */
export function readState(session: string | null, surroundings: Surroundings): SessionState {
  const entries = session === null ? [] : readJsonLines(fileOf(session, surroundings)).filter(isObject)
  return {
    answers: entries.map(({ answer }) => answer).filter(isAnswer),
    steps: entries
      .map(({ step }) => step)
      .filter(isStep)
      .slice(-MAX_STEPS),
    offered: entries.some(({ offered }) => offered === true),
  }
}

/**
 * Adds one thing to what is known of a session, for its owner's eyes alone, and forgets sessions of last week. Hosts run
 * tools at the same time: what other hooks add meanwhile stays, since each adds a line and none writes the file anew.
 * @throws what the system says
 */
export function addToState(
  session: string | null,
  entry: { step: Step } | { answer: Answer } | { offered: true },
  surroundings: Surroundings,
  now: number,
): void {
  if (session === null) return
  const folder = folderOf(surroundings)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // a line that a full disk cut off must not spoil the next one
  appendFileSync(fileOf(session, surroundings), `\n${JSON.stringify(entry)}`, { mode: 0o600 })
  for (const name of readdirSync(folder)) {
    const other = join(folder, name)
    // another hook may have removed it just now
    const changed = statSync(other, { throwIfNoEntry: false })?.mtimeMs ?? now
    if (now - changed > KEEP_DAYS * DAY_MS) rmSync(other, { force: true })
  }
}
