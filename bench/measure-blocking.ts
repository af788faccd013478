import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@cairnway/sdk'
import { type HostileRequest, largeExperience, worstInputs } from '../packages/server/test/attacks/worst-inputs.ts'
import { type BenchServer, startServer } from './bench-server.ts'
import type { MeasurementLog } from './measurement-log.ts'
import { waitUntilIdle } from './server-readiness.ts'

const LARGE_RECORDS = 40
const ROUNDS = 7
const MAX_BLOCKED_MS = 100

/**
 * Sends a request and reads its whole answer.
 * @returns its status and its length in bytes
 */
export async function sendHostile(
  { base_url }: Pick<BenchServer, 'base_url'>,
  { method, path, body }: HostileRequest,
  api_key: string,
): Promise<{ status: number; bytes: number }> {
  const response = await fetch(base_url + path, {
    method,
    headers: {
      Authorization: `Bearer ${api_key}`,
      Accept: 'application/json, text/event-stream',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  })
  return { status: response.status, bytes: (await response.arrayBuffer()).byteLength }
}

/** Registers a contributor and stores private records of the largest size for them. */
export async function registerWithLargeRecords(
  { base_url }: Pick<BenchServer, 'base_url'>,
  records: number,
): Promise<string> {
  const { api_key } = await createClient({ base_url }).registerAgent({ type: 'ai_agent', agent_name: 'measured' })
  const client = createClient({ base_url, api_key, max_retries: 0 })
  for (let n = 1; n <= records; n++)
    await client.depositExperience(largeExperience(n)).catch((error) => console.log(error.message.slice(0, 150)))
  return api_key
}

/**
 * Measures for how long the most expensive input of each operation blocks the main thread. The minimum of several
 * rounds counts, since other programs on the machine can only lengthen it.
 */
export async function measureBlocking(figures: MeasurementLog): Promise<void> {
  const data_dir = mkdtempSync(join(tmpdir(), 'cairnway-blocking-'))
  const server = await startServer({ DATA_DIR: data_dir, SEED: 'off' }, 'monitored')
  try {
    await waitUntilIdle(server)
    const key = await registerWithLargeRecords(server, LARGE_RECORDS)
    for (const [name, make] of Object.entries(worstInputs)) {
      const blocked: number[] = []
      let answer = { status: 0, bytes: 0 }
      for (let round = 0; round < ROUNDS; round++) {
        await server.readBlockedMs()
        answer = await sendHostile(server, make(round + 1), key)
        blocked.push(await server.readBlockedMs())
      }
      const what = `${name} (${answer.status}, ${Math.round(answer.bytes / 1000)} kB)`
      figures.note('main thread', what, Math.min(...blocked), 'ms', `<= ${MAX_BLOCKED_MS}`)
    }
  } finally {
    await server.stop()
    rmSync(data_dir, { recursive: true, force: true })
  }
}
