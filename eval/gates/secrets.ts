import { join } from 'node:path'
import { readRows } from '../../bench/read-rows.ts'
import type { Detail } from '../../bench/section.ts'
import { screen } from '../../packages/server/src/rules/screening/screen.ts'
import { readTechnicalTexts, sampleCommitMessages } from './benign-texts.ts'
import type { GateCheck, GateDataSource, GateMeasurement } from './gate-measurement.ts'

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

/** Entity types of the data that the detectors cover, with the type that the detectors report. */
const CLAIMED_TYPES = new Map(
  Object.entries({
    CREDIT_CARD: 'payment_card',
    EMAIL_ADDRESS: 'email',
    IBAN_CODE: 'iban',
    PHONE_NUMBER: 'phone',
    US_SSN: 'us_ssn',
  }),
)
/** Minimum recall by entity type. */
const MIN_RECALL = new Map([
  ['CREDIT_CARD', 0.95],
  ['EMAIL_ADDRESS', 0.95],
  ['IBAN_CODE', 0.95],
  ['US_SSN', 0.95],
  ['PHONE_NUMBER, international form', 0.95],
])
/**
 * Labeled as secrets in the data, but not secret: addresses, public identifiers, template sentences for custom rules.
 */
const NON_SECRET_TYPES =
  /^(?:ip_public|no-homedir:|aws:AWSAccountID|azure:AzureClientId|example:|filter-comments:|pattern:)/
