import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runCli } from './run-cli.ts'

const home = mkdtempSync(join(tmpdir(), 'cairnway-at-once-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

test('concurrent installations are all in the manifest', async () => {
  const hosts = ['cursor', 'gemini-cli', 'kiro', 'goose', 'claude-code', 'codex', 'cline-cli', 'junie']
  const install = (host: string) => runCli(['install', '--target', host, '--no-hook', '--yes'], { HOME: home })
  for (const { code, stderr } of await Promise.all(hosts.map(install)))
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const manifest = JSON.parse(readFileSync(join(home, '.config/cairnway/installed.json'), 'utf8'))
  expect(Object.keys(manifest)).toHaveLength(hosts.length)
})
