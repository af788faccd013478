import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { getMimeType } from 'hono/utils/mime'
import type { ContentCoding } from './negotiate-content.ts'

const compressible = /^(?:text\/|image\/svg|application\/(?:json|manifest\+json|xml|wasm))/
/** Vite puts a hash of the content into the names of these. */
const HASHED_PATH = /^\/assets\/.+-[\w-]{8,}\.\w+(?:\.map)?$/
const FOR_EVER = 'public, max-age=31536000, immutable'
const REVALIDATED = 'no-cache'
/**
 * Quality that is within a tenth of the smallest size, at a quarter of the time: somebody waits for the first of each.
 */
const BROTLI_QUALITY = 9

const compressors = {
  br: (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes, { level: 9 }),
}

/** The bytes of a file in one content coding. */
interface EncodedFile {
  bytes: Uint8Array<ArrayBuffer>
  coding: ContentCoding
  etag: string
}

/** A file of the built console, held in memory. */
export interface ConsoleFile {
  content_type: string
  cache_control: string
  /** The file in that coding, or as it is where it would not be smaller. Each is made once, when it is first asked for. */
  encode: (coding: ContentCoding) => Promise<EncodedFile>
}

/** The built console. */
export interface ConsoleFiles {
  /** path patterns of its pages, such as `/records/:experience_id` */
  pages: string[]
  index: ConsoleFile
  /** the other files by their path, such as `/assets/index-4f3c2a1b.js` */
  files: Map<string, ConsoleFile>
}

function createConsoleFile(path: string, bytes: Uint8Array<ArrayBuffer>): ConsoleFile {
  const content_type = getMimeType(path) ?? 'application/octet-stream'
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 27)
  const plain: EncodedFile = { bytes, coding: 'identity', etag: `"${digest}"` }
  const encoded = new Map<ContentCoding, Promise<EncodedFile>>([['identity', Promise.resolve(plain)]])
  const compress = async (coding: 'br' | 'gzip'): Promise<EncodedFile> => {
    if (!compressible.test(content_type)) return plain
    const compressed = new Uint8Array(await compressors[coding](bytes))
    // another coding is another representation, which a strong tag tells from this one
    return compressed.length < bytes.length ? { bytes: compressed, coding, etag: `"${digest}-${coding}"` } : plain
  }
  return {
    content_type,
    cache_control: HASHED_PATH.test(path) ? FOR_EVER : REVALIDATED,
    encode: (coding) => {
      const made = encoded.get(coding) ?? (coding === 'identity' ? Promise.resolve(plain) : compress(coding))
      encoded.set(coding, made)
      return made
    },
  }
}

/** The directory of the package of the console; null where it is not installed. */
export function findConsole(): string | null {
  try {
    return dirname(createRequire(import.meta.url).resolve('@cairnway/web/package.json'))
  } catch {
    return null
  }
}

/**
 * Reads the console as it is built: the list of its pages from `pages.json`, its files from `dist`. They stay as they
 * are until the process ends, so that a page never names a file of another build.
 * @param directory that of its package
 * @returns null where it is not built
 * @throws Error when what is there cannot be read
 */
export function readConsole(directory: string): ConsoleFiles | null {
  const dist = join(directory, 'dist')
  if (!existsSync(join(dist, 'index.html'))) return null
  const pages: string[] = Object.values(JSON.parse(readFileSync(join(directory, 'pages.json'), 'utf8')))
  const files = new Map<string, ConsoleFile>()
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    const path = file.slice(dist.length).replaceAll('\\', '/')
    // what the build keeps for itself begins with a dot
    if (!entry.isFile() || path.includes('/.')) continue
    files.set(path, createConsoleFile(path, new Uint8Array(readFileSync(file))))
  }
  const index = files.get('/index.html')
  if (!index) return null
  files.delete('/index.html')
  return { pages, index, files }
}
