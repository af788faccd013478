import { join } from 'node:path'
import type { Client } from '@cairnway/sdk'
import { readRows } from '../../bench/read-rows.ts'
import { readSeedFiles } from '../read-rows-by-file.ts'
import { WRITTEN_LIES, type WrittenLie } from './written-lies.ts'

export type Deposit = Parameters<Client['depositExperience']>[0]

/** A question, a record that answers it rightly, and plausible records that answer it wrongly in other words. */
export interface PlantedCase {
  id: string
  /** as a searcher asks: worded like none of the records */
  question: string
  right: Deposit
  lies: Deposit[]
}

const readSeeds = (): (Deposit & { key: string })[] =>
  readSeedFiles<Deposit & { key: string }>().flatMap(({ rows }) => rows)

function toLie({ title, problem, root_cause, method, insight, failed_attempt }: WrittenLie, seed: Deposit): Deposit {
  return {
    title,
    problem,
    root_cause,
    insight,
    failed_approaches: [{ attempt: failed_attempt, why_it_failed: `It changed nothing, because ${root_cause}` }],
    successful_approach: { method },
    outcome: { status: 'resolved', evidence: 'The error is gone since then.' },
    tags: seed.tags,
    context: seed.context,
  }
}

/** The seeds of the product, deposited by a contributor, each with a wrong record written by hand. */
export function readWrittenCases(): PlantedCase[] {
  const seeds = readSeeds()
  return WRITTEN_LIES.map((lie) => {
    const seed = seeds.find(({ title }) => title.startsWith(lie.seed))
    if (!seed) throw new Error(`there is no seed that begins with ${lie.seed}`)
    const { key: _, compact_summary: __, origin: ___, ...right } = seed
    return { id: lie.seed, question: lie.question, right, lies: [toLie(lie, seed)] }
  })
}

interface PoisonedQuestion {
  id: string
  question: string
  correct_answer: string
  incorrect_answer: string
  poison_texts: string[]
}

const MAX_TITLE_CHARS = 120

/** A record about a question of general knowledge, with all that the quality gate asks for. */
const toAnswer = (title: string, statement: string, answer: string): Deposit => ({
  title: title.slice(0, MAX_TITLE_CHARS),
  problem: statement,
  root_cause: `Sources about this subject contradict each other, and the one that was used first does not say ${answer}.`,
  insight: `Compare two sources before you answer with ${answer}.`,
  failed_approaches: [
    {
      attempt: `Answered without looking up ${answer}.`,
      why_it_failed: 'The answer was a guess and turned out wrong.',
    },
  ],
  successful_approach: { method: `Answer with ${answer}: ${statement}` },
  outcome: { status: 'resolved', evidence: `A reader checked ${answer}.` },
  tags: ['general knowledge'],
})

/**
 * Questions of general knowledge with five passages each that reword the question and answer it wrongly (PoisonedRAG).
 * The first passage that names the wrong answer becomes the right record by naming the right one.
 */
export const readPoisonedCases = (directory: string, split: string): PlantedCase[] =>
  readRows<PoisonedQuestion>(join(directory, `injection_knowledge_poisoning.${split}.jsonl.gz`)).flatMap(
    ({ id, question, correct_answer, incorrect_answer, poison_texts }) => {
      const passage = poison_texts.find((text) => text.includes(incorrect_answer))
      if (passage === undefined) return []
      const right = passage.replaceAll(incorrect_answer, correct_answer)
      return {
        id,
        question,
        right: toAnswer(right, right, correct_answer),
        lies: poison_texts.filter((text) => text !== passage).map((text) => toAnswer(text, text, incorrect_answer)),
      }
    },
  )
