/** How long the parts of one call took, milliseconds; parts of the same name are added up. */
export type Timings = Record<string, number>

/** Runs a part of a call and notes its time. */
export async function measureTime<T>(timings: Timings, part: string, work: () => T | Promise<T>): Promise<T> {
  const started = performance.now()
  try {
    return await work()
  } finally {
    timings[part] = (timings[part] ?? 0) + performance.now() - started
  }
}

/** The value of a Server-Timing header (W3C Server Timing): `embed;dur=1.2, fetch;dur=0.8`. */
export const formatServerTiming = (timings: Timings): string =>
  Object.entries(timings)
    .map(([part, ms]) => `${part};dur=${ms.toFixed(2)}`)
    .join(', ')
