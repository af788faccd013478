import { type ClientClock, systemClock } from './client-clock.ts'

const MIN_PAUSE_MS = 200
const MAX_PAUSE_MS = 3000

/**
 * Polls at growing intervals.
 * @returns the first answer that has ended, or the last one when that took longer than the wait
 */
export async function pollUntil<Answer>(
  ask: () => Promise<Answer>,
  hasEnded: (answer: Answer) => boolean,
  { max_wait_ms, clock = systemClock }: { max_wait_ms: number; clock?: ClientClock | undefined },
): Promise<Answer> {
  const ends_at = clock.now() + max_wait_ms
  for (let pause = MIN_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    const answer = await ask()
    if (hasEnded(answer) || clock.now() + pause > ends_at) return answer
    await new Promise<void>((resolve) => clock.schedule(pause, resolve))
  }
}
