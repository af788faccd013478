import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export const index_html = `<!doctype html><title>Console</title><script type="module" src="/assets/index-Ab3_x-9Q.js"></script>${'<!-- -->'.repeat(100)}`
/** The files of a built console by their paths in its package. */
export const consoleFixture = {
  'pages.json': JSON.stringify({ start: '/', search: '/search', record: '/records/:experience_id' }),
  'package.json': '{"secret": true}',
  'secret-AbCdEfGh.js': 'secret',
  'dist/index.html': index_html,
  'dist/.inputs': 'secret',
  'dist/.vite/manifest.json': '{"secret": true}',
  'dist/robots.txt': 'User-agent: *\nDisallow: /records/\n',
  'dist/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'dist/assets/index-Ab3_x-9Q.js': `console.log(${JSON.stringify('cairn '.repeat(500))})`,
  'dist/assets/index-Zz81kdLm.css': `body { color: red }\n${'a { color: blue }\n'.repeat(50)}`,
  'dist/assets/mark-0123456789.png': 'not compressible',
  'dist/assets/plain.js': 'console.log(1)',
}

/** Writes files into a new directory, as `packages/web` is after a build. */
export function writeConsole(files: Record<string, string> = consoleFixture): {
  directory: string
  remove: () => void
} {
  const directory = mkdtempSync(join(tmpdir(), 'cairnway-console-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true })
    writeFileSync(join(directory, path), text)
  }
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) }
}
