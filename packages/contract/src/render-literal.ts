/** The `lineWidth` of biome.json: generated files are written as the formatter would write them. */
export const MAX_GENERATED_LINE_CHARS = 120

/** The first line of every generated TypeScript file. */
export const GENERATED_NOTICE = '// Generated from the operation table by `npm run generate`; do not edit.'

/** A string, number, boolean or null as a TypeScript literal. Strings get the quotes that need fewer escapes. */
export function renderPrimitive(value: unknown): string {
  if (typeof value !== 'string') return String(value)
  const quote = value.split("'").length > value.split('"').length ? '"' : "'"
  const body = JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"')
  return quote + body.replaceAll(quote, `\\${quote}`) + quote
}

/**
 * A JSON value as a TypeScript literal, objects with one property on each line.
 * @param indent of the line on which the literal starts
 * @param used_chars how many characters of that line come before and after the literal
 */
export function renderLiteral(value: unknown, indent = '', used_chars = 0): string {
  if (typeof value !== 'object' || value === null) return renderPrimitive(value)
  const inner = `${indent}  `
  if (!Array.isArray(value)) {
    const properties = Object.entries(value).map(([name, property]) => renderProperty(name, property, inner))
    return properties.length === 0 ? '{}' : ['{', ...properties, `${indent}}`].join('\n')
  }
  const is_flat = value.every((item) => typeof item !== 'object' || item === null)
  const line = `[${value.map(renderPrimitive).join(', ')}]`
  if (is_flat && line.length + used_chars <= MAX_GENERATED_LINE_CHARS) return line
  return ['[', ...value.map((item) => `${inner}${renderLiteral(item, inner)},`), `${indent}]`].join('\n')
}

function renderProperty(name: string, value: unknown, indent: string): string {
  const key = `${indent}${/^[a-z_]\w*$/i.test(name) ? name : renderPrimitive(name)}:`
  const text = renderLiteral(value, indent, `${key} ,`.length)
  const is_too_long = !text.includes('\n') && `${key} ${text},`.length > MAX_GENERATED_LINE_CHARS
  return is_too_long ? `${key}\n${indent}  ${text},` : `${key} ${text},`
}
