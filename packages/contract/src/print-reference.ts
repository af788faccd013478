import { type Field, reference } from './reference.ts'

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

function table(fields: Field[], withPlace: boolean): string[] {
  if (fields.length === 0) return []
  const head = withPlace
    ? '| field | in | type | required | default | meaning |'
    : '| field | type | required | default | meaning |'
  return [
    head,
    head.replaceAll(/[^|]+/g, '---'),
    ...fields.map((field) => {
      const cells = [
        `\`${field.name}\``,
        ...(withPlace ? [field.place] : []),
        field.type,
        field.required ? 'yes' : '',
        field.default ? `\`${field.default}\`` : '',
        field.description,
      ]
      return `| ${cells.map(cell).join(' | ')} |`
    }),
    '',
  ]
}

/** The interface as Markdown: `docs/api.md`. */
export function printReference(): string {
  const { operations: all, schemas, errors: failures } = reference()
  const lines = [
    '# API reference',
    '',
    'Printed from the operation table by `npm run docs`; do not edit. The same as OpenAPI: `GET /v1/openapi-public.json`; as a page: `/docs`.',
    '',
    '## Operations',
    '',
    '| operation | method and path | scope | what it does |',
    '|---|---|---|---|',
    ...all.map(
      (op) =>
        `| [${op.name}](#${op.name.toLowerCase()}) | ${op.paths.map((path) => `\`${op.method} ${path}\``).join('<br>')} | ${op.scope} | ${cell(op.summary)} |`,
    ),
    '',
  ]
  for (const op of all) {
    lines.push(
      `### ${op.name}`,
      '',
      ...op.paths.map((path) => `\`${op.method} ${path}\` `),
      '',
      `Scope: ${op.scope}. ${op.summary}${op.description ? ` ${op.description}` : ''}`,
      '',
    )
    lines.push(...table(op.fields, true), `Answer: ${op.answer}. Statuses: ${op.statuses.join(', ')}.`, '')
  }
  lines.push('## Schemas', '')
  for (const schema of schemas) {
    lines.push(`### ${schema.name}`, '')
    if (schema.description) lines.push(schema.description, '')
    if (schema.values.length > 0) lines.push(`One of ${schema.values.map((value) => `\`${value}\``).join(', ')}.`, '')
    lines.push(...table(schema.fields, false))
  }
  lines.push(
    '## Errors',
    '',
    'Every 4xx and 5xx has the body `{error, message, details}`; a 422 also `detail`, one item per fault.',
    '',
  )
  lines.push(
    '| class | status | when |',
    '|---|---|---|',
    ...failures.map((failure) => `| ${failure.name} | ${failure.status} | ${cell(failure.meaning)} |`),
    '',
  )
  return lines.join('\n')
}
