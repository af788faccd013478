import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import type { Client } from '@cairnway/sdk'
import { buildPack } from '../../deposits/packs/build-pack.ts'
import { checkPack } from '../../deposits/packs/check-pack.ts'
import { formatLocation } from '../../deposits/packs/read-pack.ts'
import { createEmbedder } from '../../platform/models/embedder.ts'
import { createTranslatingEmbedder } from '../../retrieval/search/translating-embedder.ts'
import { formatTable } from './format-table.ts'
import { EXIT_PROBLEM_FOUND, type OpsCommand } from './ops-command.ts'

const MAX_NEIGHBORS_SHOWN = 20

async function printPacks(client: Client): Promise<void> {
  const { packs } = await client.listPacks()
  const headers = ['PACK', 'VERSION', 'TYPE', 'OWNER', 'RECORDS', 'HIDDEN', 'RETRACTED', 'LEFT', 'STATE']
  const rows = packs.map(({ is_complete, is_configured, ...pack }) => [
    pack.name,
    pack.version,
    pack.type,
    pack.display_handle,
    pack.records,
    pack.hidden,
    pack.retracted,
    pack.left,
    [is_complete ? 'loaded' : 'incomplete', ...(is_configured ? [] : ['not in PACKS'])].join(', '),
  ])
  console.log(formatTable(headers, rows, 'no pack is loaded'))
}

/**
 * Prints every finding by file and line, and the nearest records.
 * @returns whether there is no finding
 */
async function printCheck(directory: string): Promise<boolean> {
  const embedder = createTranslatingEmbedder(
    createEmbedder({ mode: 'local', cache_dir: join(tmpdir(), 'cairnway-models') }),
  )
  await embedder.ready()
  const { status, message } = embedder.state()
  if (status !== 'ok') console.log(`only words are compared: ${message}`)
  const name = basename(directory)
  const { records, violations, neighbors } = await checkPack(directory, status === 'ok' ? embedder : null, name)
  await embedder.close()
  for (const violation of violations) console.log(`${formatLocation(violation)}: ${violation.message}`)
  if (neighbors.length > 0) console.log('Nearest records, which should differ in cause or remedy:')
  for (const { a, b, similarity } of neighbors.slice(0, MAX_NEIGHBORS_SHOWN))
    console.log(`  ${similarity.toFixed(2)}  ${formatLocation(a)} ${a.key}  ${formatLocation(b)} ${b.key}`)
  console.log(`${records} records, ${violations.length} findings`)
  return violations.length === 0
}

/** Commands about packs. */
export const packCommands: Record<string, OpsCommand> = {
  packs: {
    usage: '',
    description: 'list the packs that were loaded, with versions and counts',
    run: async (client) => {
      await printPacks(client)
      return 0
    },
  },
  'pack build': {
    usage: 'DIR [--name NAME] [--version V] [--licence L] [--authors A,B]',
    description: 'write pack.json of a folder with JSON Lines files; what is not given stays as it is',
    argument_count: [1, 1],
    options: ['name', 'version', 'licence', 'authors'],
    is_local: true,
    run: async (_, [directory = ''], { name, version, licence, authors }) => {
      const statements = { name, version, licence, authors: authors?.split(',').map((author) => author.trim()) }
      const { manifest, is_version_reused } = await buildPack(resolve(directory), statements)
      console.log(`${manifest.name} ${manifest.version}: ${manifest.records} records`)
      if (is_version_reused) console.log('The files have changed under the same version; give another with --version.')
      return 0
    },
  },
  'pack check': {
    usage: 'DIR',
    description: `check a pack before it is published: format, limits, secrets, poisoning, quality, duplicates;
every finding by file and line, and the nearest records`,
    argument_count: [1, 1],
    is_local: true,
    run: async (_, [directory = '']) => ((await printCheck(resolve(directory))) ? 0 : EXIT_PROBLEM_FOUND),
  },
}
