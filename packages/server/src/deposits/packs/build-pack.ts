import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { StartError } from '../../platform/errors/start-error.ts'
import { MANIFEST_NAME, PACK_FORMAT, PackManifest } from './pack-format.ts'
import { formatLocation, hashPackText, listPackFiles, readPackRecords } from './read-pack.ts'

/** Fields of the manifest that do not follow from the files of a pack. Absent ones stay as the manifest has them. */
export interface PackStatements {
  name?: string | undefined
  version?: string | undefined
  licence?: string | undefined
  authors?: string[] | undefined
}

async function readEarlier(path: string): Promise<Partial<PackManifest>> {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return {}
  try {
    return JSON.parse(text)
  } catch {
    throw new StartError(`${path} is not JSON; correct or delete it`)
  }
}

const formatManifest = (manifest: PackManifest): string => `${JSON.stringify(manifest, null, 2)}\n`

/**
 * Writes `pack.json` of a folder with JSON Lines files.
 * @returns the manifest, and whether the files are others than before under the same version
 * @throws StartError when a line or a field of the manifest is not of the format
 */
export async function buildPack(
  directory: string,
  statements: PackStatements,
): Promise<{ manifest: PackManifest; is_version_reused: boolean }> {
  const path = join(directory, MANIFEST_NAME)
  const earlier = await readEarlier(path)
  const { lines, violations } = await readPackRecords(directory)
  const [violation] = violations
  if (violation) throw new StartError(`${formatLocation(violation)}: ${violation.message}`)
  const files: Record<string, string> = {}
  for (const file of await listPackFiles(directory))
    files[file] = `sha256:${hashPackText(await readFile(join(directory, file)))}`
  const parsed = PackManifest.safeParse({
    format: PACK_FORMAT,
    name: statements.name ?? earlier.name ?? basename(directory),
    version: statements.version ?? earlier.version ?? '1',
    licence: statements.licence ?? earlier.licence ?? 'unstated',
    authors: statements.authors ?? earlier.authors ?? ['unstated'],
    records: lines.length,
    files,
  })
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new StartError(`${MANIFEST_NAME}: ${issue?.path.join('.')}: ${issue?.message}`)
  }
  await writeFile(path, formatManifest(parsed.data))
  const is_changed = JSON.stringify(earlier.files ?? {}) !== JSON.stringify(files)
  return { manifest: parsed.data, is_version_reused: is_changed && earlier.version === parsed.data.version }
}
