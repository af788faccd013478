// Builds packages in a clone, where nothing is built after `npm ci`: for `npm start` and for the programs in `bin`.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const compiler = new URL('node_modules/typescript/bin/tsc', import.meta.url)

/**
 * Compiles a package, and those it needs, as far as they are missing or old. An installation without development tools
 * has its build already.
 * @param {string} name folder of the package, such as `server`
 * @returns {boolean} whether its program is there
 */
export function build(name) {
  const is_built = existsSync(compiler)
    ? compile(name)
    : existsSync(new URL(`packages/${name}/dist/main.js`, import.meta.url))
  if (!is_built) console.error('cairnway: the sources could not be built; run `npm ci` first')
  return is_built
}

function compile(name) {
  const { status } = spawnSync(process.execPath, [fileURLToPath(compiler), '-b', `packages/${name}`], {
    cwd: import.meta.dirname,
    // a program's own output may be a protocol that someone reads
    stdio: ['ignore', process.stderr, process.stderr],
  })
  return status === 0
}
