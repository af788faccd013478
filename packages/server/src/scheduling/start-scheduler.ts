/** Something that is done again and again while the service runs. */
export interface ScheduledTask {
  name: string
  interval_ms: number
  run: () => Promise<void>
}

/**
 * Runs each task at its interval, never twice at once. After a failure the next turn comes all the same; of failures
 * in a row only the first is reported, so that an outage does not fill the log.
 * @returns ends the schedule and waits for what is running
 */
export function startScheduler(
  tasks: ScheduledTask[],
  report: (task: string, error: unknown) => void,
): () => Promise<void> {
  const running = new Set<Promise<void>>()
  const timers = tasks.map(({ name, interval_ms, run }) => {
    let busy = false
    let failing = false
    const timer = setInterval(() => {
      if (busy) return
      busy = true
      const turn: Promise<void> = run()
        .then(() => {
          failing = false
        })
        .catch((error: unknown) => {
          if (!failing) report(name, error)
          failing = true
        })
        .finally(() => {
          busy = false
          running.delete(turn)
        })
      running.add(turn)
    }, interval_ms)
    timer.unref()
    return timer
  })
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await Promise.all(running)
  }
}
