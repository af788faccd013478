import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { cleanUp, createTempDirectory } from './server-storage.ts'

const root = join(import.meta.dirname, '../../../..')
afterEach(cleanUp)

/** A workspace with a console of one script, and the program that builds it. */
async function createWorkspace() {
  const directory = await createTempDirectory()
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(directory, path)), { recursive: true })
    writeFileSync(join(directory, path), text)
  }
  copyFileSync(join(root, 'build-console.mjs'), join(directory, 'build-console.mjs'))
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'), 'junction')
  write('package-lock.json', '{}')
  write('packages/patterns/src/patterns.ts', 'export const patterns = 1')
  write('packages/sdk/src/sdk.ts', "export const sdk = 'first sdk'")
  write('packages/web/index.html', '<!doctype html><script type="module" src="/src/main.ts"></script>')
  write('packages/web/src/main.ts', "import { sdk } from '../../sdk/src/sdk'\ndocument.title = sdk")
  const dist = join(directory, 'packages/web/dist')
  return {
    directory,
    write,
    build: () => {
      const { status, stdout, stderr } = spawnSync(process.execPath, ['build-console.mjs'], {
        cwd: directory,
        encoding: 'utf8',
      })
      // a program that speaks a protocol on standard output may call it
      expect(stdout).toBe('')
      return { status, stderr }
    },
    script: () => {
      const [name = ''] = readdirSync(join(dist, 'assets'))
      return readFileSync(join(dist, 'assets', name), 'utf8')
    },
    /** Marks the build, so that another one shows. */
    mark: () => writeFileSync(join(dist, 'mark'), ''),
    isMarked: () => readdirSync(dist).includes('mark'),
    remove: (path: string) => rmSync(join(directory, path), { recursive: true }),
  }
}

test('the console is built when it is missing or a source has changed, and only then', async () => {
  const workspace = await createWorkspace()
  expect(workspace.build().status).toBe(0)
  expect(workspace.script()).toContain('first sdk')
  workspace.mark()
  // neither later times, nor tests and documentation change what is built
  utimesSync(join(workspace.directory, 'packages/web/src/main.ts'), new Date(), new Date())
  workspace.write('packages/web/src/main.test.ts', 'test')
  workspace.write('packages/web/README.md', 'text')
  expect([workspace.build().status, workspace.isMarked()]).toEqual([0, true])

  for (const change of [
    () => workspace.write('packages/sdk/src/sdk.ts', "export const sdk = 'second sdk'"),
    () => workspace.write('packages/web/pages.json', '{}'),
    () => workspace.remove('packages/web/pages.json'),
    () => workspace.write('package-lock.json', '{"changed": 1}'),
    () => workspace.remove('packages/web/dist/.inputs'),
    () => workspace.remove('packages/web/dist'),
  ]) {
    change()
    expect(workspace.build().status).toBe(0)
    expect(workspace.isMarked()).toBe(false)
    workspace.mark()
  }
  expect(workspace.script()).toContain('second sdk')
})

test('a build that fails says so, and leaves the console of before until the sources are right', async () => {
  const workspace = await createWorkspace()
  workspace.build()
  workspace.write('packages/web/src/main.ts', 'this is not a script (')
  for (const attempt of [workspace.build(), workspace.build()]) {
    expect(attempt.status).toBe(1)
    expect(attempt.stderr).toContain('main.ts')
  }
  expect(workspace.script()).toContain('first sdk')
  workspace.write('packages/web/src/main.ts', "document.title = 'right again'")
  expect(workspace.build().status).toBe(0)
  expect(workspace.script()).toContain('right again')
})

test('an installation without the bundler keeps the console that it has', async () => {
  const workspace = await createWorkspace()
  workspace.build()
  workspace.remove('node_modules')
  workspace.write('packages/web/src/main.ts', 'changed')
  expect(workspace.build()).toEqual({ status: 0, stderr: '' })
  workspace.remove('packages/web/dist')
  expect(workspace.build().status).toBe(1)
})
