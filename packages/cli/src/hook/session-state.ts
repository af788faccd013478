import { createHash } from 'node:crypto'
import { appendFileSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isObject } from '@cairnway/sdk'
import type { CliContext } from '../cli-context.ts'
import { expandPath, type FilePathTemplate } from '../config/expand-path.ts'
import { isRecordId } from './is-record-id.ts'
import { readJsonLines } from './read-json-lines.ts'
import type { SessionStep } from './session-step.ts'

/** An error that was searched for, by its fingerprint, and the record that was found. */
export interface ErrorLookup {
  error: string
  record: string | null
  /** whether the caller deposited the record */
  is_own: boolean
}

/** The state of a session, which hooks keep between calls. */
export interface SessionState {
  lookups: ErrorLookup[]
  steps: SessionStep[]
  /** whether a deposit has been offered already */
  offered: boolean
}

const MAX_STEPS = 100
export const STATE_RETENTION_DAYS = 7
const DAY_MS = 86_400_000

const CACHE_PATH: FilePathTemplate = {
  darwin: '~/Library/Caches/cairnway',
  linux: '{XDG_CACHE_HOME:~/.cache}/cairnway',
  win32: '{LOCALAPPDATA:~/AppData/Local}/cairnway/cache',
}

/** The folder of the hooks' files, which may be deleted at any time. */
export const getCacheDir = (context: CliContext): string => expandPath(CACHE_PATH, context, '/') ?? ''

/** A safe file name for a session, whose name is arbitrary text. */
export const sessionFileName = (session: string): string =>
  createHash('sha256').update(session).digest('hex').slice(0, 32)

/** A short hash of a text, to recognize it without storing it. */
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

/** Reads the state of a session; broken lines are skipped. Never throws. */
export function readSessionState(session: string | null, context: CliContext): SessionState {
  const entries = session === null ? [] : readJsonLines(getSessionFile(session, context)).filter(isObject)
  return {
    lookups: entries.map(({ answer }) => answer).filter(isErrorLookup),
    steps: entries
      .map(({ step }) => step)
      .filter(isStep)
      .slice(-MAX_STEPS),
    offered: entries.some(({ offered }) => offered === true),
  }
}

/**
 * Appends an entry to the state of a session, in a file that only its owner can read, and deletes sessions older than a
 * week. Hosts run tools concurrently: because every hook appends a line, none overwrites the entries of another.
 * @param now milliseconds since 1970
 * @throws the error of the file system
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
  // the line end comes first, so that a line truncated by a full disk does not break the next one
  appendFileSync(getSessionFile(session, context), `\n${JSON.stringify(entry)}`, { mode: 0o600 })
  for (const name of readdirSync(folder)) {
    const other = join(folder, name)
    // another hook may have removed the file in the meantime
    const modified_ms = statSync(other, { throwIfNoEntry: false })?.mtimeMs ?? now
    if (now - modified_ms > STATE_RETENTION_DAYS * DAY_MS) rmSync(other, { force: true })
  }
}
