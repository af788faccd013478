import { ApiError } from '@cairnway/contract'
import type { Db } from '../db/db.ts'
import { emit } from '../events/emit.ts'
import { listChain, lockPredecessor, setSuperseded } from '../experiences/store.ts'

function invalid(message: string): ApiError {
  const detail = [
    {
      type: 'value_error',
      loc: ['body', 'supersedes'],
      msg: `Value error, ${message}`,
      input: null,
      ctx: { error: {} },
    },
  ]
  return new ApiError('ValidationError', `body.supersedes: ${message}`, { errors: detail }, { detail })
}

export interface Succession {
  predecessor_id: string
  successor_id: string
  caller_id: string
  visibility_scope: string
  /** ISO 8601 */
  now: string
}

/**
 * Marks a record as replaced, under its row lock, so that of two successors only one wins; a record that has a
 * successor cannot get another, which keeps the chain free of circles.
 * @returns the version number of the successor
 */
export async function supersede(
  tx: Db,
  { predecessor_id, successor_id, caller_id, visibility_scope, now }: Succession,
): Promise<number> {
  const row = await lockPredecessor(tx, predecessor_id, caller_id)
  if (!row) throw invalid(`there is no experience ${predecessor_id}`)
  if (row.contributor_id !== caller_id)
    throw new ApiError('ForbiddenError', 'you can replace your own experiences only; deposit yours beside it', {
      experience_id: predecessor_id,
    })
  if (row.retracted_at !== null) throw invalid(`${predecessor_id} is retracted; deposit without supersedes`)
  if (row.superseded_by !== null) {
    const head = (await listChain(tx, predecessor_id, caller_id)).at(-1)?.id ?? row.superseded_by
    throw new ApiError('DuplicateError', `${predecessor_id} is replaced already; the newest version is ${head}`, {
      existing_experience_id: head,
    })
  }
  if (row.visibility_scope === 'public' && visibility_scope !== 'public')
    throw invalid(`${predecessor_id} is public; its successor must be public too, or its readers would lose the trail`)
  await setSuperseded(tx, predecessor_id, successor_id, now)
  await emit(tx, {
    name: 'experience.superseded',
    experience_id: predecessor_id,
    contributor_id: caller_id,
    data: { superseded_by: successor_id },
    happened_at: now,
  })
  return row.version + 1
}
