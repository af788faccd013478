// Builds packages in a clone, where `npm ci` builds nothing; used by `npm start` and by the programs in `bin`.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const compiler = new URL('node_modules/typescript/bin/tsc', import.meta.url)

/**
 * Compiles a package and its dependencies where their output is missing or outdated, without checking types, which
 * `npm run build` does and which takes longer. An installation without TypeScript is built already.
 * @param {string} name folder of the package, such as `server`
 * @returns {boolean} whether the package is built
 */
export function build(name) {
  const is_built = existsSync(compiler) ? compile(name) : existsSync(new URL(`packages/${name}/dist/`, import.meta.url))
  if (!is_built) console.error('cairnway: the sources could not be built; run `npm ci` first')
  return is_built
}

function compile(name) {
  const { status } = spawnSync(process.execPath, [fileURLToPath(compiler), '-b', '--noCheck', `packages/${name}`], {
    cwd: import.meta.dirname,
    // standard output belongs to the program: it may carry a protocol
    stdio: ['ignore', process.stderr, process.stderr],
  })
  return status === 0
}
