import { Readable } from 'node:stream'
import { createProgram, describeCommand } from '@cairnway/cli'
import { operationIds, toDelimitedCase } from '@cairnway/contract'
import { expect, test } from 'vitest'
import type { FieldShape } from './field-shape.ts'
import { inputShapes } from './read-contract-shapes.ts'

const names = operationIds.map((name) => ({ name }))

const program = createProgram({
  env: {},
  platform: 'linux',
  home: '/',
  stdin: Readable.from([]),
  stdout: { write: () => true },
  stderr: { write: () => true },
})

/** What a flag takes, for a field of these JSON types. */
function flagKinds({ types, values }: FieldShape, items: FieldShape | undefined): string[] {
  if (values) return ['choice']
  const [type = '', ...others] = types
  if (others.length > 0 || type === 'any') return ['json']
  if (type !== 'array') return [type === 'string' ? 'text' : type]
  return items?.types.join() === 'string' ? ['texts'] : items?.types.join() === 'object' ? ['objects'] : ['json']
}

/** Bounds as the help writes them. */
function describeBounds({ types, limits }: FieldShape): string | undefined {
  const [low, high, unit] =
    types.join() === 'string'
      ? [limits.minLength, limits.maxLength, ' chars']
      : types.join() === 'array'
        ? [limits.minItems, limits.maxItems, ' items']
        : [limits.minimum, limits.maximum, '']
  if (low !== undefined && high !== undefined) return low === high ? `${low}${unit}` : `${low} to ${high}${unit}`
  if (high !== undefined) return `at most ${high}${unit}`
  return low !== undefined && low > 0 ? `at least ${low}${unit}` : undefined
}

test.each(names)('$name: the command has a flag for each field', ({ name }) => {
  const command = describeCommand(program, name)
  expect(command?.names).toContain(toDelimitedCase(name, '-'))
  const sent = inputShapes(name)
  const fields = [...sent].filter(([path]) => /^\w+$/.test(path))
  expect(command?.fields.map((field) => field.name).sort()).toEqual(fields.map(([path]) => path).sort())
  for (const [path, shape] of fields) {
    const { kind, choices, required, limits, default: usual } = command?.fields.find((one) => one.name === path) ?? {}
    expect(flagKinds(shape, sent.get(`${path}[]`)), path).toContain(kind)
    expect({ path, choices: choices && [...choices].sort() }).toEqual({ path, choices: shape.values })
    expect({ path, required: required === true }).toEqual({ path, required: shape.required })
    expect({ path, limits }).toEqual({ path, limits: shape.values ? undefined : describeBounds(shape) })
    expect({ path, default: usual }).toEqual({ path, default: shape.default ?? undefined })
  }
})
