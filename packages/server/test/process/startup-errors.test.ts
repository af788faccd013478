import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { runs_engine_independent } from '../engine-coverage.ts'
import { findFreePort, type ProcessEnvironment, spawnServer, startServer } from './server-process.ts'
import {
  cleanUp,
  createStorage,
  createTempDirectory,
  databaseUrl,
  engines,
  runAdminStatement,
} from './server-storage.ts'

afterEach(cleanUp)

/** Returns the one line of a refused start, and expects that the process ends with it and writes nothing else. */
async function readStartupError(environment: ProcessEnvironment, user?: { uid: number }): Promise<string> {
  const server = await spawnServer(environment, user)
  const { code } = await server.exited
  expect({ code, stdout: server.stdout(), stderr: server.stderr() }).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^cairnway: [^\n]+\n$/),
  })
  return server.stderr()
}

const wrong_settings = {
  LOG_LEVEL: 'loud',
  EMBEDDINGS: 'maybe',
  PORT: '99999',
  SEED: 'perhaps',
  DISK_RESERVE_MB: '-1',
  BASE_URL: 'ftp://x',
}
const wrong_secrets = {
  ADMIN_API_KEY: 'too-short-a-key',
  SECRET_KEY: 'too-short-a-secret',
  DATABASE_URL: 'mysql://me:pass-word-1@db/x',
  REDIS_URL: 'redis://:pass-word-2@cache/first',
}

test.runIf(runs_engine_independent)('all invalid variables are reported together with their values', async () => {
  const line = await readStartupError(wrong_settings)
  for (const [name, value] of Object.entries(wrong_settings)) expect(line).toContain(`${name}=${value}: `)
})

test.runIf(runs_engine_independent)(
  'an invalid secret is reported by its name without its value, and valid variables are not reported',
  async () => {
    const line = await readStartupError(wrong_secrets)
    for (const [name, value] of Object.entries(wrong_secrets)) {
      expect(line).toContain(`${name}: `)
      expect(line).not.toContain(value)
    }
    expect(line).not.toMatch(/LOG_LEVEL|PORT|SEED|DATA_DIR/)
    expect(await readStartupError({ DATABASE_URL: 'no url with pass-word-1' })).not.toContain('pass-word-1')
  },
)

test.runIf(runs_engine_independent)('misspelt variables are refused with the names that are meant', async () => {
  expect(await readStartupError({ DATABSE_URL: 'postgres://db/x', INVITE_ONLYY: 'true' })).toBe(
    'cairnway: unknown variables: DATABSE_URL (did you mean DATABASE_URL?); INVITE_ONLYY (did you mean INVITE_ONLY?)\n',
  )
})

describe.runIf(runs_engine_independent)('a start is refused with a data directory', () => {
  test('that is a file or below a file', async () => {
    const directory = await createTempDirectory()
    await writeFile(join(directory, 'file'), '')
    for (const data_dir of [join(directory, 'file', 'below'), join(directory, 'file')])
      expect(await readStartupError({ DATA_DIR: data_dir })).toContain(`DATA_DIR ${data_dir}`)
  })

  test.skipIf(process.getuid?.() !== 0)('that belongs to another user', async () => {
    const data_dir = await createTempDirectory()
    const user = { uid: 65_534 }
    expect(await readStartupError({ DATA_DIR: data_dir }, user)).toContain(`DATA_DIR ${data_dir}`)
    // container volumes may have folders that an earlier start created as root
    await mkdir(join(data_dir, 'models'))
    expect(await readStartupError({ DATA_DIR: data_dir }, user)).toContain(`DATA_DIR ${data_dir}`)
  })

  test('whose database folder contains something else', async () => {
    const data_dir = await createTempDirectory()
    await mkdir(join(data_dir, 'pg'))
    await writeFile(join(data_dir, 'pg', 'PG_VERSION'), '18\n')
    expect(await readStartupError({ DATA_DIR: data_dir })).toContain(data_dir)
  })
})

test.runIf(runs_engine_independent)(
  'a port in use, that of the metrics too, is refused before the database is opened',
  async () => {
    const environment = { DATA_DIR: join(await createTempDirectory(), 'never-made') }
    const other = createServer().listen(await findFreePort(), '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = String(typeof address === 'object' ? address?.port : '')
    const line = await readStartupError({ ...environment, PORT: port })
    expect(line).toMatch(new RegExp(`127.0.0.1:${port}.*set PORT`))
    expect(existsSync(environment.DATA_DIR)).toBe(false)
    const free_port = String(await findFreePort())
    const taken_metrics = await readStartupError({ ...environment, PORT: free_port, METRICS_PORT: port })
    expect(taken_metrics).toMatch(new RegExp(`127.0.0.1:${port}.*set METRICS_PORT`))
    const one_port = await readStartupError({ ...environment, PORT: free_port, METRICS_PORT: free_port })
    expect(one_port).toMatch(new RegExp(`127.0.0.1:${free_port}.*set METRICS_PORT`))
    expect(existsSync(environment.DATA_DIR)).toBe(false)
    other.close()
    await startServer({ ...environment, PORT: port })
  },
)

describe.each(engines)('on %s', (engine) => {
  test('a SECRET_KEY other than that of the database is refused', async () => {
    const { environment } = await createStorage(engine)
    const [first, second] = ['first', 'second'].map((name) => `${name}-secret-of-thirty-two-characters`)
    const server = await startServer({ ...environment, SECRET_KEY: first ?? '' })
    await server.stop()
    const line = await readStartupError({ ...environment, SECRET_KEY: second ?? '' })
    expect(line).toContain('SECRET_KEY')
    expect(line).not.toContain(second)
  })
})

test.runIf(runs_engine_independent)(
  'a database server that does not answer is refused without its password',
  async () => {
    const host = `127.0.0.1:${await findFreePort()}`
    const environment = {
      DATA_DIR: await createTempDirectory(),
      DATABASE_URL: `postgres://me:pass-word-1@${host}/records`,
    }
    const line = await readStartupError(environment)
    expect(line).toContain(`DATABASE_URL (${host}/records)`)
    expect(line).toContain('ECONNREFUSED')
    expect(line).not.toContain('pass-word-1')
  },
)

test.skipIf(!engines.includes('postgres'))('a database of another encoding is refused', async () => {
  const { database } = await createStorage('postgres')
  const latin = `${database}_latin`
  await runAdminStatement(`create database ${latin} encoding 'LATIN1' locale 'C' template template0`)
  try {
    const environment = { DATA_DIR: await createTempDirectory(), DATABASE_URL: databaseUrl(latin) }
    expect(await readStartupError(environment)).toMatch(/DATABASE_URL.*its encoding is LATIN1.*encoding 'UTF8'/)
  } finally {
    await runAdminStatement(`drop database ${latin} with (force)`)
  }
})

test.skipIf(!engines.includes('postgres'))(
  'a database that does not exist or cannot be written is refused',
  async () => {
    const data_dir = await createTempDirectory()
    expect(await readStartupError({ DATA_DIR: data_dir, DATABASE_URL: databaseUrl('nowhere') })).toContain(
      'database "nowhere" does not exist',
    )

    const { database } = await createStorage('postgres')
    const role = `reader_${database}`
    await runAdminStatement(`create role ${role} login`)
    try {
      const url = new URL(databaseUrl(database))
      url.username = role
      expect(await readStartupError({ DATA_DIR: data_dir, DATABASE_URL: url.href })).toMatch(
        /DATABASE_URL.*permission denied/,
      )
    } finally {
      await runAdminStatement(`drop role ${role}`)
    }
  },
)