const INTERNATIONAL_PHONE = /^\(?(?:\+|00[1-9])/
const COMMIT_MESSAGES = 8000

const formatShare = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${part}/${whole} = ${(part / whole).toFixed(3)}`

/** Types of findings in a text: `hard` ones refuse it, `soft` ones are redacted. */
function detect(input: object): { hard: string[]; soft: string[] } {
  const { findings, risk_flags } = screen(input)
  return {
    hard: findings.map(({ type }) => type),
    soft: risk_flags.flatMap(({ type, subtype }) => (type === 'pii_redacted' && subtype ? [subtype] : [])),
  }
}

interface HitCounts {
  hits: number
  total: number
}
type HitTally = Map<string, HitCounts>

function addHit(tally: HitTally, name: string, hit: boolean): void {
  const { hits, total } = tally.get(name) ?? { hits: 0, total: 0 }
  tally.set(name, { hits: hits + Number(hit), total: total + 1 })
}

const sumTally = (tally: HitTally): HitCounts =>
  [...tally.values()].reduce((sum, { hits, total }) => ({ hits: sum.hits + hits, total: sum.total + total }), {
    hits: 0,
    total: 0,
  })
const hitRate = ({ hits, total }: HitCounts): number => (total === 0 ? 0 : hits / total)

const tallyRows = (tally: HitTally): string[][] =>
  [...tally].sort(([a], [b]) => a.localeCompare(b)).map(([name, { hits, total }]) => [name, formatShare(hits, total)])

/** Counts, for every covered entity type of a text, whether it was reported. */
function countEntities(tally: HitTally, types: readonly string[], { hard, soft }: ReturnType<typeof detect>): void {
  const found_types = new Set([...hard, ...soft])
  for (const type of new Set(types)) {
    const claimed = CLAIMED_TYPES.get(type)
    if (claimed !== undefined) addHit(tally, type, found_types.has(claimed))
  }
}

function measureTexts({ directory, split }: GateDataSource) {
  const labelled: HitTally = new Map()
  const secrets: HitTally = new Map()
  const types: HitTally = new Map()
  const entities: HitTally = new Map()
  const blocked: HitTally = new Map()
  const redacted: HitTally = new Map()
  for (const row of readRows<TextRow>(join(directory, `pii_secrets.${split}.jsonl.gz`))) {
    const found = detect({ text: row.text })
    const { repo } = row.source
    if (row.label === 'secret') {
      const blocks = found.hard.length > 0
      addHit(labelled, 'all', blocks)
      if (!row.types.some((type) => NON_SECRET_TYPES.test(type))) addHit(secrets, repo, blocks)
      for (const type of row.types) addHit(types, type, found.hard.length > 0)
    }
    if (row.label === 'pii') {
      countEntities(entities, row.types, found)
      for (const { type, value } of row.spans ?? [])
        if (type === 'PHONE_NUMBER' && INTERNATIONAL_PHONE.test(value))
          addHit(entities, 'PHONE_NUMBER, international form', found.soft.includes('phone'))
    }
    if (row.label === 'benign' && row.negative_scope?.startsWith('any')) {
      addHit(blocked, repo, found.hard.length > 0)
      addHit(redacted, repo, found.soft.length > 0)
    }
  }
  return { labelled, secrets, types, entities, blocked, redacted }
}

function measureExperiences({ directory, split }: GateDataSource) {
  const fields: HitTally = new Map()
  const entities: HitTally = new Map()
  const blocked: HitTally = new Map()
  for (const row of readRows<ExperienceRow>(join(directory, `pii_in_experiences.${split}.jsonl.gz`))) {
    const found = detect(row.experience)
    if (row.label === 'secret' && !row.types.some((type) => NON_SECRET_TYPES.test(type)))
      addHit(fields, row.field ?? 'whole', found.hard.length > 0)
    if (row.label === 'pii') countEntities(entities, row.types, found)
    if (row.label === 'benign')
      addHit(blocked, row.field === null ? 'untouched' : 'benign look-alike', found.hard.length > 0)
  }
  return { fields, entities, blocked }
}

function measureBenign(source: GateDataSource) {
  const blocked: HitTally = new Map()
  const redacted: HitTally = new Map()
  for (const { family, input } of [...readTechnicalTexts(source), ...sampleCommitMessages(source, COMMIT_MESSAGES)]) {
    const { hard, soft } = detect(input)
    addHit(blocked, family, hard.length > 0)
    addHit(redacted, family, soft.length > 0)
  }
  return { blocked, redacted }
}

/** Measures the recall for secrets and personal data, and the share of harmless text that is refused or changed. */
export const measureSecrets: GateMeasurement = async (source) => {
  const texts = measureTexts(source)
  const records = measureExperiences(source)
  const benign = measureBenign(source)
  const minCheck = (what: string, tally: HitCounts, min: number): GateCheck => ({
    what,
    measured: hitRate(tally),
    needed: min,
    bound: 'least',
  })
  const maxCheck = (what: string, tally: HitCounts, max: number): GateCheck => ({
    what,
    measured: hitRate(tally),
    needed: max,
    bound: 'most',
  })
  const checks = [
    minCheck('secrets found, texts', sumTally(texts.secrets), 0.95),
    minCheck('secrets found, inside experiences', sumTally(records.fields), 0.95),
    ...[...MIN_RECALL].map(([type, min]) =>
      minCheck(`${type} found`, texts.entities.get(type) ?? { hits: 0, total: 0 }, min),
    ),
    maxCheck('hard negatives blocked', sumTally(texts.blocked), 0.01),
    maxCheck('technical text falsely blocked', sumTally(benign.blocked), 0.003),
  ]
  const head = ['source', 'blocked']
  const details: Detail[] = [
    `Headline over claimed types: ${formatShare(sumTally(texts.entities).hits, sumTally(texts.entities).total)} of the personal data, ${formatShare(sumTally(texts.secrets).hits, sumTally(texts.secrets).total)} of the secrets; of everything that the data labels as a secret, public identifiers, addresses and template sentences included, ${formatShare(sumTally(texts.labelled).hits, sumTally(texts.labelled).total)}. Names, street addresses and driver licenses are not claimed; of phone numbers only the international form and those next to a word for a phone, so the row below includes forms that are ignored by design.`,
    'Secrets by source:',
    [['source', 'found'], ...tallyRows(texts.secrets)],
    'Secrets inside experiences, by field:',
    [['field', 'found'], ...tallyRows(records.fields)],
    'Personal data in texts:',
    [['type', 'found'], ...tallyRows(texts.entities)],
    'Personal data inside experiences:',
    [['type', 'found'], ...tallyRows(records.entities)],
    'Hard negatives (`negative_scope: any…`) blocked:',
    [head, ...tallyRows(texts.blocked)],
    'Experiences without a secret blocked:',
    [head, ...tallyRows(records.blocked)],
    'Technical text blocked, and changed by a redaction:',
    [
      ['source', 'blocked', 'redacted'],
      ...tallyRows(benign.blocked).map(([name = '', value = '']) => {
        const soft = benign.redacted.get(name) ?? { hits: 0, total: 0 }
        return [name, value, formatShare(soft.hits, soft.total)]
      }),
    ],
  ]
  const figures = Object.fromEntries(
    Object.entries({ ...texts, fields: records.fields, in_records: records.entities, technical: benign.blocked }).map(
      ([name, tally]) => [name, Object.fromEntries(tally)],
    ),
  )
  return { title: 'Secrets and personal data', details, checks, figures }
}
