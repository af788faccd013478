import { Transform } from 'node:stream'
import type { CallTracker, TrackedCall } from './call-tracker.ts'
import { type FailedResult, insertAdvice, parseFailedResults } from './failed-results.ts'
import { createLineSplitter } from './line-splitter.ts'

/** While more bytes than this wait behind a held result, the server's output is not read. */
const MAX_QUEUED_BYTES = 1024 * 1024

/**
 * Finds the line to add to a failed result, by the text of that result and the command that it answers, where there is
 * one; null for none. Never rejects.
 */
export type FindAdvice = (text: string, command: string | null) => Promise<string | null>

/** Runs `callback` after `ms` milliseconds. Returns a function that cancels it. */
export type ScheduleTimeout = (ms: number, callback: () => void) => () => void

interface TransformOptions {
  calls: Pick<CallTracker, 'take' | 'hasTracked'>
  findAdvice: FindAdvice
  /** longest time that a failed result is held */
  budget_ms: number
  scheduleTimeout: ScheduleTimeout
}

interface QueuedBytes {
  /** null while the advice for these bytes is looked up */
  bytes: Buffer | null
  /** counts against MAX_QUEUED_BYTES, also while `bytes` is null */
  size: number
}

/** Fatal, because a decoded line is encoded again: replaced characters or a dropped BOM would change the bytes. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decode(bytes: Buffer): string | null {
  try {
    return decoder.decode(bytes)
  } catch {
    return null
  }
}

/** A failed result and the call that it answers. */
type FailedCall = TrackedCall & { result: FailedResult }

/**
 * Finds the failed results in a line that answer tracked tool calls. Each call is taken from the tracker, so a repeated
 * response gets no second advice.
 * @returns null when the line can be passed on as it is
 */
function findFailures(bytes: Buffer, calls: TransformOptions['calls']): { line: string; failed: FailedCall[] } | null {
  // cheap checks first: most lines are not failed results
  if (!calls.hasTracked() || !bytes.includes('"isError"')) return null
  const line = decode(bytes)
  if (line === null) return null
  const failed = parseFailedResults(line).flatMap((result) => {
    const call = calls.take(result.id)
    return call === null ? [] : [{ ...call, result }]
  })
  return failed.length === 0 ? null : { line, failed }
}

/**
 * Creates the stream from the wrapped server to its client. It passes all bytes on unchanged and in order, except that
 * it adds advice to failed results (see `insertAdvice`).
 *
 * Order: every piece of the input enters a first-in, first-out queue. A failed result enters it without bytes and is
 * filled in when its advice arrives or its budget is over; lookups of several results run concurrently. Only the filled
 * head of the queue is sent, so everything behind a held result waits for it. A message must not overtake a result,
 * because a notification could refer to a call that its client still regards as running. Since every result is held for
 * at most `budget_ms` from its arrival, no byte waits longer than that.
 *
 * Back-pressure: a Transform gets its next chunk only after it has called the callback of the last one. When the client
 * reads slowly, Node holds that callback back until the output buffer has room. When more than MAX_QUEUED_BYTES wait in
 * the queue, `drain` holds it back itself. In both cases the pipeline stops reading the server's output, the pipe
 * fills, and the server blocks or buffers as it would without a proxy.
 */
export function createAdviceTransform({ calls, findAdvice, budget_ms, scheduleTimeout }: TransformOptions): Transform {
  const splitter = createLineSplitter()
  const queue: QueuedBytes[] = []
  let queued_bytes = 0
  /** callback of the chunk in `transform`, until the next chunk may come */
  let acceptNextChunk: (() => void) | null = null
  /** callback of `flush`, until the queue is empty */
  let endOutput: (() => void) | null = null

  const enqueue = (bytes: Buffer | null, size: number): QueuedBytes => {
    const entry = { bytes, size }
    queue.push(entry)
    queued_bytes += size
    return entry
  }
  /** Sends the filled head of the queue, then continues the input or ends the output when the queue allows it. */
  const drain = (): void => {
    if (stream.destroyed) return
    while (queue[0]?.bytes) {
      stream.push(queue[0].bytes)
      queued_bytes -= queue[0].size
      queue.shift()
    }
    // each callback is cleared before it is called: it may run `transform` and so `drain` again
    if (queued_bytes <= MAX_QUEUED_BYTES) {
      const accept = acceptNextChunk
      acceptNextChunk = null
      accept?.()
    }
    if (queue.length > 0) return
    const end = endOutput
    endOutput = null
    end?.()
  }
  /** Queues a line with failed results and fills its entry when every result has its advice or the budget is over. */
  const holdForAdvice = async (
    bytes: Buffer,
    { line, failed }: NonNullable<ReturnType<typeof findFailures>>,
  ): Promise<void> => {
    const entry = enqueue(null, bytes.length)
    let cancelTimeout = () => {}
    const timeout = new Promise<null>((resolve) => {
      cancelTimeout = scheduleTimeout(budget_ms, () => resolve(null))
    })
    const lookups = await Promise.all(
      failed.map(async ({ result, command }) => ({
        result,
        advice: await Promise.race([findAdvice(result.text, command).catch(() => null), timeout]),
      })),
    )
    cancelTimeout()
    const advised = lookups.flatMap(({ result, advice }) => (advice === null ? [] : [{ result, advice }]))
    // without advice the original buffer is sent, not a re-encoded one
    entry.bytes = advised.length === 0 ? bytes : Buffer.from(insertAdvice(line, advised))
    drain()
  }

  const stream = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      // consecutive pieces without failures share one queue entry and one write
      let plain: Buffer[] = []
      const enqueuePlain = () => {
        const bytes = Buffer.concat(plain)
        if (bytes.length > 0) enqueue(bytes, bytes.length)
        plain = []
      }
      for (const { bytes, is_whole_line } of splitter.split(chunk, calls.hasTracked)) {
        const failures = is_whole_line ? findFailures(bytes, calls) : null
        if (!failures) plain.push(bytes)
        else {
          enqueuePlain()
          void holdForAdvice(bytes, failures)
        }
      }
      enqueuePlain()
      acceptNextChunk = callback
      drain()
    },
    flush(callback) {
      endOutput = callback
      const rest = splitter.flush()
      if (rest.length > 0) enqueue(rest, rest.length)
      drain()
    },
  })
  return stream
}
