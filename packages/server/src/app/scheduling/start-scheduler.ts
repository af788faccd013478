/** A task that the service repeats while it runs. */
export interface ScheduledTask {
  name: string
  interval_ms: number
  run: () => Promise<void>
}

/**
 * Runs each task at its interval and never twice at once. A failed task runs again at its next interval; of consecutive
 * failures only the first is reported, so that an outage does not fill the log.
 * @returns a function that ends the schedule and resolves when the running tasks have ended
 */
export function startScheduler(
  tasks: ScheduledTask[],
  report: (task: string, error: unknown) => void,
): () => Promise<void> {
  const running = new Set<Promise<void>>()
  const timers = tasks.map(({ name, interval_ms, run }) => {
    let is_running = false
    let has_failed = false
    const timer = setInterval(() => {
      if (is_running) return
      is_running = true
      const current: Promise<void> = run()
        .then(() => {
          has_failed = false
        })
        .catch((error: unknown) => {
          if (!has_failed) report(name, error)
          has_failed = true
        })
        .finally(() => {
          is_running = false
          running.delete(current)
        })
      running.add(current)
    }, interval_ms)
    timer.unref()
    return timer
  })
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await Promise.all(running)
  }
}
