import { findToolOptions, operationIds, toDelimitedCase } from '@cairnway/contract'
import { tools } from '@cairnway/mcp'
import { expect, test } from 'vitest'
import { joinPath } from './field-shape.ts'
import { getOperation, inputShapes, outputShapes } from './read-contract-shapes.ts'
import { readJsonSchema } from './read-json-schema.ts'

const names = operationIds.map((name) => ({ name }))

/** Fields that are the tool's own: how long its answer may be, and what it says of its text. */
const own = { input: ['max_tokens'], output: ['note'] }

test('every operation that is offered to agents is a tool under its own name', () => {
  const offered = operationIds.filter((name) => findToolOptions(getOperation(name)) !== null)
  const named = new Set(tools.map(({ name }) => name))
  expect(offered.filter((name) => !named.has(toDelimitedCase(name, '_')))).toEqual([])
})

test.each(names.filter(({ name }) => findToolOptions(getOperation(name))))(
  '$name: what the tool shows is called as in the contract',
  ({ name }) => {
    const tool = tools.find((one) => one.name === toDelimitedCase(name, '_'))
    const form = findToolOptions(getOperation(name)) ?? {}
    const { cost_field } = getOperation(name)
    const [sent, returned] = [inputShapes(name), outputShapes(name)]
    const presets = new Map(
      Object.entries(form.defaults ?? {}).map(([field, value]) => [
        joinPath(cost_field ? `${cost_field}[]` : '', field),
        value,
      ]),
    )
    const shown = readJsonSchema(tool?.input ?? {}, {})
    for (const [path, shape] of shown) {
      if (own.input.includes(path)) continue
      const field = sent.get(path)
      expect(field, `${path} is no field of ${name}`).toBeDefined()
      expect({ path, types: shape.types }).toEqual({ path, types: field?.types })
      expect(shape.values, path).toEqual(field?.values)
      for (const [bound, value] of Object.entries(shape.limits))
        expect({ path, [bound]: field?.limits[bound] }).toEqual({ path, [bound]: value })
      if (shape.default !== undefined) expect(shape.default, path).toEqual(presets.get(path) ?? field?.default)
      expect({ path, required: shape.required }).toEqual({ path, required: field?.required })
    }
    // whoever gives what the tool shows can make the call
    const needed = [...sent].filter(([path, { required }]) => required && /^\w+$/.test(path)).map(([path]) => path)
    expect(needed.filter((path) => !shown.has(path))).toEqual([])
    for (const [path, shape] of readJsonSchema(tool?.output ?? {}, {})) {
      if (own.output.includes(path)) continue
      expect(returned.has(path), `${path} is not in the answer of ${name}`).toBe(true)
      expect({ path, types: shape.types.filter((type) => !returned.get(path)?.types.includes(type)) }).toEqual({
        path,
        types: [],
      })
    }
  },
)
