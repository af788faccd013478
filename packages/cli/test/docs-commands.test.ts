import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { createProgram } from '../src/create-program.ts'

const root = join(import.meta.dirname, '../../..')
const pages = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)].filter(
  (name) => name.endsWith('.md') && name !== 'docs/api.md',
)
const read = (page: string): string => readFileSync(join(root, page), 'utf8')

const silent = { write: () => {} }
const program = createProgram({
  env: {},
  platform: 'linux',
  home: '/',
  stdin: process.stdin,
  stdout: silent,
  stderr: silent,
})

const shellBlocks = (page: string): string[] =>
  [...read(page).matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block)

/** Calls of the program in code: lines of blocks, and spans that begin with its name. */
function findCalls(page: string): string[] {
  const text = read(page).replace(/\\\n\s*/g, '')
  const lines = [...text.matchAll(/^(?: {4,}|\$ )?(?:npx )?(cairnway [a-z].*)$/gm)].map(([, call = '']) => call)
  const spans = [...text.matchAll(/`(?:npx )?(cairnway [a-z][^`]*)`/g)].map(([, call = '']) => call)
  return [...lines, ...spans].map((call) => call.replace(/\s#.*|\s--\s[\s\S]*/, '').replace(/"[^"]*"|'[^']*'/g, 'TEXT'))
}

/** Finds what a call names and the program lacks: a command or a flag. */
function findUnknown(call: string): string[] {
  const [, ...words] = call.split(/\s+/)
  let command: Command = program
  for (const word of words) {
    const next = command.commands.find((sub) => sub.name() === word || sub.aliases().includes(word))
    if (next === undefined) break
    command = next
  }
  if (command === program) return [`command ${words[0]}`]
  const flags = new Set(
    [command, program].flatMap(({ options }) => options.map(({ long }) => long?.replaceAll('-', '_'))),
  )
  return words
    .filter((word) => /^--[a-z]/.test(word))
    .map((word) => word.replace(/[=\]|].*/, ''))
    .filter((flag) => flag !== '--help' && !flags.has(flag.replaceAll('-', '_')))
    .map((flag) => `${command.name()} ${flag}`)
}

describe.each(pages)('%s', (page) => {
  test('has shell blocks that bash parses', () => {
    for (const block of shellBlocks(page)) {
      const { status, stderr } = spawnSync('bash', ['-n'], { input: block, encoding: 'utf8' })
      expect({ status, stderr }, block).toEqual({ status: 0, stderr: '' })
    }
  })

  test('calls commands and flags that the program has', () => {
    expect(findCalls(page).flatMap((call) => findUnknown(call).map((unknown) => `${call}: ${unknown}`))).toEqual([])
  })
})

test('a command or flag that does not exist is found', () => {
  expect(findUnknown('cairnway serach x')).toEqual(['command serach'])
  expect(findUnknown('cairnway search x --limt 3 --json')).toEqual(['search --limt'])
})
