import { MAX_GENERATED_LINE_CHARS } from './render-literal.ts'

/** The first line of every generated Python file. */
export const PYTHON_NOTICE = '# Generated from the operation table by `npm run generate`; do not edit.'

const PYTHON_KEYWORDS = new Set(
  `False None True and as assert async await break class continue def del elif else except finally for from global if
  import in is lambda nonlocal not or pass raise return try while with yield`.split(/\s+/),
)

/** Whether a field can be a keyword argument and an attribute of a class body under its own name. */
export const isPythonName = (name: string): boolean => /^[A-Za-z_]\w*$/.test(name) && !PYTHON_KEYWORDS.has(name)

/** The keyword argument for a field: its name, with an underscore behind a word of the language (PEP 8). */
export function toPythonParameter(name: string): string {
  const parameter = isPythonName(name) ? name : `${name}_`
  if (!isPythonName(parameter)) throw new Error(`the field ${name} has no name in Python`)
  return parameter
}

/** A string, number, boolean or null as a Python literal. */
export function renderPythonPrimitive(value: unknown): string {
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return JSON.stringify(value)
}

/** Text in lines of at most `width` characters; a line break of the text stays one. */
export const wrapDocstring = (text: string, width: number): string[] =>
  text.split('\n').flatMap((paragraph) => {
    const lines: string[] = ['']
    for (const word of paragraph.split(' ')) {
      const last = lines.at(-1) ?? ''
      const longer = last === '' ? word : `${last} ${word}`
      if (longer.length > width && last !== '') lines.push(word)
      else lines[lines.length - 1] = longer
    }
    return lines
  })

/** The lines of a docstring; none for an empty text. */
export function renderDocstring(text: string, indent: string): string[] {
  if (text === '') return []
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"').replace(/"$/, '\\"')
  if (!escaped.includes('\n') && `${indent}"""${escaped}"""`.length <= MAX_GENERATED_LINE_CHARS)
    return [`${indent}"""${escaped}"""`]
  const [first = '', ...rest] = wrapDocstring(escaped, MAX_GENERATED_LINE_CHARS - indent.length - 3)
  return [`${indent}"""${first}`, ...rest.map((line) => (line === '' ? '' : indent + line)), `${indent}"""`]
}

/** `prefix(a, b)suffix` on one line, or with one argument per line when that is too long. */
export function renderCallLines(prefix: string, parts: string[], suffix: string, indent: string): string[] {
  const line = `${indent}${prefix}${parts.join(', ')}${suffix}`
  if (line.length <= MAX_GENERATED_LINE_CHARS) return [line]
  return [`${indent}${prefix}`, ...parts.map((part) => `${indent}    ${part},`), `${indent}${suffix}`]
}
