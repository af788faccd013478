import { createHash } from 'node:crypto'
import { appendFileSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { CliContext } from '../cli-context.ts'
import { expandPath, type FilePathTemplate } from '../config/expand-path.ts'
import { isObject } from '../is-object.ts'
import { isRecordId } from './is-record-id.ts'
import { readJsonLines } from './read-json-lines.ts'
import type { SessionStep } from './session-step.ts'

/** An error that was looked up, by its fingerprint, and the record that was found for it. */
export interface ErrorLookup {
  error: string
  record: string | null
  /** the record is of who asked */
  is_own: boolean
}

/** What a hook remembers between its calls in one session. */
export interface SessionState {
  answers: ErrorLookup[]
  steps: SessionStep[]
  /** the offer of a deposit is made once */
  offered: boolean
}

const MAX_STEPS = 100
const RETENTION_DAYS = 7
const DAY_MS = 86_400_000

const CACHE_PATH: FilePathTemplate = {
  darwin: '~/Library/Caches/cairnway',
  linux: '{XDG_CACHE_HOME:~/.cache}/cairnway',
  win32: '{LOCALAPPDATA:~/AppData/Local}/cairnway/cache',
}

/** Where hooks keep what they may lose. */
export const getCacheDir = (context: CliContext): string => expandPath(CACHE_PATH, context, '/') ?? ''

/** A name for files of a session, which may be called anything. */
export const sessionFileName = (session: string): string =>
  createHash('sha256').update(session).digest('hex').slice(0, 32)

/** The same text again, or another one; no more can be told from it. */
export const fingerprint = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16)

const getSessionsDir = (context: CliContext): string => join(getCacheDir(context), 'sessions')

const getSessionFile = (session: string, context: CliContext): string =>
  join(getSessionsDir(context), `${sessionFileName(session)}.jsonl`)

const isStep = (value: unknown): value is SessionStep =>
  isObject(value) &&
  typeof value.command === 'string' &&
  (value.error === null || typeof value.error === 'string') &&
  typeof value.at === 'number'

const isErrorLookup = (value: unknown): value is ErrorLookup =>
  isObject(value) &&
  typeof value.error === 'string' &&
  typeof value.is_own === 'boolean' &&
  (value.record === null || isRecordId(value.record))

/** What is known of a session; what is broken is passed over. Never throws. */
export function readSessionState(session: string | null, context: CliContext): SessionState {
  const entries = session === null ? [] : readJsonLines(getSessionFile(session, context)).filter(isObject)
  return {
    answers: entries.map(({ answer }) => answer).filter(isErrorLookup),
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
export function appendSessionState(
  session: string | null,
  entry: { step: SessionStep } | { answer: ErrorLookup } | { offered: true },
  context: CliContext,
  now: number,
): void {
  if (session === null) return
  const folder = getSessionsDir(context)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // a line that a full disk cut off must not spoil the next one
  appendFileSync(getSessionFile(session, context), `\n${JSON.stringify(entry)}`, { mode: 0o600 })
  for (const name of readdirSync(folder)) {
    const other = join(folder, name)
    // another hook may have removed it just now
    const changed = statSync(other, { throwIfNoEntry: false })?.mtimeMs ?? now
    if (now - changed > RETENTION_DAYS * DAY_MS) rmSync(other, { force: true })
  }
}
