import type { SearchSituation } from './should-search.ts'

export const SITUATIONS: (readonly [name: string, situation: SearchSituation, search: boolean])[] = [
  ['an error', { error_text: "TypeError: Cannot read properties of undefined (reading 'map')" }, true],
  ['many attempts', { task: 'render the invoice list in the sidebar', attempts: 2 }, true],
  ['work that goes wrong', { task: 'upgrade the project from webpack 4 to webpack 5' }, true],
  ['plain work', { task: 'rename the variable total to sum in cart.ts' }, false],
  ['a short task', { task: 'fix it' }, false],
  ['output without an error', { task: '', error_text: 'all good' }, false],
  ['nothing', {}, false],
]
