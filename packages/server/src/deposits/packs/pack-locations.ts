import { existsSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const pathFromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Folder of the packs that ship: inside of the packed package, else that of the repository. */
const shipped_directory =
  [pathFromHere('../../../packs'), pathFromHere('../../../../../packs')].find((path) => existsSync(path)) ?? ''

/** Folder of a pack: a path, or the name of one that ships. */
export const packDirectory = (entry: string): string => (isAbsolute(entry) ? entry : join(shipped_directory, entry))

/** Whether an entry of `PACKS` names a pack that ships, which is endorsed by the release. */
export const isShippedPack = (entry: string): boolean => !isAbsolute(entry)

/**
 * Path of the archive of a file of a pack that ships, with its assessments and vectors; `npm run build:packs` writes
 * it.
 */
export const archivePath = (pack: string, file: string): string =>
  pathFromHere(`../../../pack-archives/${pack}/${file.replace(/\.jsonl$/, '.br')}`)
