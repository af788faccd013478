import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readRows } from '../../bench/read-rows.ts'
import type { GateDataSource } from './gate-measurement.ts'

export interface BenignText {
  family: string
  input: object
}

interface CommitMessageRow {
  title: string
  text: string
}
interface LabeledRow {
  text: string
  label: string
  source: { repo: string }
}

/** Reads the experiences of all families and benign technical texts, of the chosen split where a file is split. */
export function readTechnicalTexts({ directory, split }: GateDataSource): BenignText[] {
  const files = readdirSync(directory).filter((name) => /^experiences_.*\.jsonl\.gz$/.test(name))
  const of_split = files.filter((name) => !/\.(dev|heldout)\./.test(name) || name.includes(`.${split}.`))
  const records = of_split.sort().flatMap((name) =>
    readRows<{ experience: object }>(join(directory, name)).map(({ experience }) => ({
      family: name.replace(/\..*$/, ''),
      input: experience,
    })),
  )
  const texts = readRows<LabeledRow>(join(directory, `injection_texts.${split}.jsonl.gz`))
    .filter(({ label, source }) => label === 'benign' && /angle|clippy|MisakaNet|cardano|NotInject/i.test(source.repo))
    .map(({ text, source }) => ({ family: `texts: ${source.repo}`, input: { text } }))
  return [...records, ...texts]
}

/** Reads about `wanted` commit messages, spread evenly over the file. */
export function sampleCommitMessages({ directory }: GateDataSource, wanted: number): BenignText[] {
  const rows = readRows<CommitMessageRow>(join(directory, 'load_commit_messages.jsonl.gz'))
  const step = Math.max(1, Math.floor(rows.length / wanted))
  return rows
    .filter((_, at) => at % step === 0)
    .map(({ title, text }) => ({ family: 'commit messages', input: { title, problem: text } }))
}
