import { findToolOptions, operationIds, toDelimitedCase } from '@cairnway/contract'
import { tools } from '@cairnway/mcp'
import { expect, test } from 'vitest'
import { joinPath } from './field-shape.ts'
import { getOperation, inputShapes, operation_rows, outputShapes } from './read-contract-shapes.ts'
import { readJsonSchema } from './read-json-schema.ts'

/** Fields that only tools have: `max_tokens` limits the answer, and `note` marks its text as data of others. */
const tool_fields = { input: ['max_tokens'], output: ['note'] }

test('every operation with tool options is a tool under its own name', () => {
  const offered = operationIds.filter((name) => findToolOptions(getOperation(name)) !== null)
  const tool_names = new Set(tools.map(({ name }) => name))
  expect(offered.filter((name) => !tool_names.has(toDelimitedCase(name, '_')))).toEqual([])
})

test.each(operation_rows.filter(({ name }) => findToolOptions(getOperation(name))))(
  'the tool of $name has the fields of the contract under the same names',
  ({ name }) => {
    const tool = tools.find((candidate) => candidate.name === toDelimitedCase(name, '_'))
    const tool_options = findToolOptions(getOperation(name)) ?? {}
    const { cost_field } = getOperation(name)
    const [contract_input, contract_output] = [inputShapes(name), outputShapes(name)]
    const presets = new Map(
      Object.entries(tool_options.defaults ?? {}).map(([field, value]) => [
        joinPath(cost_field ? `${cost_field}[]` : '', field),
        value,
      ]),
    )
    const tool_input = readJsonSchema(tool?.input ?? {}, {})
    for (const [path, shape] of tool_input) {
      if (tool_fields.input.includes(path)) continue
      const field = contract_input.get(path)
      expect(field, `${path} is not a field of ${name}`).toBeDefined()
      expect({ path, types: shape.types }).toEqual({ path, types: field?.types })
      expect(shape.values, path).toEqual(field?.values)
      for (const [keyword, limit] of Object.entries(shape.limits))
        expect({ path, [keyword]: field?.limits[keyword] }).toEqual({ path, [keyword]: limit })
      if (shape.default !== undefined) expect(shape.default, path).toEqual(presets.get(path) ?? field?.default)
      expect({ path, required: shape.required }).toEqual({ path, required: field?.required })
    }
    // the fields that the tool shows must be enough for a valid call
    const required = [...contract_input]
      .filter(([path, { required }]) => required && /^\w+$/.test(path))
      .map(([path]) => path)
    expect(required.filter((path) => !tool_input.has(path))).toEqual([])
    const { list_field } = tool_options
    const tool_output = list_field === undefined ? tool?.output : tool?.output.properties?.[list_field]
    for (const [path, shape] of readJsonSchema(tool_output ?? {}, {})) {
      if (tool_fields.output.includes(path)) continue
      expect(contract_output.has(path), `${path} is not in the answer of ${name}`).toBe(true)
      expect({ path, types: shape.types.filter((type) => !contract_output.get(path)?.types.includes(type)) }).toEqual({
        path,
        types: [],
      })
    }
  },
)
