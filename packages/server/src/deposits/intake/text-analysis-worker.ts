import { setPriority } from 'node:os'
import { serveWorkerRpc } from '../../platform/threads/serve-worker-rpc.ts'
import { osThreadId } from '../../platform/threads/thread-cpu-time.ts'
import { analyzeSource } from './analyze-source.ts'

/** Nice value of the thread: long texts take what other threads leave of the processors. */
const PRIORITY = 10

const WARM_UP_ROUNDS = 3
const WARM_UP_TEXT = `## Problem
The build at https://ci.acme.io/job/14 failed: Error: password=none, token: unset, mail to ops@acme.io, client 10.1.2.3.

## What did not help
I cleared the cache, but the error stayed because /home/user/app was mounted.

## Solution
> Pin node to 20.19 and run \`npm ci\`.
`

/** Lowers the priority of this thread alone, where the system has priorities of threads. */
function yieldToOthers(): void {
  const thread = Number(osThreadId())
  if (thread === 0) return
  try {
    setPriority(thread, PRIORITY)
  } catch {}
}

yieldToOthers()
// the first texts of a thread take much longer, because code and patterns are compiled while they are processed
for (let round = 0; round < WARM_UP_ROUNDS; round++) {
  analyzeSource({ screen: { content: WARM_UP_TEXT } })
  analyzeSource({ normalize: WARM_UP_TEXT })
}
serveWorkerRpc(analyzeSource)
