import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '@cairnway/sdk'
import { afterEach, describe, expect, test } from 'vitest'
import { type DepositInput, nextExperience } from '../experience-fixtures.ts'
import { registerEstablished } from './register-contributors.ts'
import { startServer } from './server-process.ts'
import { cleanUp, createStorage, engines } from './server-storage.ts'

afterEach(cleanUp)

const ROUNDS = 3
const CALLERS = 6
const DEPOSITS_BEFORE_KILL = 25

interface Sent {
  text: DepositInput
  idempotency_key: string
  /** null: the answer was lost */
  id: string | null
}

describe.each(engines)('on %s', (engine) => {
  test('each deposit that was on its way at a kill -9 gets its own answer when it is repeated', async () => {
    const { environment } = await createStorage(engine)
    let server = await startServer(environment)
    const { api_key } = await registerEstablished(server)
    for (let round = 0; round < ROUNDS; round++) {
      const sent: Sent[] = []
      const client = server.client(api_key)
      let is_alive = true
      const callers = Array.from({ length: CALLERS }, async () => {
        while (is_alive) {
          const call: Sent = { text: nextExperience(), idempotency_key: `${round}-${sent.length}`, id: null }
          sent.push(call)
          const { idempotency_key } = call
          call.id = await client.depositExperience(call.text, { idempotency_key }).then(
            ({ id }) => id,
            () => null,
          )
        }
      })
      while (sent.length < DEPOSITS_BEFORE_KILL) await sleep(5)
      // the call of each caller that is on its way now is the last one
      is_alive = false
      await server.kill()
      await Promise.all(callers)
      server = await startServer(environment)
      const { depositExperience, listMyExperiences } = server.client(api_key)
      const ids = new Set<string>()
      for (const { text, idempotency_key, id } of sent) {
        const repeated = await depositExperience(text, { idempotency_key }).catch((error: unknown) => error)
        if (repeated instanceof ApiError) {
          // on PostgreSQL other nodes may still be at work, so a call without an effect keeps its key for a minute
          expect([engine, id, repeated.details.retry_after_seconds], repeated.message).toEqual(['postgres', null, 1])
          continue
        }
        expect(repeated).toMatchObject({ status: 'created', ...(id !== null && { id }) })
        ids.add((repeated as { id: string }).id)
      }
      const { experiences } = await listMyExperiences({ limit: 100 })
      for (const id of ids) expect(experiences.map((own) => own.id)).toContain(id)
      expect(new Set(experiences.map(({ title }) => title)).size).toBe(experiences.length)
    }
  })
})
