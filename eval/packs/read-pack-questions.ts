import type { RunningApp } from '../../packages/server/src/app/app.ts'
import { sql } from '../../packages/server/src/platform/db/db.ts'
import type { LabelledQuestion } from '../confidence/ask-questions.ts'
import { readRowsByFile } from '../read-rows-by-file.ts'
import { readPackTitles } from './read-pack-titles.ts'

const QUESTIONS = new URL('questions/', import.meta.url)
const HERE = new URL('./', import.meta.url)

/** A question about a record of the pack. */
export interface PackQuestion {
  key: string
  question: string
  kind: 'error' | 'symptom' | 'question'
  /** the file that it stands in */
  subject: string
}

/** All questions about the pack, in the order of the files. */
export const readQuestions = (): PackQuestion[] =>
  readRowsByFile<PackQuestion>(QUESTIONS).flatMap(({ file, rows }) =>
    rows.map((row) => ({ ...row, subject: file.replace('.jsonl', '') })),
  )

/**
 * The keys of the records that answer a question: those that it was written for, and those that quote the same error or
 * have the same remedy, according to a person who read the pair.
 */
export function readRightKeys(): Map<string, Set<string>> {
  const also_right = readRowsByFile<{ question: string; key: string }>(HERE, 'also-right').flatMap(({ rows }) => rows)
  const keys = new Map<string, Set<string>>()
  for (const { question, key } of [...readQuestions(), ...also_right])
    keys.set(question, (keys.get(question) ?? new Set()).add(key))
  return keys
}

/** The questions with the records of a store that answer them. */
export async function readPackQuestions(app: RunningApp): Promise<LabelledQuestion[]> {
  const rows = await app.db.query<{ id: string; title: string }>(sql`select id, title from experiences`)
  const id_of = new Map(rows.map(({ id, title }) => [title, id]))
  const titles = await readPackTitles()
  return [...readRightKeys()].map(([q, keys]) => ({
    ask: { q },
    right: new Set([...keys].flatMap((key) => id_of.get(titles.get(key) ?? '') ?? [])),
    excluded: new Set<string>(),
  }))
}
