import type { App } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import type { FinishJob } from '../../platform/jobs/run-next-job.ts'
import { askChat, UnusableAnswer } from '../../platform/models/ask-chat.ts'
import type { ModelEndpoint } from '../../platform/models/post-json.ts'
import {
  acceptRewording,
  REWORDING_PROMPT,
  type RewordedTexts,
  RewordingAnswer,
  toRewordingRequest,
} from '../../rules/knowledge/synthesis/reword-procedure.ts'
import { listKnowledgeRecords } from './record-store.ts'
import { listUnwordedProcedures, putRewording, type UnwordedProcedure } from './rewording-store.ts'

/** Maximum number of procedures that one job rewords; the rest is another job. */
const BATCH_PROCEDURES = 4
const TIMEOUT_MS = 30_000

/** Enqueues `reword_procedures` when a procedure waits for it. */
export async function enqueueRewording(app: App): Promise<void> {
  const endpoint = app.config.normalizer
  if (endpoint === null || (await listUnwordedProcedures(app.db, 1)).length === 0) return
  const now = app.now().toISOString()
  const { host } = new URL(endpoint.url)
  await change(app, (tx) => tx.enqueue({ kind: 'reword_procedures', now, unique_key: 'all', host }))
}

/**
 * The job `reword_procedures`: asks the configured model to reword procedures in fewer or clearer words. Its answer is
 * checked by `acceptRewording`. While the model cannot be reached, procedures keep the words of their records, and the
 * job is repeated later.
 */
export async function rewordProcedures(app: App, _payload: unknown, finish: FinishJob): Promise<void> {
  const endpoint = app.config.normalizer
  if (endpoint === null) return
  const procedures = await listUnwordedProcedures(app.db, BATCH_PROCEDURES)
  const reworded: [UnwordedProcedure, RewordedTexts][] = []
  for (const procedure of procedures) reworded.push([procedure, await rewordProcedure(app, endpoint, procedure)])
  await change(app, async (tx) => {
    for (const [procedure, texts] of reworded) await putRewording(tx, procedure, texts)
    await finish(tx)
  })
}

async function rewordProcedure(
  { db }: Pick<App, 'db'>,
  endpoint: ModelEndpoint,
  procedure: UnwordedProcedure,
): Promise<RewordedTexts> {
  const answer = await askForWording(endpoint, procedure)
  return acceptRewording(answer, procedure, await listKnowledgeRecords(db, procedure.supporting_experience_ids))
}

/** Asks a model for a wording; an empty one when its answer cannot be used, so that it is not asked again. */
async function askForWording(endpoint: ModelEndpoint, procedure: UnwordedProcedure): Promise<RewordingAnswer> {
  const request = {
    system_prompt: REWORDING_PROMPT,
    data: toRewordingRequest(procedure),
    timeout_ms: TIMEOUT_MS,
    request_id: null,
  }
  try {
    return RewordingAnswer.safeParse(await askChat(endpoint, request)).data ?? {}
  } catch (error) {
    if (error instanceof UnusableAnswer) return {}
    throw error
  }
}
