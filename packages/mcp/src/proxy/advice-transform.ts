import { Transform } from 'node:stream'
import type { CallTracker } from './call-tracker.ts'
import { type FailedResult, insertAdvice, parseFailedResults } from './failed-results.ts'
import { createLineSplitter } from './line-splitter.ts'

/** Bytes that may wait behind a result; then the server is not read until it has gone. */
const MAX_WAITING_BYTES = 1024 * 1024

/** The line to add to what a failed tool said; null for none. Never rejects. */
export type FindAdvice = (text: string) => Promise<string | null>

/** Runs `then` after so many milliseconds unless it is stopped before. */
export type ScheduleTimeout = (ms: number, then: () => void) => () => void

interface TransformOptions {
  calls: Pick<CallTracker, 'take' | 'hasPending'>
  advise: FindAdvice
  /** from when a line has come to when it has gone on */
  budget_ms: number
  after: ScheduleTimeout
}

interface QueuedBytes {
  /** null while advice is looked for */
  bytes: Buffer | null
  size: number
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decode(bytes: Buffer): string | null {
  try {
    return decoder.decode(bytes)
  } catch {
    return null
  }
}

/** The failed results in a line for which advice is wanted; null without any. */
function findFailures(
  bytes: Buffer,
  calls: TransformOptions['calls'],
): { line: string; failed: FailedResult[] } | null {
  if (!calls.hasPending() || !bytes.includes('"isError"')) return null
  const line = decode(bytes)
  if (line === null) return null
  const failed = parseFailedResults(line).filter(({ id }) => calls.take(id))
  return failed.length === 0 ? null : { line, failed }
}

/**
 * Passes a server's bytes on, in their order, and adds advice to failed results. What comes behind such a result waits
 * for it: a notification that overtook a result could say something about a call that its client thinks is still
 * running. Since each result is let go `budget_ms` after it came, nothing waits longer than that.
 */
export function createAdviceTransform({ calls, advise, budget_ms, after }: TransformOptions): Transform {
  const lines = createLineSplitter()
  const queue: QueuedBytes[] = []
  let waiting_bytes = 0
  let go_on: (() => void) | null = null
  let finish: (() => void) | null = null

  const put = (bytes: Buffer | null, size: number): QueuedBytes => {
    const entry = { bytes, size }
    queue.push(entry)
    waiting_bytes += size
    return entry
  }
  const drain = (): void => {
    if (stream.destroyed) return
    while (queue[0]?.bytes) {
      stream.push(queue[0].bytes)
      waiting_bytes -= queue[0].size
      queue.shift()
    }
    if (waiting_bytes <= MAX_WAITING_BYTES) {
      const next = go_on
      go_on = null
      next?.()
    }
    if (queue.length > 0) return
    const end = finish
    finish = null
    end?.()
  }
  const wait = async (bytes: Buffer, { line, failed }: NonNullable<ReturnType<typeof findFailures>>): Promise<void> => {
    const entry = put(null, bytes.length)
    const stops: (() => void)[] = []
    const over = new Promise<null>((resolve) => stops.push(after(budget_ms, () => resolve(null))))
    const advised = await Promise.all(
      failed.map(async (result) => ({
        result,
        advice: await Promise.race([advise(result.text).catch(() => null), over]),
      })),
    )
    for (const stop of stops) stop()
    const given = advised.flatMap(({ result, advice }) => (advice === null ? [] : [{ result, advice }]))
    entry.bytes = given.length === 0 ? bytes : Buffer.from(insertAdvice(line, given))
    drain()
  }

  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let plain: Buffer[] = []
      const putPlain = () => {
        const bytes = Buffer.concat(plain)
        if (bytes.length > 0) put(bytes, bytes.length)
        plain = []
      }
      for (const { bytes, is_whole_line } of lines.split(chunk, calls.hasPending)) {
        const failures = is_whole_line ? findFailures(bytes, calls) : null
        if (!failures) plain.push(bytes)
        else {
          putPlain()
          void wait(bytes, failures)
        }
      }
      putPlain()
      go_on = done
      drain()
    },
    flush(done) {
      finish = done
      const rest = lines.flush()
      if (rest.length > 0) put(rest, rest.length)
      drain()
    },
  })
  return stream
}
