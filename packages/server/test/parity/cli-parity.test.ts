import { Readable } from 'node:stream'
import { createProgram, describeCommand } from '@cairnway/cli'
import { toDelimitedCase } from '@cairnway/contract'
import { expect, test } from 'vitest'
import type { FieldShape } from './field-shape.ts'
import { inputShapes, operation_rows } from './read-contract-shapes.ts'

const program = createProgram({
  env: {},
  platform: 'linux',
  home: '/',
  stdin: Readable.from([]),
  stdout: { write: () => true },
  stderr: { write: () => true },
})

/** Lists the kinds of flag that suit a field of these JSON types. */
function flagKinds({ types, values, is_file }: FieldShape, items: FieldShape | undefined): string[] {
  if (values) return ['choice']
  if (is_file) return ['file']
  const [type = '', ...others] = types
  if (others.length > 0 || type === 'any') return ['json']
  if (type !== 'array') return [type === 'string' ? 'text' : type]
  return items?.types.join() === 'string' ? ['texts'] : items?.types.join() === 'object' ? ['objects'] : ['json']
}

/** Describes limits in the wording of the command help. */
function describeLimits({ types, limits, is_file }: FieldShape): string | undefined {
  const [min, max, unit] =
    types.join() === 'string'
      ? [limits.minLength, limits.maxLength, is_file ? ' bytes' : ' chars']
      : types.join() === 'array'
        ? [limits.minItems, limits.maxItems, ' items']
        : [limits.minimum, limits.maximum, '']
  if (min !== undefined && max !== undefined) return min === max ? `${min}${unit}` : `${min} to ${max}${unit}`
  if (max !== undefined) return `at most ${max}${unit}`
  return min !== undefined && min > 0 ? `at least ${min}${unit}` : undefined
}

test.each(operation_rows)(
  'the command of $name has a flag for each field of the contract, and no other',
  ({ name }) => {
    const command = describeCommand(program, name)
    expect(command?.names).toContain(toDelimitedCase(name, '-'))
    const contract_input = inputShapes(name)
    const fields = [...contract_input].filter(([path]) => /^\w+$/.test(path))
    expect(command?.fields.map((field) => field.name).sort()).toEqual(fields.map(([path]) => path).sort())
    for (const [path, shape] of fields) {
      const {
        kind,
        choices,
        required,
        limits,
        default: default_value,
      } = command?.fields.find((field) => field.name === path) ?? {}
      expect(flagKinds(shape, contract_input.get(`${path}[]`)), path).toContain(kind)
      expect({ path, choices: choices && [...choices].sort() }).toEqual({ path, choices: shape.values })
      expect({ path, required: required === true }).toEqual({ path, required: shape.required })
      expect({ path, limits }).toEqual({ path, limits: shape.values ? undefined : describeLimits(shape) })
      expect({ path, default: default_value }).toEqual({ path, default: shape.default ?? undefined })
    }
  },
)
