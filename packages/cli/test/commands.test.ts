import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  type CommandField,
  commandTable as derivedTable,
  inputFields,
  type OperationId,
  operationIds,
  operations,
  toDelimitedCase,
} from '@cairnway/contract'
import { createClient } from '@cairnway/sdk'
import { describe, expect, test } from 'vitest'
import { createProgram, describeCommand } from '../src/create-program.ts'
import { commandTable } from '../src/generated/command-table.ts'
import { runInProcess } from './run-in-process.ts'

const own_path = fileURLToPath(import.meta.url)
const silent = { write: () => {} }
const program = createProgram({
  env: {},
  platform: 'linux',
  home: '/',
  stdin: process.stdin,
  stdout: silent,
  stderr: silent,
})

/** A sample value of a field, and the words that set it on the command line. */
function sampleField({ name, kind, choices = [] }: CommandField): { value: unknown; words: string[] } {
  const json = { a: 'x', n: 1 }
  const values: Record<CommandField['kind'], unknown> = {
    text: 'some text, with commas',
    file: readFileSync(own_path),
    choice: choices.at(-1),
    integer: 7,
    number: 0.5,
    boolean: false,
    texts: ['one', 'two'],
    objects: [json, { b: true }],
    object: json,
    json,
  }
  if (kind === 'file') return { value: values.file, words: [`--${name}`, own_path] }
  const value = values[kind]
  const formatArgument = (each: unknown): string => (typeof each === 'string' ? each : JSON.stringify(each))
  if (kind === 'boolean') return { value, words: [`--no-${name}`] }
  return {
    value,
    words: (Array.isArray(value) ? value : [value]).flatMap((each) => [`--${name}`, formatArgument(each)]),
  }
}

interface RecordedRequest {
  method: string
  url: string
  body: unknown
}

/** Creates a `fetch` that records requests and answers 204. */
function createRequestRecorder() {
  const requests: RecordedRequest[] = []
  const readForm = (form: FormData) =>
    [...form].map(([name, value]) => [name, value instanceof Blob ? value.size : value])
  const fetch = (url: string, init: RequestInit) => {
    if (init.body instanceof FormData) {
      requests.push({ method: init.method ?? '', url, body: readForm(init.body) })
      return new Response(null, { status: 204 })
    }
    const body = typeof init.body === 'string' && init.body !== '' ? init.body : 'null'
    requests.push({ method: init.method ?? '', url, body: body.endsWith('\n') ? body : JSON.parse(body) })
    return new Response(null, { status: 204 })
  }
  return { requests, fetch }
}

const getCommandEntry = (name: OperationId) => {
  const entry = commandTable.find(({ operation }) => operation === name)
  if (!entry) throw new Error(`${name} is not in the generated table`)
  return entry
}

test('the generated command table is up to date (`npm run generate` writes it)', () => {
  expect(commandTable).toEqual(derivedTable())
})

describe.each(operationIds)('%s', (name) => {
  const { fields, takes_lines } = getCommandEntry(name)
  const takes_file = fields.some(({ kind }) => kind === 'file')
  const base_url = 'http://127.0.0.1:8080'
  const values = Object.fromEntries(fields.map((field) => [field.name, sampleField(field).value]))
  const lines = takes_lines ? ['--file', '-'] : []
  const stdin = takes_lines ? '{"a":1}\n\n{"b":2}\n' : ''

  test('the command has the name of the operation and a flag for every field', () => {
    const described = describeCommand(program, name)
    const shape = inputFields(operations[name].input)
    const required = Object.keys(shape).filter((field) => !shape[field]?.safeParse(undefined).success)
    expect(described?.names).toContain(toDelimitedCase(name, '-'))
    expect(described?.fields.map((field) => field.name)).toEqual(Object.keys(shape))
    expect(described?.fields.filter((field) => field.required).map((field) => field.name)).toEqual(required)
  })

  test('the request is the same for flags with underscores, flags with hyphens, and a file', async () => {
    const sent = createRequestRecorder()
    const client = createClient({ base_url, fetch: sent.fetch })
    const call = client[name] as (input: unknown) => Promise<unknown>
    await call({ ...values, ...(takes_lines && { lines: stdin.split('\n').filter(Boolean) }) })
    const flags = fields.flatMap((field) => sampleField(field).words)
    const consent = 'is_destructive' in operations[name] ? ['--yes'] : []
    const hyphened = flags.map((word) => (word.startsWith('--') ? word.replaceAll('_', '-') : word))
    const calls = [
      { args: [...flags, ...lines], stdin },
      { args: [...hyphened, ...lines], stdin },
      ...(takes_lines || takes_file || fields.length === 0
        ? []
        : [{ args: ['--file', '-'], stdin: JSON.stringify(values) }]),
    ]
    for (const { args, stdin } of calls) {
      const { requests, fetch } = createRequestRecorder()
      const ran = await runInProcess([toDelimitedCase(name, '-'), ...args, ...consent], { fetch, stdin })
      expect(ran).toEqual({ code: 0, stdout: '', stderr: '' })
      expect(requests).toEqual(sent.requests)
    }
  })

  test('a call without its required fields names them', async () => {
    const required = fields.filter((field) => field.required)
    if (required.length === 0) return
    const { code, stderr } = await runInProcess([toDelimitedCase(name, '-'), ...lines], { stdin })
    expect(code).toBe(2)
    for (const field of required) expect(stderr).toContain(`--${field.name}`)
  })
})
