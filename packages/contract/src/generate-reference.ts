import { buildApiReference, type ReferenceField } from './api-reference.ts'
import { depositBudgets } from './rate-limits.ts'

const escapeTableCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

function renderFieldTable(fields: ReferenceField[], withPlace: boolean): string[] {
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
        ...(withPlace ? [field.location] : []),
        field.type,
        field.required ? 'yes' : '',
        field.default ? `\`${field.default}\`` : '',
        field.description,
      ]
      return `| ${cells.map(escapeTableCell).join(' | ')} |`
    }),
    '',
  ]
}

/** The interface as Markdown: `docs/api.md`. */
export function generateReference(): string {
  const { operations: all, schemas, errors: failures, limits } = buildApiReference()
  const lines = [
    '<!-- Generated from the operation table by `npm run generate`; do not edit. -->',
    '',
    '# API reference',
    '',
    'The same as an OpenAPI document: `GET /v1/openapi-public.json`; as a page: `/docs`.',
    '',
    '## Operations',
    '',
    '| operation | method and path | scope | what it does |',
    '|---|---|---|---|',
    ...all.map(
      (op) =>
        `| [${op.name}](#${op.name.toLowerCase()}) | ${op.paths.map((path) => `\`${op.method} ${path}\``).join('<br>')} | ${op.scope} | ${escapeTableCell(op.summary)} |`,
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
    lines.push(
      ...renderFieldTable(op.fields, true),
      `Answer: ${op.answer}. Statuses: ${op.statuses.join(', ')}. Limit: ${op.limit ?? 'none'}.`,
      '',
    )
  }
  lines.push('## Schemas', '')
  for (const schema of schemas) {
    lines.push(`### ${schema.name}`, '')
    if (schema.description) lines.push(schema.description, '')
    if (schema.values.length > 0) lines.push(`One of ${schema.values.map((value) => `\`${value}\``).join(', ')}.`, '')
    lines.push(...renderFieldTable(schema.fields, false))
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
    ...failures.map((failure) => `| ${failure.name} | ${failure.status} | ${escapeTableCell(failure.meaning)} |`),
    '',
  )
  lines.push(
    '## Limits',
    '',
    'A limit lets through its number at once and is refilled evenly. Above it the answer is 429 with `Retry-After`. Every limited answer tells how the narrowest limit stands in `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10). Each process counts for itself.',
    '',
    '| limit | numbers | what it counts |',
    '|---|---|---|',
    ...limits.map(({ name, rates, meaning }) => `| ${name} | ${rates} | ${meaning} |`),
    '',
    `Deposits stored in one UTC day: ${Object.entries(depositBudgets)
      .map(([level, budget]) => `${level} ${budget}`)
      .join(', ')}. What is refused does not count; above it the answer is 429 DepositRateLimitExceededError.`,
    '',
  )
  return lines.join('\n')
}
