// Packs the packages that users install: `npm run pack -- FOLDER`. They are built in a copy of the sources, so that no stale
// file of `dist` is included.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const PUBLISHED_PACKAGES = ['patterns', 'contract', 'sdk', 'mcp', 'cli']
const isPackagedSource = (path) => !/[/\\](?:dist|node_modules|test)$|\.tsbuildinfo$/.test(path)

/** Copies the sources so that the packages resolve each other and the dependencies that are installed here. */
function copySources(copy) {
  cpSync(join(root, 'tsconfig.base.json'), join(copy, 'tsconfig.base.json'))
  mkdirSync(join(copy, 'node_modules/@cairnway'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@cairnway')
      symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name), 'junction')
  for (const name of PUBLISHED_PACKAGES) {
    cpSync(join(root, 'packages', name), join(copy, 'packages', name), { recursive: true, filter: isPackagedSource })
    symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules/@cairnway', name), 'junction')
  }
}

/**
 * Builds and packs the published packages.
 * @param {string} folder folder of the tarballs
 * @returns {{ name: string, version: string, filename: string, files: { path: string, mode: number }[] }[]} what `npm pack --json` reports
 */
export function pack(folder) {
  const copy = mkdtempSync(join(tmpdir(), 'cairnway-pack-'))
  const paths = PUBLISHED_PACKAGES.map((name) => `./packages/${name}`)
  try {
    copySources(copy)
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    execFileSync(process.execPath, [compiler, '-b', ...paths], { cwd: copy, stdio: ['ignore', 'inherit', 'inherit'] })
    const report = execFileSync('npm', ['pack', '--json', '--pack-destination', resolve(folder), ...paths], {
      cwd: copy,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: process.platform === 'win32',
    })
    return JSON.parse(report)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2] ?? '.'
  mkdirSync(folder, { recursive: true })
  for (const { filename } of pack(folder)) console.log(join(folder, filename))
}
