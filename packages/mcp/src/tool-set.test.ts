import { findToolOptions, inputFields, operationIds, operations, toDelimitedCase } from '@cairnway/contract'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { expect, test } from 'vitest'
import { chooseTools, tools } from './tool-set.ts'

const tokens = (value: unknown): number => countTokens(typeof value === 'string' ? value : JSON.stringify(value))
const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)
const names = (wanted?: string) => chooseTools(wanted).map(({ name }) => name)

test('all tools together cost few tokens', () => {
  // as a host shows them to a model: names and the words around them count too
  const listed = tools.map(({ name, description, input }) => ({ name, description, inputSchema: input }))
  expect(tokens(listed)).toBeLessThanOrEqual(4000)
  expect(sum(tools.map(({ output }) => tokens(output)))).toBeLessThanOrEqual(4000)
})

test('the default set costs even fewer, and a connection gets it by default', () => {
  const listed = chooseTools().map(({ name, description, input, output }) => ({
    name,
    description,
    inputSchema: input,
    outputSchema: output,
  }))
  expect(names()).toEqual([
    'search_experiences',
    'deposit_raw_experience',
    'get_experience',
    'give_feedback',
    'check_context',
    'verify_action',
  ])
  expect(sum(listed.map(tokens))).toBeLessThanOrEqual(1500)
})

test('each tool by itself is small, and named as MCP wants it', () => {
  for (const { name, description, input } of tools) {
    expect(tokens(description), name).toBeLessThanOrEqual(60)
    expect(tokens(input), name).toBeLessThanOrEqual(500)
    expect(name).toMatch(/^[a-z_]{1,64}$/)
  }
  expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length)
})

test('chosen tools are in the order of the table, not in that of the names', () => {
  expect(names('give_feedback, search_experiences')).toEqual(['search_experiences', 'give_feedback'])
  expect(names('all')).toEqual(tools.map(({ name }) => name))
})

test('an unknown name is refused with a list of all tools', () => {
  expect(() => chooseTools('search_experiences,serch')).toThrow(/no tool "serch".*default, all, .*search_experiences/)
  expect(() => chooseTools('')).toThrow(/there is no tool ""/)
})

test('no tool needs an operator, shows a key or erases', () => {
  const forbidden = operationIds.filter((name) => {
    const { group, secret, method }: { group: string; secret?: boolean; method: string } = operations[name]
    return group === 'admin' || secret || method === 'DELETE'
  })
  expect(forbidden.length).toBeGreaterThan(10)
  expect(forbidden.filter((name) => findToolOptions(operations[name]) !== null)).toEqual([])
  expect(tools.map(({ name }) => name)).not.toContain('erase_me')
})

test('the fields that tool options name exist in the schemas of the operation', () => {
  const has = (properties: Record<string, unknown> | undefined, path: string): boolean =>
    properties !== undefined && (path.split('.')[0] ?? '') in properties
  for (const name of operationIds) {
    const options = findToolOptions(operations[name])
    if (options === null) continue
    const { input, output } = operations[name]
    const counts = 'cost_field' in operations[name] ? operations[name].cost_field : undefined
    const sent =
      counts === undefined
        ? inputFields(input)
        : tools.find((tool) => tool.name === toDelimitedCase(name, '_'))?.input.properties
    const answered = options.output?.shape ?? ('shape' in output ? output.shape : {})
    for (const path of counts === undefined
      ? [...(options.hidden_fields ?? []), ...Object.keys(options.defaults ?? {})]
      : [])
      expect(has(sent, path), `${name} ${path}`).toBe(true)
    for (const cut of options.truncation ?? [])
      expect(has(answered, [cut].flat()[0] as string), `${name} ${cut}`).toBe(true)
    // every field of the projection is one of the full output
    if (options.output && 'shape' in output)
      for (const field of Object.keys(options.output.shape))
        expect(has(output.shape, field), `${name} ${field}`).toBe(true)
  }
})

test('annotations say what an operation does to the service', () => {
  const of = (name: string) => tools.find((tool) => tool.name === name)?.annotations
  expect(of('get_experience')).toEqual({
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: true,
  })
  expect(of('preview_deposit')).toMatchObject({ readOnlyHint: true })
  expect(of('deposit_experience')).toMatchObject({ readOnlyHint: false, destructiveHint: false, idempotentHint: false })
  expect(of('retract_experience')).toMatchObject({ readOnlyHint: false, destructiveHint: true })
  expect(of('form_query')).toMatchObject({ readOnlyHint: true, openWorldHint: false })
})

test('schemas contain no noise of the generator', () => {
  expect(JSON.stringify(tools)).not.toMatch(
    /9007199254740991|\$schema|\$ref|"null"|additionalProperties":\{\}|"format"/,
  )
})
