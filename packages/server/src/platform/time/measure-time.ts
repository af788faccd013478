/** Duration of each part of one call, milliseconds. A part that runs several times has the sum of its durations. */
export type Timings = Record<string, number>

/** Runs a part of a call and adds its duration to `timings`, also when it throws. */
export async function measureTime<T>(timings: Timings, part: string, work: () => T | Promise<T>): Promise<T> {
  const started_ms = performance.now()
  try {
    return await work()
  } finally {
    timings[part] = (timings[part] ?? 0) + performance.now() - started_ms
  }
}

/** Returns the value of a Server-Timing header (W3C Server Timing), such as `embed;dur=1.20, fetch;dur=0.80`. */
export const formatServerTiming = (timings: Timings): string =>
  Object.entries(timings)
    .map(([part, ms]) => `${part};dur=${ms.toFixed(2)}`)
    .join(', ')
