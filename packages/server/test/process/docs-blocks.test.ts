import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nextExperience } from '../experience-fixtures.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { cleanUp, createStorage, createTempDirectory } from './server-storage.ts'
import { splitCommands } from './split-commands.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../../..')
const pages = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith('.md'),
)

interface ShellBlock {
  page: string
  first_line: string
  commands: string[]
}
const blocks: ShellBlock[] = pages.flatMap((page) =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text = '']) => ({
    page,
    first_line: text.split('\n')[0] ?? '',
    commands: splitCommands(text),
  })),
)

/** Blocks that are not run, by how they begin, and why. */
const skipped: Record<string, string> = {
  'URL=http://127.0.0.1:8080': 'readme.test.ts runs it as one session, with the seeds',
  'cairnway workspace create': 'two people in two homes; packages/cli/test/workspaces.test.ts runs the commands',
  'export CAIRNWAY_WEBHOOK_SECRET': 'it forwards until somebody stops it; packages/cli/test/process runs it',
  'cairnway webhooks verify': 'its headers are those of a delivery; packages/cli/test/webhooks-verify.test.ts runs it',
  'kubectl create': 'it is for a cluster; deploy/check reads the manifests',
  'npm ci && npm run build': 'it installs a service of the system; deploy/check reads the unit',
  'npm install --prefix': 'it installs packages of others, and starts a server until somebody stops it',
  'source <(cairnway completion bash)': 'it is for three shells',
}
const reasonFor = ({ first_line }: ShellBlock): string | undefined =>
  Object.entries(skipped).find(([begin]) => first_line.startsWith(begin))?.[1]
/** Commands that change the machine or need a registry. */
const SKIPPED_COMMAND = /^(?:npm install|npx cairnway install --target claude-code$)/

const PRELUDE = `set -euo pipefail
curl() { command curl --fail-with-body -sS "$@"; }
cairnway() { "${process.execPath}" "${root}/packages/cli/bin/cairnway.mjs" "$@"; }
npx() { "$@"; }
`

let server: ServerProcess
let target: Server
let environment: Record<string, string>
/** the last id of each kind that an answer showed, and ids of what must exist before */
let ids: Record<string, string>

beforeAll(async () => {
  const storage = await createStorage('pglite')
  server = await startServer({ ...storage.environment, WEBHOOK_ALLOW_PRIVATE: 'true' })
  target = createServer((_, answer) => answer.end()).listen(0, '127.0.0.1')
  const operator = server.client(await storage.operatorKey())
  const imported = await operator.importExperiences({ endorsed: true, as: 'docs', lines: [nextExperience()] })
  const register = (agent_name: string) => server.client().registerAgent({ type: 'ai_agent', agent_name })
  const [own, other] = [await register('reader of the docs'), await register('another one')]
  environment = {
    PATH: process.env.PATH ?? '',
    URL: server.base_url,
    KEY: own.api_key,
    CAIRNWAY_URL: server.base_url,
    CAIRNWAY_API_KEY: own.api_key,
    CONTRIBUTOR_ID: own.contributor_id,
    THEIR_API_KEY: other.api_key,
  }
  ids = { exp: imported[0]?.id ?? '' }
})
afterAll(async () => {
  target.close()
  await cleanUp()
})

const files = {
  'build.log': 'npm ERR! code EACCES\nThe cache belongs to root. Set HOME=/tmp for the step, then it passes.',
  'notes.md': '# The pool hangs\n\nCause: a client is not released. Fix: release it in a finally block.',
  'solved.json': JSON.stringify(nextExperience()),
}

/** The folder of a reader who has just come to the page, with the files that its commands name. */
async function createReaderFolder(): Promise<string> {
  const folder = await createTempDirectory()
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

/** The command with the addresses and ids of this server in place of those of the page. */
const localize = (command: string): string =>
  command
    .replaceAll('http://127.0.0.1:8080', server.base_url)
    .replaceAll('https://hooks.example.com/', `http://127.0.0.1:${(target.address() as AddressInfo).port}/`)
    .replaceAll('exp_0123456789abcdef', ids.exp ?? '')
    .replace(/\b([a-z]{3})_…/g, (placeholder, kind: string) => ids[kind] ?? placeholder)

function learn(output: string): void {
  for (const [id, kind = ''] of output.matchAll(/\b([a-z]{3})_[A-Za-z0-9]{12,}\b/g)) if (kind !== 'exp') ids[kind] = id
  const [, token] = /"invite_token":\s*"([^"]+)"/.exec(output) ?? []
  Object.assign(environment, { ID: ids.whk ?? '', WORKSPACE_ID: ids.wsp ?? '', ...(token && { INVITE_TOKEN: token }) })
}

test('every reason to skip a block is of a block', () => {
  const unused = Object.keys(skipped).filter((begin) => !blocks.some(({ first_line }) => first_line.startsWith(begin)))
  expect(unused).toEqual([])
})

describe.each([...new Set(blocks.map(({ page }) => page))])('the shell blocks of %s', (page) => {
  test.each(blocks.filter((block) => block.page === page && reasonFor(block) === undefined))(
    'run as written: $first_line',
    async ({ commands }) => {
      const cwd = await createReaderFolder()
      for (const command of commands.filter((each) => !SKIPPED_COMMAND.test(each))) {
        const { stdout } = await run('bash', ['-c', PRELUDE + localize(command)], {
          cwd,
          env: { ...environment, HOME: cwd },
        })
        learn(stdout)
      }
    },
  )
})
