import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { asAdmin, cleanUp, engines, newDirectory, newPlace, urlOf } from './place.ts'
import { type Environment, freePort, spawnServer, startServer } from './server-process.ts'

afterEach(cleanUp)

/** The one line that a refused start leaves; nothing else is told, and it comes soon. */
async function refusal(environment: Environment, user?: { uid: number }): Promise<string> {
  const server = await spawnServer(environment, user)
  const { code, ms } = await server.exited
  expect({ code, stdout: server.stdout(), stderr: server.stderr() }).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^cairnway: [^\n]+\n$/),
  })
  expect(ms).toBeLessThan(10_000)
  return server.stderr()
}

test.each<[string, string, string]>([
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL=loud'],
  ['EMBEDDINGS', 'maybe', 'EMBEDDINGS=maybe'],
  ['PORT', '99999', 'PORT=99999'],
  ['SEED', 'perhaps', 'SEED=perhaps'],
  ['DISK_RESERVE_MB', '-1', 'DISK_RESERVE_MB=-1'],
  ['BASE_URL', 'ftp://x', 'BASE_URL=ftp://x'],
  ['ADMIN_API_KEY', 'too-short-a-key', 'ADMIN_API_KEY: '],
  ['SECRET_KEY', 'too-short-a-secret', 'SECRET_KEY: '],
  ['DATABASE_URL', 'mysql://me:pass-word-1@db/x', 'DATABASE_URL: '],
  ['DATABASE_URL', 'not a url with pass-word-1', 'DATABASE_URL: '],
])('%s=%s is refused by its name', async (name, value, told) => {
  const line = await refusal({ DATA_DIR: '/dev/null/never-looked-at', [name]: value })
  expect(line).toContain(told)
  const is_secret = ['ADMIN_API_KEY', 'SECRET_KEY', 'DATABASE_URL'].includes(name)
  expect(line.includes(value)).toBe(!is_secret)
  expect(line).not.toContain('pass-word-1')
})

test('several wrong variables are told at once', async () => {
  const line = await refusal({ PORT: 'http', SEED: '1', LOG_LEVEL: 'loud' })
  expect(line).toMatch(/LOG_LEVEL=loud.*|PORT=http.*|SEED=1/)
  for (const name of ['LOG_LEVEL', 'PORT', 'SEED']) expect(line).toContain(name)
})

describe('a data directory that cannot be used', () => {
  test('below a file', async () => {
    const directory = await newDirectory()
    await writeFile(join(directory, 'file'), '')
    for (const data_dir of [join(directory, 'file', 'below'), join(directory, 'file')])
      expect(await refusal({ DATA_DIR: data_dir })).toContain(`DATA_DIR ${data_dir}`)
  })

  test.skipIf(process.getuid?.() !== 0)('of somebody else', async () => {
    const data_dir = await newDirectory()
    const user = { uid: 65_534 }
    expect(await refusal({ DATA_DIR: data_dir }, user)).toContain(`DATA_DIR ${data_dir}`)
    // made by an earlier start as root, as happens with volumes of containers
    await mkdir(join(data_dir, 'models'))
    expect(await refusal({ DATA_DIR: data_dir }, user)).toContain(`DATA_DIR ${data_dir}`)
  })

  test('with something else in place of the database', async () => {
    const data_dir = await newDirectory()
    await mkdir(join(data_dir, 'pg'))
    await writeFile(join(data_dir, 'pg', 'PG_VERSION'), '18\n')
    expect(await refusal({ DATA_DIR: data_dir })).toContain(data_dir)
  })
})

describe.each(engines)('on %s', (engine) => {
  test('a port in use is refused, and the record is free for the next start', async () => {
    const { environment } = await newPlace(engine)
    const other = createServer().listen(await freePort(), '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = String(typeof address === 'object' ? address?.port : '')
    const line = await refusal({ ...environment, PORT: port })
    expect(line).toMatch(new RegExp(`127.0.0.1:${port}.*set PORT`))
    other.close()
    await startServer({ ...environment, PORT: port })
  })

  test('another SECRET_KEY than that of the record is refused', async () => {
    const { environment } = await newPlace(engine)
    const [first, second] = ['first', 'second'].map((name) => `${name}-secret-of-thirty-two-characters`)
    const server = await startServer({ ...environment, SECRET_KEY: first ?? '' })
    await server.stop()
    const line = await refusal({ ...environment, SECRET_KEY: second ?? '' })
    expect(line).toContain('SECRET_KEY')
    expect(line).not.toContain(second)
    expect(await refusal(environment)).toContain('SECRET_KEY')
    await startServer({ ...environment, SECRET_KEY: first ?? '' })
  })
})

test('a database server that does not answer is refused without its password', async () => {
  const place = `127.0.0.1:${await freePort()}`
  const environment = { DATA_DIR: await newDirectory(), DATABASE_URL: `postgres://me:pass-word-1@${place}/records` }
  const line = await refusal(environment)
  expect(line).toContain(`DATABASE_URL (${place}/records)`)
  expect(line).toContain('ECONNREFUSED')
  expect(line).not.toContain('pass-word-1')
})

test.skipIf(!engines.includes('postgres'))(
  'a database that is not there, or may not be written, is refused',
  async () => {
    const data_dir = await newDirectory()
    expect(await refusal({ DATA_DIR: data_dir, DATABASE_URL: urlOf('nowhere') })).toContain(
      'database "nowhere" does not exist',
    )

    const { database } = await newPlace('postgres')
    const role = `reader_${database}`
    await asAdmin(`create role ${role} login`)
    try {
      const url = new URL(urlOf(database))
      url.username = role
      expect(await refusal({ DATA_DIR: data_dir, DATABASE_URL: url.href })).toMatch(/DATABASE_URL.*permission denied/)
    } finally {
      await asAdmin(`drop role ${role}`)
    }
  },
)
