import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  errorClassNames,
  errors,
  generateOpenapi,
  inputFields,
  operationIds,
  toDelimitedCase,
} from '@cairnway/contract'
import { expect, test } from 'vitest'
import { getOperation, operation_rows } from './read-contract-shapes.ts'

const readGenerated = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../../python/src/cairnway/_generated/${name}`, import.meta.url)), 'utf8')

/** The keyword arguments of each method of the clients, by the method's name: both have those of the asynchronous one. */
function readMethods(): Map<string, string[]> {
  const methods = readGenerated('async_methods.py').matchAll(/^ {4}(?:async )?def ([a-z]\w*)\(([^)]*?)\) -> /gm)
  return new Map(
    [...methods].map(([, method = '', parameters = '']) => [
      method,
      [...(parameters.split('*,')[1] ?? '').matchAll(/(\w+): [^=]+ = OMITTED/g)].map(([, field = '']) => field),
    ]),
  )
}

const methods = readMethods()

test('Python has a method for each operation of the public document', () => {
  const { paths } = generateOpenapi({ base_url: '' }) as {
    paths: Record<string, Record<string, { operationId: string }>>
  }
  const names = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId))
  const aliases = names.filter((name) => name.endsWith('Alias')).map((name) => toDelimitedCase(name, '_'))
  const missing = names.map((name) => toDelimitedCase(name, '_')).filter((name) => !methods.has(name))
  expect(missing.sort()).toEqual(aliases.sort())
  const source = readGenerated('async_methods.py')
  for (const alias of aliases) expect(source).toContain(`    ${alias} = ${alias.replace('_alias', '')}\n`)
})

test.each(operation_rows)('the methods of $name in Python take the fields of the contract as keywords', ({ name }) => {
  const op = getOperation(name)
  const fields = [...Object.keys(inputFields(op.input)), ...(op.body === 'ndjson' ? ['lines'] : [])]
  const keywords = methods.get(toDelimitedCase(name, '_')) ?? []
  expect(keywords.map((keyword) => keyword.replace(/_$/, '')).sort()).toEqual(fields.sort())
})

test('Python calls every operation with the method and path of the contract', () => {
  const routes = readGenerated('routes.py').matchAll(/"(\w+)": Route\(\s*"(\w+)",\s*"([^"]+)"/g)
  expect([...routes].map(([, ...route]) => route)).toEqual(
    operationIds.map((name) => [name, getOperation(name).method, getOperation(name).path]),
  )
})

test('Python has a class for each class of error, with its usual status', () => {
  const classes = readGenerated('errors.py').matchAll(/^class (\w+)\(ApiError\):.*?usual_status = (\d+)/gms)
  expect([...classes].map(([, name, status]) => [name, Number(status)])).toEqual(
    errorClassNames.map((name) => [name, errors[name][0]]),
  )
})
