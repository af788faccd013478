import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRows } from '../../bench/read-rows.ts'
import type { DuplicateText } from '../../packages/server/src/rules/duplicates/duplicate.ts'
import type { KnowledgeRecord } from '../../packages/server/src/rules/knowledge/knowledge-types.ts'
import { embeddingText } from '../../packages/server/src/rules/record-text/experience-text.ts'
import { copyFromOtherFields, fillMissingFields, type IncompleteExperience } from '../gates/fill-missing-fields.ts'
import type { GateDataSource } from '../gates/gate-measurement.ts'
import { readSeedTexts } from '../gates/seed-contradictions.ts'

/** A record of a set whose groups are known. */
export interface LabelledRecord {
  set: string
  /** records with the same label describe one cause and its remedy */
  label: string
  /** a record may be linked with records of the same label, must not be with those of others, except of equal kin */
  kin: string
  record: KnowledgeRecord
  /** the text that is embedded */
  text: string
  /** a line of an import */
  deposit: Record<string, unknown>
}

/** Two texts whose relation is known; they have no fields. */
export interface LabelledText {
  kind: string
  label: 'duplicate' | 'not_duplicate' | 'contradicts'
  a: LabelledRecord
  b: LabelledRecord
}

interface GivenExperience extends Omit<IncompleteExperience, 'context'> {
  context?: { environment?: { language?: string | null } | null } | null
}

const families_file = new URL('./corroborating-families.jsonl', import.meta.url)
const added_steps_file = new URL('./added-steps.jsonl', import.meta.url)
const accounts_file = new URL('./independent-accounts.jsonl', import.meta.url)

/** An account of a topic; half of the topics are held out while limits are fitted. */
interface Account {
  topic: string
  half: string
  experience: GivenExperience
}

let count = 0
function toLabelled(given: GivenExperience, set: string, label: string, kin = label): LabelledRecord {
  const filled = fillMissingFields({ ...given, context: null }, copyFromOtherFields)
  const language = given.context?.environment?.language ?? null
  const experience = {
    title: given.title,
    problem: filled.problem,
    root_cause: filled.root_cause,
    insight: filled.insight,
    failed_approaches: [...filled.failed_approaches],
    successful_approach: {
      method: filled.successful_approach.method,
      implementation: filled.successful_approach.implementation ?? null,
    },
    outcome: filled.outcome,
  }
  return {
    set,
    label,
    kin,
    text: embeddingText(experience),
    deposit: {
      ...experience,
      tags: filled.tags,
      ...(language !== null && { context: { environment: { language } } }),
    },
    record: {
      ...experience,
      id: `${set} ${++count}`,
      cluster: `con_${count}`,
      wedge: 'coding',
      tags: [...filled.tags],
      outcome: { status: filled.outcome.status as KnowledgeRecord['outcome']['status'], evidence: null },
      applies_when: [],
      does_not_apply_when: [],
      environment: { language, framework: null, runtime: null, platform: null, versions: {} },
      score_low: null,
      has_authority: true,
      observations: [],
      created_at: '2026-01-01T00:00:00.000Z',
    },
  }
}

