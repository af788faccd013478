import fc from 'fast-check'
import { parse } from 'jsonc-parser'

const arbitraryName = fc
  .string({ minLength: 1, maxLength: 6 })
  .filter((key) => key !== '__proto__' && key !== 'cairnway')
const arbitraryValues = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, fc.string({ maxLength: 8 }), fc.integer(), fc.boolean(), tie('map'), tie('list')),
  list: fc.array(tie('value'), { maxLength: 3 }),
  map: fc.dictionary(arbitraryName, tie('value'), { maxKeys: 4 }),
}))
const arbitrarySettings = fc
  .tuple(
    arbitraryValues.map,
    fc.option(arbitraryValues.map),
    fc.option(fc.array(arbitraryValues.map, { maxLength: 2 })),
  )
  .map(([rest, servers, stop]) => ({
    ...(rest as object),
    ...(servers && { servers }),
    ...(stop && { hooks: { Stop: stop } }),
  }))

/** JSON as people write it: with comments, trailing commas, and either kind of line ends. */
export const arbitraryJsonText = fc
  .record({
    value: arbitrarySettings,
    step: fc.constantFrom('', '  ', '\t', '    '),
    comments: fc.boolean(),
    crlf: fc.boolean(),
    comma: fc.boolean(),
  })
  .map(({ value, step, comments, crlf, comma }) => {
    let text = JSON.stringify(value, null, step)
    if (comments && step !== '')
      text = text.replaceAll(/([,{[])\n/g, '$1 // note, "x": {\n').replaceAll(/^\s*}/gm, '/* } */$&')
    if (comma && step !== '') text = text.replaceAll(/([^,{[\s/])(\n\s*[}\]])/g, '$1,$2')
    return crlf ? text.replaceAll('\n', '\r\n') : text
  })
  .filter((text) => {
    const errors: never[] = []
    parse(text, errors, { allowTrailingComma: true })
    return errors.length === 0
  })

const arbitraryLineEnd = fc.constantFrom('\n', '\r\n')
const withLineEnds = (text: string, eol: string): string => text.replaceAll('\n', eol)

/** TOML tables as people write them, some with strings and lists that look like headers. */
export const arbitraryTomlText = fc
  .tuple(
    fc.array(
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
    ),
    fc.constantFrom('', '\n', '\n# end', '\n\n\n'),
    arbitraryLineEnd,
  )
  .map(([tables, end, eol]) => {
    const unique_tables = [...new Map(tables.map((table) => [table[0], table])).values()]
    return withLineEnds(
      unique_tables.map(([key, line, note]) => `${note}[mcp_servers.${key}s]\n${line}`).join('\n') + end,
      eol,
    )
  })

const arbitraryYamlWith = (...servers: string[]) =>
  fc
    .record({
      before: fc.constantFrom(
        '',
        '# note\n',
        'a:   note # note\n',
        'a: |\n  note\n\n  more\n',
        'a: |+\n  note\n\n\n',
        'a: >\n    note folded\n    by hand\n',
        'list:\n- note\n-   b\nmode: 0x1F\n',
        '---\nb: [1, &n note,  *n]\n',
        '%YAML 1.1\n---\n"a" :   "note: \\\n  more"\n',
      ),
      servers: fc.constantFrom(...servers),
      after: fc.constantFrom(
        '',
        '\n',
        '\n# note\n',
        '\n# note',
        '\nz: note\n',
        "\n\n\nz: 'a: note'",
        '\nz: >-\n   note\n   b\n\n\n',
        '\n...\n# note\n',
      ),
      indent: fc.constantFrom('', '  '),
      eol: arbitraryLineEnd,
    })
    .map(({ before, servers, after, indent, eol }) => {
      const settings = before.startsWith('%') || before.startsWith('---') ? '' : indent
      const text = (before + servers + after).replaceAll(/^(?!\.\.\.)(?=.)/gm, settings)
      return withLineEnds(text, eol)
    })

/** YAML with a map of servers in different styles, between other settings. */
export const arbitraryYamlMapText = arbitraryYamlWith(
  '',
  'servers:',
  'servers: # note',
  'servers: &x # note\n\n',
  'servers: {}',
  'servers: { }',
  'servers: { x: 1 } # note',
  'servers: {x: 1, }',
  'servers: {x, "y": }',
  'servers: {\n  x: 1, # note\n  y: 2 # note\n  }',
  'servers: {\n  # note\n  }',
  'servers:\n  x: 1 # note\n  # end',
  'servers:\n    x:\n        - 1\n        - 2',
  'servers: &x\n  "x y":\n    t: >\n      long note\n      text',
  'servers:\n  x: |+\n    note\n\n\n',
  "servers:\n  x: 'a\n\n    note'",
  'servers: !!map\n  ? [q]\n  : note\n  x:',
  '? servers\n: x: 1',
)

/** YAML with a list of servers in different styles, between other settings. */
export const arbitraryYamlListText = arbitraryYamlWith(
  '',
  'servers:',
  'servers: # note\n\n',
  'servers: []',
  'servers: [ {a: 1} ] # note',
  'servers: [\n  {a: 1}, # note\n  b: note,\n  ]',
  'servers:\n- a: 1\n- b: 2 # note',
  'servers:\n    -   a: 1\n        b: note\n    # end',
  'servers:\n  - - 1\n    - 2',
  'servers: # note\n  -\n  - x: |\n      note',
)
