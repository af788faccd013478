import { expect, test } from 'vitest'
import { renderValue } from './render-value.ts'
import { selectStyles } from './terminal-styles.ts'

test('the implementation of a record keeps its lines, and prose around code is wrapped', () => {
  const code = 'const answer = await fetch(address, { method: "PUT", body })'
  const record = {
    method: `First read the address, then run \`npm run build --all\` there.`,
    implementation: `${code}\n`,
  }
  expect(renderValue({ successful_approach: record }, { columns: 30, styles: selectStyles(false) })).toEqual([
    'successful_approach',
    '  method',
    '    First read the address,',
    '    then run',
    '    `npm run build --all`',
    '    there.',
    '  implementation',
    `    ${code}`,
  ])
})
