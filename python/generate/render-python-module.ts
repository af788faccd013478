import { renderPythonValue } from './render-python-value.ts'

/**
 * Constants of a TypeScript module as a Python module of a folder in `_generated`, each under its own name.
 * @param source path of the TypeScript module in the repository
 * @param imports of the names that the constants use
 */
export function renderPythonModule(source: string, constants: object, imports: readonly string[] = []): string {
  const text = Object.entries(constants)
    .map(([name, value]) => `${name} = ${renderPythonValue(value)}\n`)
    .join('')
  const flags = ['ASCII', 'IGNORECASE'].filter((flag) => text.includes(` ${flag})`) || text.includes(` ${flag} |`))
  const used = [
    ...(flags.length > 0 ? [`from re import ${flags.join(', ')}\n`, 'from ..._lazy_pattern import lazy_pattern'] : []),
    ...imports,
  ]
  const notice = `# Generated from ${source} by \`npm run generate\`; do not edit.\n`
  return [notice, ...used, ...(used.length > 0 ? [''] : []), text].join('\n')
}
