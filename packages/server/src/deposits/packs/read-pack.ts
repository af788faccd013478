import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { errorMessage } from '../../platform/errors/error-message.ts'
import { parseJson } from '../../rules/screening/parse-json.ts'
import { MAX_IMPORT_LINE_BYTES } from '../structured/check-import-line.ts'
import { MANIFEST_NAME, PACK_FORMAT, PackCheck, PackKey, PackManifest } from './pack-format.ts'

/** A violation of the format in a pack. */
export interface PackViolation {
  file: string
  /** number from 1; null: the file as a whole */
  line: number | null
  message: string
}

/** A record of a pack. */
export interface PackLine {
  file: string
  line: number
  key: string
  /** JSON of the record, without key and check */
  text: string
  /** SHA-256 of that text */
  digest: string
  check: PackCheck | null
}

/** A pack as it is in its folder. */
export interface Pack {
  manifest: PackManifest
  /** SHA-256 of `pack.json` */
  digest: string
  /** in the order of files and lines */
  lines: PackLine[]
  /** keys of every line, those of refused ones too, as far as they can be read */
  keys: Set<string>
  violations: PackViolation[]
}

export const hashPackText = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex')

/** The location of a violation, such as `git.jsonl:12`. */
export const formatLocation = ({ file, line }: Pick<PackViolation, 'file' | 'line'>): string =>
  line === null ? file : `${file}:${line}`

/** The error of a pack that cannot be read at all. The message begins with the location. */
export class PackError extends Error {}

const firstIssue = ({ issues: [issue] }: { issues: { path: PropertyKey[]; message: string }[] }): string =>
  issue ? [issue.path.join('.'), issue.message].filter((part) => part !== '').join(': ') : 'invalid'

function parseManifest(text: string): PackManifest {
  const json = parseJson(text)
  if ('syntax_error' in json) throw new PackError(`${MANIFEST_NAME}: not JSON: ${json.syntax_error}`)
  const format = typeof json.value === 'object' && json.value && 'format' in json.value ? json.value.format : null
  if (typeof format === 'number' && format > PACK_FORMAT)
    throw new PackError(
      `${MANIFEST_NAME}: format ${format} is newer than ${PACK_FORMAT}, the newest that this service reads: upgrade it`,
    )
  const parsed = PackManifest.safeParse(json.value)
  if (!parsed.success) throw new PackError(`${MANIFEST_NAME}: ${firstIssue(parsed.error)}`)
  return parsed.data
}

/** @returns the record of a line, or what is wrong with the line; its key too where it can be read */
function parseLine(
  text: string,
): { record: Omit<PackLine, 'file' | 'line'> } | { message: string; key: string | null } {
  if (Buffer.byteLength(text) > MAX_IMPORT_LINE_BYTES)
    return { message: `the line is larger than ${MAX_IMPORT_LINE_BYTES} bytes`, key: null }
  const json = parseJson(text)
  if ('syntax_error' in json) return { message: `not JSON: ${json.syntax_error}`, key: null }
  if (typeof json.value !== 'object' || json.value === null || Array.isArray(json.value))
    return { message: 'not a JSON object', key: null }
  const { key: given_key, check: given_check, ...fields } = json.value as Record<string, unknown>
  const key = PackKey.safeParse(given_key)
  if (!key.success) return { message: firstIssue(key.error), key: null }
  const check = PackCheck.nullish().safeParse(given_check)
  if (!check.success) return { message: `check: ${firstIssue(check.error)}`, key: key.data }
  const record = JSON.stringify(fields)
  return { record: { key: key.data, text: record, digest: hashPackText(record), check: check.data ?? null } }
}

/** Adds the records of a file to the pack, and what is wrong in it to its violations. */
function addFile(pack: Pack, file: string, text: string): void {
  for (const [at, each] of text.split('\n').entries()) {
    if (each.trim() === '') continue
    const line = at + 1
    const parsed = parseLine(each)
    const key = 'record' in parsed ? parsed.record.key : parsed.key
    if (!('record' in parsed)) pack.violations.push({ file, line, message: parsed.message })
    else if (pack.keys.has(parsed.record.key))
      pack.violations.push({
        file,
        line,
        message: `the key ${parsed.record.key} is there twice; the first record counts`,
      })
    else pack.lines.push({ file, line, ...parsed.record })
    if (key !== null) pack.keys.add(key)
  }
}

const readFileOfPack = (directory: string, file: string): Promise<Buffer> =>
  readFile(join(directory, file)).catch((error: unknown) => {
    throw new PackError(`${file}: ${errorMessage(error)}`)
  })

/** The names of the JSON Lines files in the folder of a pack, in their order. */
export const listPackFiles = async (directory: string): Promise<string[]> =>
  (await readdir(directory)).filter((name) => name.endsWith('.jsonl')).sort()

/** Reads all records of a pack without a manifest, such as one that is about to be built. */
export async function readPackRecords(directory: string): Promise<Pick<Pack, 'lines' | 'keys' | 'violations'>> {
  const pack = { lines: [], keys: new Set<string>(), violations: [] } as unknown as Pack
  for (const file of await listPackFiles(directory))
    addFile(pack, file, (await readFileOfPack(directory, file)).toString('utf8'))
  return pack
}

/** The files of a pack whose digests are those of the manifest, not parsed yet. */
export interface PackFiles extends Pick<Pack, 'manifest' | 'digest' | 'violations'> {
  contents: Map<string, Buffer>
}

/**
 * Reads the files of a pack. One whose digest is not that of the manifest is left out.
 * @throws PackError when the manifest cannot be read, or is of another format
 */
export async function readPackFiles(directory: string): Promise<PackFiles> {
  const bytes = await readFileOfPack(directory, MANIFEST_NAME)
  const manifest = parseManifest(bytes.toString('utf8'))
  const files: PackFiles = { manifest, digest: hashPackText(bytes), violations: [], contents: new Map() }
  const violate = (file: string, message: string) => files.violations.push({ file, line: null, message })
  for (const [file, digest] of Object.entries(manifest.files)) {
    const content = await readFileOfPack(directory, file).catch((error: unknown) => {
      violate(file, `named by ${MANIFEST_NAME}, but it cannot be read: ${errorMessage(error)}`)
      return null
    })
    if (content === null) continue
    if (`sha256:${hashPackText(content)}` === digest) files.contents.set(file, content)
    else
      violate(
        file,
        `its digest is not that of ${MANIFEST_NAME}, so it was changed since: run \`npm run ops -- pack build ${basename(directory)}\` if that is meant`,
      )
  }
  for (const file of await listPackFiles(directory))
    if (manifest.files[file] === undefined) violate(file, `${MANIFEST_NAME} does not name it, so it is not read`)
  return files
}

/** Parses the files of a pack. A line that breaks the format is left out. */
export function parsePack({ contents, manifest, digest, violations }: PackFiles): Pack {
  const pack: Pack = { manifest, digest, lines: [], keys: new Set(), violations: [...violations] }
  for (const [file, content] of contents) addFile(pack, file, content.toString('utf8'))
  const found = pack.lines.length + pack.violations.filter(({ line }) => line !== null).length
  if (violations.length === 0 && found !== manifest.records) {
    const message = `says ${manifest.records} records, but there are ${found}`
    pack.violations.push({ file: MANIFEST_NAME, line: null, message })
  }
  return pack
}

/**
 * Reads and parses a pack.
 * @throws PackError when the manifest cannot be read, or is of another format
 */
export const readPack = async (directory: string): Promise<Pack> => parsePack(await readPackFiles(directory))
