import fc from 'fast-check'
import { parse } from 'jsonc-parser'

const name = fc.string({ minLength: 1, maxLength: 6 }).filter((key) => key !== '__proto__' && key !== 'cairnway')
const json = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, fc.string({ maxLength: 8 }), fc.integer(), fc.boolean(), tie('map'), tie('list')),
  list: fc.array(tie('value'), { maxLength: 3 }),
  map: fc.dictionary(name, tie('value'), { maxKeys: 4 }),
}))
const settings = fc
  .tuple(json.map, fc.option(json.map), fc.option(fc.array(json.map, { maxLength: 2 })))
  .map(([rest, servers, stop]) => ({
    ...(rest as object),
    ...(servers && { servers }),
    ...(stop && { hooks: { Stop: stop } }),
  }))

/** JSON as people write it: comments, trailing commas, and lines of either kind. */
export const writtenJson = fc
  .record({
    value: settings,
    step: fc.constantFrom('', '  ', '\t', '    '),
    comments: fc.boolean(),
    windows: fc.boolean(),
    comma: fc.boolean(),
  })
  .map(({ value, step, comments, windows, comma }) => {
    let text = JSON.stringify(value, null, step)
    if (comments && step !== '')
      text = text.replaceAll(/([,{[])\n/g, '$1 // note, "x": {\n').replaceAll(/^\s*}/gm, '/* } */$&')
    if (comma && step !== '') text = text.replaceAll(/([^,{[\s/])(\n\s*[}\]])/g, '$1,$2')
    return windows ? text.replaceAll('\n', '\r\n') : text
  })
  .filter((text) => {
    const faults: never[] = []
    parse(text, faults, { allowTrailingComma: true })
    return faults.length === 0
  })

/** Tables as people write them, some with texts and lists that look like headers. */
export const writtenToml = fc
  .array(
    fc.tuple(
      fc.stringMatching(/^[a-z]{1,6}$/),
      fc.constantFrom(
        'x = 1',
        'x = "[mcp_servers.cairnway]"',
        "x = '''\n[mcp_servers.cairnway]\n'''",
        'x = [\n  [1],\n]',
      ),
      fc.constantFrom('', '# note\n', '\n\n'),
    ),
    { maxLength: 5 },
  )
  .map((tables) =>
    [...new Map(tables.map((table) => [table[0], table])).values()]
      .map(([key, line, note]) => `${note}[mcp_servers.${key}s]\n${line}\n`)
      .join(''),
  )

/** Maps of servers in the styles of YAML, with something before and behind them. */
export const writtenYaml = fc
  .record({
    before: fc.constantFrom('', '# note\n', 'a: 1\n', 'a: |\n  text\n\n  more\n', '---\nb: [1, 2]\n'),
    servers: fc.constantFrom(
      '',
      'servers:\n',
      'servers: {}\n',
      'servers: { x: 1 } # note\n',
      'servers:\n  x: 1 # note\n  # end\n',
      'servers:\n    x:\n        - 1\n        - 2\n',
      'servers:\n  "x y":\n    t: >\n      long\n      text\n',
    ),
    behind: fc.constantFrom('', '# end\n', 'z: 1\n', '\n\nz: "a: b"\n'),
    cut: fc.boolean(),
  })
  .map(({ before, servers, behind, cut }) => {
    const text = before + servers + behind
    return cut ? text.trimEnd() : text
  })
