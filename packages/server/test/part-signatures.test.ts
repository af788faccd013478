import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { readSource, sources } from './product-sources.ts'

const server = 'packages/server/src'
const files = sources.filter((file) => file.startsWith(`${server}/`) && !/\/parts\.ts$/.test(file))
const layers = ['accounts', 'records', 'retrieval', 'deposits', 'advice', 'figures']

/** The parts that a layer declares, by the name of the interface. */
const declared = layers.map((layer): [name: string, parts: string[]] => {
  const name = `${layer[0]?.toUpperCase()}${layer.slice(1)}Parts`
  const [, body = ''] =
    new RegExp(`interface ${name} \\{([\\s\\S]*?)\\n\\}`).exec(readSource(`${server}/${layer}/parts.ts`)) ?? []
  return [name, [...body.matchAll(/^ {2}(\w+):/gm)].map(([, part = '']) => part)]
})

const importsOf = (file: string): string[] =>
  [...readSource(file).matchAll(/^import (?!type )[^']*'(\.[^']+)'/gm)].map(([, written = '']) =>
    posix.join(posix.dirname(file), written),
  )

test('the parts of a layer are found', () => {
  expect(declared.map(([, parts]) => parts.length > 0)).toEqual(layers.map(() => true))
})

test.each(declared)('who asks for %s uses one of these parts, or gives them to a function that does', (name, parts) => {
  const asking = files.filter((file) => new RegExp(`\\b${name}\\b`).test(readSource(file)))
  const using = new Set(asking.filter((file) => new RegExp(`\\b(?:${parts.join('|')})\\b`).test(readSource(file))))
  for (let before = -1; before < using.size; ) {
    before = using.size
    for (const file of asking) if (importsOf(file).some((target) => using.has(target))) using.add(file)
  }
  expect(asking.filter((file) => !using.has(file))).toEqual([])
})
