import { execFileSync } from 'node:child_process'
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeConfig } from './change-config.ts'
import { type CliConfig, configPath, readConfig } from './config-file.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'cairnway-cli-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const here = () => ({ env: {}, platform: 'linux' as const, home })
const config: CliConfig = { current: 'a', profiles: { a: { url: 'http://a.example', api_key: 'k' } } }

test('what is written is read, by its owner alone', async () => {
  expect(readConfig(here())).toEqual({ profiles: {} })
  await changeConfig(here(), () => config)
  expect(readConfig(here())).toEqual(config)
  expect(statSync(configPath(here())).mode & 0o777).toBe(0o600)
  expect(readdirSync(dirname(configPath(here())))).toEqual(['config.json'])
})

test('a link stays a link', async () => {
  const [path, target] = [configPath(here()), join(home, 'dotfiles.json')]
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(target, JSON.stringify({ profiles: {} }))
  symlinkSync(target, path)
  await changeConfig(here(), () => config)
  expect(lstatSync(path).isSymbolicLink()).toBe(true)
  expect(JSON.parse(readFileSync(target, 'utf8'))).toEqual(config)
})

test('a link that leads nowhere is named and stays one', async () => {
  const path = configPath(here())
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(join(home, 'unmounted', 'config.json'), path)
  await expect(changeConfig(here(), () => config)).rejects.toThrow(`cannot write the configuration ${path}`)
  expect(lstatSync(path).isSymbolicLink()).toBe(true)
})

test('a place that cannot be written is named, and nothing is left there', async () => {
  const file = join(home, 'file')
  writeFileSync(file, '')
  const place = { ...here(), env: { XDG_CONFIG_HOME: file } }
  await expect(changeConfig(place, () => config)).rejects.toThrow(`cannot write the configuration ${configPath(place)}`)
  expect(readFileSync(file, 'utf8')).toBe('')
})

test('of many changes at once none is lost', async () => {
  const names = Array.from({ length: 20 }, (_, i) => `p${i}`)
  const add =
    (name: string) =>
    (stored: CliConfig): CliConfig => ({
      ...stored,
      profiles: { ...stored.profiles, [name]: { url: 'http://a.example' } },
    })
  await Promise.all(names.map((name) => changeConfig(here(), add(name))))
  expect(Object.keys(readConfig(here()).profiles).sort()).toEqual(names.sort())
})

test('a change that is refused changes nothing and keeps nobody out', async () => {
  await changeConfig(here(), () => config)
  const refused = changeConfig(here(), () => {
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  await changeConfig(here(), (stored) => ({ ...stored, current: 'b' }))
  expect(readConfig(here())).toEqual({ ...config, current: 'b' })
})

/** Makes every file beside the configuration old, as if the program that is at work here had slept for hours. */
const fallAsleep = (): void => {
  const folder = dirname(configPath(here()))
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (file !== 'config.json') utimesSync(join(folder, file), 0, 0)
}

/** What another program does to the configuration in the meantime. */
const changeElsewhere = (): void => {
  const module = new URL('../../dist/config/change-config.js', import.meta.url).href
  const script = `import { changeConfig } from ${JSON.stringify(module)}
    const place = { env: {}, platform: 'linux', home: process.argv[1] }
    await changeConfig(place, (stored) => ({ ...stored, current: 'of another' }))`
  execFileSync(process.execPath, ['--input-type=module', '-e', script, home])
}

test('what a killed program left behind keeps nobody out and does not stay', async () => {
  await changeConfig(here(), () => config)
  const left = join(`${configPath(here())}.claim`, 'of-the-killed')
  mkdirSync(dirname(left))
  writeFileSync(left, '{')
  utimesSync(left, 0, 0)
  await changeConfig(here(), (stored) => ({ ...stored, current: 'b' }))
  expect(readConfig(here()).current).toBe('b')
  expect(readdirSync(dirname(configPath(here())))).toEqual(['config.json'])
})

test('whoever was taken for dead writes nothing over what another has written meanwhile', async () => {
  await changeConfig(here(), () => config)
  const late = changeConfig(here(), (stored) => {
    fallAsleep()
    changeElsewhere()
    return { ...stored, current: 'late' }
  })
  await expect(late).rejects.toThrow('cannot write the configuration')
  expect(readConfig(here())).toEqual({ ...config, current: 'of another' })
  expect(readdirSync(dirname(configPath(here())))).toEqual(['config.json'])
})
