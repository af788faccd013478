// Builds the web console; used by `npm start`, and run by `npm run build`.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = import.meta.dirname
const web = join(root, 'packages/web')
const bundler = join(root, 'node_modules/vite/bin/vite.js')
const index = join(web, 'dist/index.html')
/** Digest of what the built files were made of; a build deletes it before it writes others. */
const stamp = join(web, 'dist/.inputs')
const isOther = (path) => /^(?:dist|node_modules|test)(?:[/\\]|$)|\.test\.tsx?$|\.(?:md|tsbuildinfo)$/.test(path)
/** A bundler that hangs must not keep the server from starting. */
const MAX_BUILD_MS = 60_000

/** A digest of everything that the console is made of. The times of files are new in each clone. */
function digestInputs() {
  const files = [web, join(root, 'packages/sdk/src'), join(root, 'packages/patterns/src')].flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .filter((path) => !isOther(path) && statSync(join(folder, path)).isFile())
      .map((path) => join(folder, path)),
  )
  // the versions of the libraries
  files.push(join(root, 'package-lock.json'))
  const digest = createHash('sha256')
  for (const file of files.sort())
    digest.update(`${relative(root, file)}\0`).update(createHash('sha256').update(readFileSync(file)).digest())
  return digest.digest('hex')
}

const readStamp = () => (existsSync(stamp) ? readFileSync(stamp, 'utf8') : null)

/** Runs the bundler, which writes nothing when it fails. Standard output belongs to the program that calls this. */
function bundle() {
  const { status } = spawnSync(process.execPath, [bundler, 'build', web, '--logLevel', 'warn'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', process.stderr, process.stderr],
    timeout: MAX_BUILD_MS,
  })
  return status === 0
}

/**
 * Builds the web console where it is missing or its sources have changed since. An installation without the bundler has
 * the console that it has.
 * @returns {boolean} whether the console is built from the present sources
 */
export function buildConsole() {
  if (!existsSync(bundler)) return existsSync(index)
  try {
    const inputs = digestInputs()
    if (existsSync(index) && readStamp() === inputs) return true
    if (!bundle()) return false
    writeFileSync(stamp, inputs)
    return true
  } catch (error) {
    console.error(`cairnway: ${error instanceof Error ? error.message : error}`)
    return false
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url) && !buildConsole()) process.exitCode = 1
