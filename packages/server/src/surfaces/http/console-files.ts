import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { createEncodedDocument, type EncodedDocument } from './encoded-bytes.ts'

/** Vite puts a hash of the content into the names of these. */
const HASHED_PATH = /^\/assets\/.+-[\w-]{8,}\.\w+(?:\.map)?$/
const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATED = 'no-cache'

/** A file of the built console, held in memory. */
export interface ConsoleFile extends EncodedDocument {
  cache_control: string
}

/** The built console. */
export interface ConsoleFiles {
  /** path patterns of its pages, such as `/records/:experience_id` */
  pages: string[]
  index: ConsoleFile
  /** the other files by their path, such as `/assets/index-4f3c2a1b.js` */
  files: Map<string, ConsoleFile>
}

const createConsoleFile = (path: string, bytes: Uint8Array<ArrayBuffer>): ConsoleFile => ({
  ...createEncodedDocument(getMimeType(path) ?? 'application/octet-stream', bytes),
  cache_control: HASHED_PATH.test(path) ? IMMUTABLE : REVALIDATED,
})

/** The directory of the package of the console; null where it is not installed. */
export function findConsoleDirectory(): string | null {
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
    // files that only the build uses begin with a dot
    if (!entry.isFile() || path.includes('/.')) continue
    files.set(path, createConsoleFile(path, new Uint8Array(readFileSync(file))))
  }
  const index = files.get('/index.html')
  if (!index) return null
  files.delete('/index.html')
  return { pages, index, files }
}