/** A change that was landed again has the title of the first try. */
const nameOfChange = (title: string): string =>
  title
    .toLowerCase()
    .replace(/\b(?:re(?:\^\d+)?-?)*land\b/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/**
 * The records whose groups are known. Runs of one task are one group, and runs of a task of the same name (in another
 * language, or with another text) are kin; so are a change and its later tries. Every rule of a linter and every seed
 * is about something else. The corroborating families are written for this: three reports of one failure as different
 * people tell them, and one of the same symptom with another cause.
 */
export function readLabelledRecords({
  directory,
  split,
}: Pick<GateDataSource, 'directory' | 'split'>): LabelledRecord[] {
  type Row = { id: string; group?: string; experience: GivenExperience }
  const read = (file: string) => readRows<Row>(join(directory, `experiences_${file}.jsonl.gz`))
  return [
    ...read(`reflexion.${split}`).map(({ group = '', experience }) =>
      toLabelled(experience, 'tasks', group, experience.title.split(':')[0]),
    ),
    ...read(`angle_reverts.${split}`).map(({ experience }) =>
      toLabelled(experience, 'changes', nameOfChange(experience.title)),
    ),
    ...read('clippy').map(({ id, experience }) => toLabelled(experience, 'lint rules', id)),
    ...readSeedTexts().map((seed, at) => toLabelled(seed as unknown as GivenExperience, 'seeds', `seed ${at}`)),
    ...readLines<{ family: string; experience: GivenExperience }>(families_file).map(({ family, experience }) =>
      toLabelled(experience, 'families', family),
    ),
    ...readLines<Account>(accounts_file).map(({ topic, half, experience }) =>
      toLabelled(experience, `accounts, ${half}`, topic),
    ),
  ]
}

/** Copies of one account of each topic. */
export const COPIES = 3

/** The step that an attacker adds to copies of an account of a topic, or puts in the place of one. */
interface AddedStep {
  topic: string
  added_step: string
  instead_of?: string
}

export const readAddedSteps = () => readLines<AddedStep>(added_steps_file)

/** The independent accounts of each topic, and copies of the first with a step more or another one, each by somebody else. */
export function readCopiedAccounts(): LabelledRecord[] {
  const accounts = readLines<Account>(accounts_file)
  const copies = readAddedSteps().flatMap(({ topic, added_step, instead_of }) => {
    const account = accounts.find((one) => one.topic === topic)
    if (account === undefined) return []
    const method = account.experience.successful_approach?.method ?? ''
    const copied = instead_of === undefined ? `${added_step}\n${method}` : method.replace(instead_of, added_step)
    const changed = { ...account.experience, successful_approach: { method: copied } }
    return Array.from({ length: COPIES }, (_, at) => ({
      ...{ topic, half: account.half },
      experience: { ...changed, title: `${changed.title} (${String(at + 2)})` },
    }))
  })
  return [...accounts, ...copies].map(({ topic, experience }) => toLabelled(experience, 'copied accounts', topic))
}

const readLines = <Row>(file: URL): Row[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row)

/** Converts the text by which duplicates are found to a record as links read it. */
export function toComparedRecord({
  problem,
  root_cause,
  insight,
  successful_approach,
  outcome,
  failed_approaches = [],
}: DuplicateText): KnowledgeRecord {
  const given = {
    title: insight,
    problem,
    root_cause,
    insight,
    successful_approach,
    outcome,
    failed_approaches: failed_approaches.map(({ attempt, why_it_failed = null }) => ({ attempt, why_it_failed })),
    tags: [],
  }
  return toLabelled(given, 'compared', 'compared').record
}

/** Converts a text to a record: the text is its problem, its cause and its method. */
function toTextRecord(text: string, kind: string, label: string): LabelledRecord {
  const [title = ''] = text.split('\n')
  const labelled = toLabelled(
    {
      title,
      problem: text,
      root_cause: text,
      insight: title,
      failed_approaches: [],
      successful_approach: { method: text },
      outcome: { status: 'resolved' },
      tags: [],
    },
    kind,
    label,
  )
  return { ...labelled, text }
}

/** Reads the labelled pairs of texts about changes, failures and lessons. */
export function readLabelledTexts({ directory, split }: Pick<GateDataSource, 'directory' | 'split'>): LabelledText[] {
  type Row = { group: string; kind: string; label: LabelledText['label']; a: string; b: string }
  return readRows<Row>(join(directory, `near_duplicates_pairs.${split}.jsonl.gz`))
    .filter(({ kind }) => KINDS.has(kind))
    .map(({ group, kind, label, a, b }) => ({
      kind,
      label,
      a: toTextRecord(a, kind, group),
      b: toTextRecord(b, kind, group),
    }))
}

const KINDS = new Set(['agent_experience', 'change_record', 'bug_report', 'agent_lesson', 'machine_translation'])
