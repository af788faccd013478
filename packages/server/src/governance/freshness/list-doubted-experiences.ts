import { type DoubtedExperience, type OperationInput, type OperationOutput, SCHEMA_VERSION } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { decodeTimeCursor, encodeTimeCursor } from '../../platform/pagination/time-cursor.ts'
import { daysBefore } from '../../platform/time/days-before.ts'
import { type NewestVersions, readNewestVersions, selectNewest } from '../../records/experiences/newest-versions.ts'
import { presentValidity } from '../../records/experiences/present-experience.ts'
import { MIN_LIFETIME_DAYS } from '../../records/experiences/staleness.ts'
import { listReadableIds } from '../../records/experiences/store.ts'
import { spellingsOf } from '../../rules/conditions/product-version.ts'
import { type DoubtedRow, listObjections, listOwnVersions, listPossiblyDoubted } from './doubt-store.ts'
import {
  ASK_BEFORE_DAYS,
  type FreshnessEvidence,
  findDoubts,
  type Objections,
  proposeFreshnessActions,
} from './find-doubts.ts'

/** Size of the batches in which records that may be in doubt are read, and their maximum number for one page. */
const BATCH_ROWS = 200
const MAX_READ_ROWS = 2000
/** Own records whose versions are compared with the older ones. */
const MAX_OWN_RECORDS = 1000
const NO_OBJECTIONS: Objections = { outdated: 0, incorrect: 0, negative: 0, succeeded: 0, failed: 0, recurred: 0 }

type Evidence = Omit<FreshnessEvidence, 'objections'>

async function presentDoubted(db: Db, rows: readonly DoubtedRow[], evidence: Evidence): Promise<DoubtedExperience[]> {
  const objections = await listObjections(
    db,
    rows.map(({ id }) => id),
  )
  const objectionsOf = new Map(objections.map(({ id, ...counts }) => [id, counts]))
  return rows.flatMap((row) => {
    const { id, title, wedge, created_at } = row
    const doubts = findDoubts(row, { ...evidence, objections: objectionsOf.get(id) ?? NO_OBJECTIONS })
    if (doubts.length === 0) return []
    const validity = presentValidity(row)
    return [{ id, title, wedge, created_at, validity, doubts, actions: proposeFreshnessActions(id, doubts) }]
  })
}

/** The items without the records that the caller can no longer read, such as one that was retracted since. */
async function hideUnreadable(ctx: Context, items: DoubtedExperience[]): Promise<DoubtedExperience[]> {
  const cited = items.flatMap(({ doubts }) => doubts.flatMap(({ experience_ids }) => experience_ids))
  const rows = await listReadableIds(ctx.db, [...new Set(cited)], ctx.caller)
  const readable = new Set(rows.map(({ id }) => id))
  return items.map((item) => ({
    ...item,
    doubts: item.doubts.map((doubt) => ({
      ...doubt,
      experience_ids: doubt.experience_ids.filter((id) => readable.has(id) && id !== item.id),
    })),
  }))
}

const merge = (newest: NewestVersions, own: NewestVersions): NewestVersions =>
  // what others know of a product comes first: of equal versions, `selectNewest` takes it
  selectNewest([...newest.values(), ...own.values()])

/** One page of the records of the caller that may no longer hold. */
export async function listDoubtedExperiences(
  ctx: Context,
  { limit, cursor }: OperationInput<'listDoubtedExperiences'>,
): Promise<OperationOutput<'listDoubtedExperiences'>> {
  const now = ctx.now()
  const [newest, own] = await Promise.all([
    readNewestVersions(ctx.db),
    listOwnVersions(ctx.db, ctx.caller, MAX_OWN_RECORDS),
  ])
  const evidence = { newest, named: merge(newest, selectNewest(own)), now }
  const query = {
    owner: ctx.caller,
    known_at: Object.fromEntries(
      [...evidence.named.values()].flatMap(({ product, known_at }) =>
        spellingsOf(product).map((spelling) => [spelling, known_at]),
      ),
    ),
    now: now.toISOString(),
    confirmed_before: daysBefore(now, MIN_LIFETIME_DAYS - ASK_BEFORE_DAYS),
  }
  const items: DoubtedExperience[] = []
  let after = decodeTimeCursor(cursor)
  let [read_rows, is_last] = [0, false]
  while (items.length < limit && read_rows < MAX_READ_ROWS && !is_last) {
    const rows = await listPossiblyDoubted(ctx.db, query, after, BATCH_ROWS)
    const found = (await presentDoubted(ctx.db, rows, evidence)).slice(0, limit - items.length)
    items.push(...found)
    read_rows += rows.length
    const is_full = items.length === limit
    is_last = !is_full && rows.length < BATCH_ROWS
    after = (is_full ? found.at(-1) : rows.at(-1)) ?? after
  }
  return {
    experiences: await hideUnreadable(ctx, items),
    next_cursor: is_last || after === null ? null : encodeTimeCursor(after),
    schema_version: SCHEMA_VERSION,
  }
}
