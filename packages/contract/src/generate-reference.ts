import { buildApiReference, type ReferenceField } from './api-reference.ts'
import { depositBudgets } from './rate-limits.ts'

const escapeTableCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

function renderFieldTable(fields: ReferenceField[], with_location: boolean): string[] {
  if (fields.length === 0) return []
  const head = with_location
    ? '| field | in | type | required | default | meaning |'
    : '| field | type | required | default | meaning |'
  return [
    head,
    head.replaceAll(/[^|]+/g, '---'),
    ...fields.map((field) => {
      const cells = [
        `\`${field.name}\``,
        ...(with_location ? [field.location] : []),
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

const renderEventField = ({ name, type, description }: ReferenceField): string =>
  `\`${name}\`: ${type}${description ? `. ${description}` : ''}`

/** The API reference as Markdown: `docs/api.md`. */
export function generateReference(): string {
  const { operations, schemas, errors, limits, events } = buildApiReference()
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
    ...operations.map(
      (op) =>
        `| [${op.name}](#${op.name.toLowerCase()}) | ${op.paths.map((path) => `\`${op.method} ${path}\``).join('<br>')} | ${op.scope} | ${escapeTableCell(op.summary)} |`,
    ),
    '',
  ]
  for (const op of operations) {
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
      `Answer: ${op.answer}. Statuses: ${op.statuses.join(', ')}. Limit: ${op.limit}.`,
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
    'Every 4xx and 5xx has the body `{error, message, details}`; a 422 also `detail`, one item per violation.',
    '',
  )
  lines.push(
    '| class | status | when |',
    '|---|---|---|',
    ...errors.map(({ name, status, meaning }) => `| ${name} | ${status} | ${escapeTableCell(meaning)} |`),
    '',
  )
  lines.push(
    '## Webhook events',
    '',
    'The `type` of a delivery, for whom it is, and the fields of its `data` besides `schema_version` ([webhooks](webhooks.md)).',
    '',
    '| type | when | for | data |',
    '|---|---|---|---|',
    ...events.map(
      ({ type, description, recipients, fields }) =>
        `| \`${type}\` | ${[description, recipients, fields.map(renderEventField).join('<br>')].map(escapeTableCell).join(' | ')} |`,
    ),
    '',
  )
  lines.push(
    '## Limits',
    '',
    'A limit allows its number of calls at once and is replenished evenly. Above it the response is a 429 with `Retry-After`. Every limited response states the narrowest limit and its state in `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10), and in `X-RateLimit-Limit`, `X-RateLimit-Remaining` and `X-RateLimit-Reset` (seconds since 1970). Each process counts on its own.',
    '',
    '| limit | numbers | what it counts |',
    '|---|---|---|',
    ...limits.map(({ name, rates, meaning }) => `| ${name} | ${rates} | ${meaning} |`),
    '',
    `Deposits stored in one UTC day: ${Object.entries(depositBudgets)
      .map(([level, budget]) => `${level} ${budget}`)
      .join(
        ', ',
      )}. Refused deposits do not count; above the budget the response is a 429 DepositRateLimitExceededError.`,
    '',
  )
  return lines.join('\n')
}
