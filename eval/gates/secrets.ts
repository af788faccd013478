import { join } from 'node:path'
import { readRows } from '../../bench/read-rows.ts'
import { table } from '../../bench/table.ts'
import { screen } from '../../packages/server/src/screening/screen.ts'
import { everyNth, fieldTexts } from './benign-texts.ts'
import type { Check, Gate, Source } from './types.ts'

interface TextRow {
  text: string
  label: 'secret' | 'pii' | 'benign'
  types: string[]
  negative_scope: string | null
  spans?: { type: string; value: string }[]
  source: { repo: string }
}
interface ExperienceRow {
  label: TextRow['label']
  types: string[]
  field: string | null
  experience: object
}

/** Entities of the data that the detectors claim to find, with the type under which they do. */
const CLAIMED = new Map(
  Object.entries({
    CREDIT_CARD: 'payment_card',
    EMAIL_ADDRESS: 'email',
    IBAN_CODE: 'iban',
    PHONE_NUMBER: 'phone',
    US_SSN: 'us_ssn',
  }),
)
/** Least share that must be found. */
const NEEDED = new Map([
  ['CREDIT_CARD', 0.95],
  ['EMAIL_ADDRESS', 0.95],
  ['IBAN_CODE', 0.95],
  ['US_SSN', 0.95],
  ['PHONE_NUMBER, international form', 0.95],
])
/** Labelled as secrets in the data, but none: addresses, public identifiers, sentences that stand for a rule of the user's own. */
const NO_SECRET = /^(?:ip_public|no-homedir:|aws:AWSAccountID|azure:AzureClientId|example:|filter-comments:|pattern:)/
const INTERNATIONAL = /^\(?(?:\+|00[1-9])/
const COMMITS = 8000

const share = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${part}/${whole} = ${(part / whole).toFixed(3)}`

/** What is found in a text: types of what refuses it, and of what is replaced. */
function found(input: object): { hard: string[]; soft: string[] } {
  const { findings, risk_flags } = screen(input)
  return {
    hard: findings.map(({ type }) => type),
    soft: risk_flags.flatMap(({ type, subtype }) => (type === 'pii_redacted' && subtype ? [subtype] : [])),
  }
}

interface Counts {
  hits: number
  total: number
}
type Tally = Map<string, Counts>

function count(tally: Tally, name: string, hit: boolean): void {
  const { hits, total } = tally.get(name) ?? { hits: 0, total: 0 }
  tally.set(name, { hits: hits + Number(hit), total: total + 1 })
}

const sumOf = (tally: Tally): Counts =>
  [...tally.values()].reduce((sum, one) => ({ hits: sum.hits + one.hits, total: sum.total + one.total }), {
    hits: 0,
    total: 0,
  })
const rateOf = ({ hits, total }: Counts): number => (total === 0 ? 0 : hits / total)

const rowsOf = (tally: Tally): string[][] =>
  [...tally].sort(([a], [b]) => a.localeCompare(b)).map(([name, { hits, total }]) => [name, share(hits, total)])

/** Every claimed entity of a text must be found as what it is. */
function countEntities(tally: Tally, types: readonly string[], { hard, soft }: ReturnType<typeof found>): void {
  const seen = new Set([...hard, ...soft])
  for (const type of new Set(types)) {
    const claimed = CLAIMED.get(type)
    if (claimed !== undefined) count(tally, type, seen.has(claimed))
  }
}

function measureTexts({ directory, split }: Source) {
  const labelled: Tally = new Map()
  const secrets: Tally = new Map()
  const types: Tally = new Map()
  const entities: Tally = new Map()
  const blocked: Tally = new Map()
  const redacted: Tally = new Map()
  for (const row of readRows<TextRow>(join(directory, `pii_secrets.${split}.jsonl.gz`))) {
    const seen = found({ text: row.text })
    const { repo } = row.source
    if (row.label === 'secret') {
      const blocks = seen.hard.length > 0
      count(labelled, 'all', blocks)
      if (!row.types.some((type) => NO_SECRET.test(type))) count(secrets, repo, blocks)
      for (const type of row.types) count(types, type, seen.hard.length > 0)
    }
    if (row.label === 'pii') {
      countEntities(entities, row.types, seen)
      for (const { type, value } of row.spans ?? [])
        if (type === 'PHONE_NUMBER' && INTERNATIONAL.test(value))
          count(entities, 'PHONE_NUMBER, international form', seen.soft.includes('phone'))
    }
    if (row.label === 'benign' && row.negative_scope?.startsWith('any')) {
      count(blocked, repo, seen.hard.length > 0)
      count(redacted, repo, seen.soft.length > 0)
    }
  }
  return { labelled, secrets, types, entities, blocked, redacted }
}

function measureExperiences({ directory, split }: Source) {
  const fields: Tally = new Map()
  const entities: Tally = new Map()
  const blocked: Tally = new Map()
  for (const row of readRows<ExperienceRow>(join(directory, `pii_in_experiences.${split}.jsonl.gz`))) {
    const seen = found(row.experience)
    if (row.label === 'secret' && !row.types.some((type) => NO_SECRET.test(type)))
      count(fields, row.field ?? 'whole', seen.hard.length > 0)
    if (row.label === 'pii') countEntities(entities, row.types, seen)
    if (row.label === 'benign')
      count(blocked, row.field === null ? 'untouched' : 'benign look-alike', seen.hard.length > 0)
  }
  return { fields, entities, blocked }
}

function measureBenign(source: Source) {
  const blocked: Tally = new Map()
  const redacted: Tally = new Map()
  for (const { family, input } of [...fieldTexts(source), ...everyNth(source, COMMITS)]) {
    const { hard, soft } = found(input)
    count(blocked, family, hard.length > 0)
    count(redacted, family, soft.length > 0)
  }
  return { blocked, redacted }
}

/** Secrets and personal data: what is found of what is claimed, and what harmless text is refused or changed. */
export const secrets: Gate = async (source) => {
  const texts = measureTexts(source)
  const records = measureExperiences(source)
  const benign = measureBenign(source)
  const needed = (what: string, tally: Counts, least: number): Check => ({
    what,
    measured: rateOf(tally),
    needed: least,
    bound: 'least',
  })
  const most = (what: string, tally: Counts, limit: number): Check => ({
    what,
    measured: rateOf(tally),
    needed: limit,
    bound: 'most',
  })
  const checks = [
    needed('secrets found, texts', sumOf(texts.secrets), 0.95),
    needed('secrets found, inside experiences', sumOf(records.fields), 0.95),
    ...[...NEEDED].map(([type, least]) =>
      needed(`${type} found`, texts.entities.get(type) ?? { hits: 0, total: 0 }, least),
    ),
    most('hard negatives blocked', sumOf(texts.blocked), 0.01),
    most('technical text falsely blocked', sumOf(benign.blocked), 0.003),
  ]
  const head = ['source', 'blocked']
  const text = [
    `Headline over claimed types: ${share(sumOf(texts.entities).hits, sumOf(texts.entities).total)} of the personal data, ${share(sumOf(texts.secrets).hits, sumOf(texts.secrets).total)} of the secrets; of everything that the data labels as a secret, public identifiers, addresses and template sentences included, ${share(sumOf(texts.labelled).hits, sumOf(texts.labelled).total)}. Names, street addresses and driver licences are not claimed; of phone numbers the international form and the one beside a word for a phone, so that the row below counts forms that are left alone by design.`,
    'Secrets by source:',
    table([['source', 'found'], ...rowsOf(texts.secrets)]),
    'Secrets inside experiences, by field:',
    table([['field', 'found'], ...rowsOf(records.fields)]),
    'Personal data in texts:',
    table([['type', 'found'], ...rowsOf(texts.entities)]),
    'Personal data inside experiences:',
    table([['type', 'found'], ...rowsOf(records.entities)]),
    'Hard negatives (`negative_scope: any…`) blocked:',
    table([head, ...rowsOf(texts.blocked)]),
    'Experiences without a secret blocked:',
    table([head, ...rowsOf(records.blocked)]),
    'Technical text blocked, and changed by a redaction:',
    table([
      ['source', 'blocked', 'redacted'],
      ...rowsOf(benign.blocked).map(([name = '', value = '']) => {
        const soft = benign.redacted.get(name) ?? { hits: 0, total: 0 }
        return [name, value, share(soft.hits, soft.total)]
      }),
    ]),
  ].join('\n\n')
  const figures = Object.fromEntries(
    Object.entries({ ...texts, fields: records.fields, in_records: records.entities, technical: benign.blocked }).map(
      ([name, tally]) => [name, Object.fromEntries(tally)],
    ),
  )
  return { title: 'Secrets and personal data', text, checks, figures }
}
