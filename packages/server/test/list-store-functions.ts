import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Db } from '../src/platform/db/db.ts'

const source = fileURLToPath(new URL('../src/', import.meta.url))

/** An exported function of a store that takes a database. */
export interface StoreFunction {
  /** such as `deposits/sessions/store setEnded` */
  name: string
  /** names of the other parameters; null for one that is taken apart, `[]` for a list that is */
  parameters: (string | null)[]
  call: (db: Db, ...values: unknown[]) => unknown
}

/** Splits the parameters of a function, which may be taken apart and have defaults. */
function splitParameters(text: string): string[] {
  const parameters: string[] = []
  let depth = 0
  let current = ''
  for (const character of text) {
    if ('([{'.includes(character)) depth++
    if (')]}'.includes(character) && depth-- === 0) break
    if (character === ',' && depth === 0) {
      parameters.push(current.trim())
      current = ''
    } else current += character
  }
  return [...parameters, current.trim()].filter((parameter) => parameter !== '')
}

function parametersOf(call: (...values: never[]) => unknown): string[] {
  const text = call.toString()
  return splitParameters(text.slice(text.indexOf('(') + 1))
}

const parameterName = (parameter: string): string | null =>
  parameter.startsWith('[') ? '[]' : (/^\w+/.exec(parameter)?.[0] ?? null)

/** Folders whose statements are about databases and whole tables, and which no call runs (source-rules.test.ts). */
const NOT_OF_CALLS = /^platform[/\\](?:db|moves)[/\\]/

/** All functions that a store exports and that take a database, read from the modules themselves. */
export async function listStoreFunctions(): Promise<StoreFunction[]> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /store[^/]*\.ts$/.test(file) && !/\.test\.ts$/.test(file) && !NOT_OF_CALLS.test(file))
    .sort()
  const functions: StoreFunction[] = []
  for (const file of files) {
    const module: Record<string, unknown> = await import(`${source}${file}`)
    for (const [name, value] of Object.entries(module)) {
      if (typeof value !== 'function') continue
      const [first = '', ...rest] = parametersOf(value as StoreFunction['call'])
      if (first === 'db' || first === 'tx')
        functions.push({
          name: `${file.replace(/\.ts$/, '')} ${name}`,
          parameters: rest.map(parameterName),
          call: value as StoreFunction['call'],
        })
    }
  }
  return functions
}
