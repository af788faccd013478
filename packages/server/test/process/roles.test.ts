import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nextExperience, poolExperience } from '../experience-fixtures.ts'
import { registerEstablished, registerNewcomer } from './register-contributors.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { cleanUp, createStorage, engines, type ServerStorage } from './server-storage.ts'

describe.skipIf(!engines.includes('postgres'))('calls and background jobs in processes of their own', () => {
  let storage: ServerStorage
  let api: ServerProcess
  beforeAll(async () => {
    storage = await createStorage('postgres')
    api = await startServer({ ...storage.environment, ROLE: 'api' })
  })
  afterAll(async () => {
    expect((await api.stop()).code).toBe(0)
    await cleanUp()
  })

  test('a job that a call enqueues waits without a worker, and is done by one that starts later', async () => {
    expect(api.stdout()).toContain('it works on no background jobs')
    const operator = api.client(await storage.operatorKey())
    const person = await registerNewcomer(api)
    await person.depositExperience(nextExperience())
    const { job_id } = await operator.startRescan({})
    const statusOf = async (id: string) =>
      (await operator.listJobs({ kind: 'rescan_experiences', limit: 200 })).jobs.find((job) => job.id === id)?.status
    const lanes = async () => Object.values((await operator.getDetailedHealth()).lanes).map(({ status }) => status)
    // longer than a worker would need to poll
    await expect.poll(lanes, { timeout: 3000 }).toEqual(['down', 'down', 'down', 'down'])
    expect(await statusOf(job_id)).toBe('waiting')

    const { environment } = await createStorage('postgres', storage.database)
    const worker = await startServer({ ...environment, ROLE: 'worker' })
    await expect.poll(() => statusOf(job_id), { timeout: 20_000 }).toBe('done')
    expect(await lanes()).toEqual(['ok', 'ok', 'ok', 'ok'])
    expect((await worker.stop()).code).toBe(0)
    expect(await lanes()).toEqual(['down', 'down', 'down', 'down'])
  })

  describe('with a worker', () => {
    let worker: ServerProcess
    beforeAll(async () => {
      const { environment } = await createStorage('postgres', storage.database)
      worker = await startServer({ ...environment, ROLE: 'worker', LOG_LEVEL: 'info' })
    })

    test('a raw text posted at one process is normalized by the other, and found at the first', async () => {
      const author = await registerEstablished(api)
      const { title, problem, successful_approach } = poolExperience()
      const { raw_deposit_id } = await author.depositRawExperience({
        title,
        problem,
        what_worked: successful_approach?.method,
        tags: ['postgres', 'node'],
      })
      const read = () => author.getRawDeposit({ raw_deposit_id })
      await expect.poll(read, { timeout: 20_000 }).toMatchObject({
        normalization_status: 'completed',
        records: [{ state: 'verified' }],
      })
      const { experience_id } = await read()
      const reader = await registerNewcomer(api)
      const find = async () =>
        (await reader.searchExperiences({ q: 'timeout exceeded when trying to connect' })).results.map(({ id }) => id)
      await expect.poll(find, { timeout: 10_000 }).toContain(experience_id)
      await expect
        .poll(worker.stdout, { timeout: 10_000 })
        .toMatch(/"kind":"normalize_deposit","attempt":1,"outcome":"done"/)
    })

    test('a worker answers probes and nothing else', async () => {
      expect(worker.stdout()).toContain(
        `works on background jobs; it answers on ${worker.base_url} (/livez and /readyz only)`,
      )
      expect(worker.stdout()).not.toContain('registration')
      const get = (path: string) => fetch(`${worker.base_url}${path}`)
      expect([(await get('/livez')).status, (await get('/readyz')).status]).toEqual([200, 200])
      for (const path of ['/v1/experiences/search?q=x', '/v1/health/detailed', '/mcp', '/a2a', '/docs']) {
        const response = await get(path)
        expect(response.status).toBe(404)
        expect(await response.json()).toMatchObject({
          error: 'NotFoundError',
          message: expect.stringContaining('ROLE=worker'),
        })
      }
    })
  })
})
