import { sql } from '../../packages/server/src/platform/db/db.ts'
import type { Embedder } from '../../packages/server/src/platform/models/embedder.ts'
import { enqueueLinking } from '../../packages/server/src/retrieval/knowledge/link-experiences.ts'
import { openEvalService } from '../eval-service.ts'
import type { LabelledRecord } from './labelled-records.ts'

/** Contributors that deposit the records in turn. */
const CONTRIBUTORS = 5
const BATCH_LINES = 200

/** A group that the service formed. */
export interface FormedGroup {
  members: LabelledRecord[]
  /** everything that its procedure and its insight say; the steps of the procedure */
  published: string
  steps: string[]
}

/** Deposits the records in a store of their own, lets the service link them, and returns the groups that it formed. */
export async function formGroups(records: readonly LabelledRecord[], embedder: Embedder): Promise<FormedGroup[]> {
  const service = await openEvalService([], embedder)
  const by_id = new Map<string, LabelledRecord>()
  for (let contributor = 0; contributor < CONTRIBUTORS; contributor++) {
    const own = records.filter((_, at) => at % CONTRIBUTORS === contributor)
    for (let from = 0; from < own.length; from += BATCH_LINES) {
      const batch = own.slice(from, from + BATCH_LINES)
      const results = await service.client.importExperiences({
        endorsed: true,
        as: `contributor ${contributor}`,
        lines: batch.map(({ deposit }) => deposit),
      })
      for (const { line, id } of results) {
        const record = batch[line - 1]
        if (id !== null && record !== undefined) by_id.set(id, record)
      }
    }
  }
  await enqueueLinking(service.app)
  while ((await service.app.worker.runNext()) !== null);
  const rows = await service.app.db.query<{ group_id: number; id: string }>(
    sql`select group_id, experience_id as id from knowledge_members order by group_id, experience_id`,
  )
  const published = await service.app.db.query<{ group_id: number; published: string; steps: string[] }>(
    sql`select g.id as group_id, coalesce(to_jsonb(p)::text, '') || coalesce(to_jsonb(i)::text, '') as published,
        array(select step ->> 'action' from jsonb_array_elements(p.steps) as step) as steps
      from knowledge_groups g
        left join procedures p on p.group_id = g.id and p.status = 'active'
        left join insights i on i.group_id = g.id and i.status = 'active'`,
  )
  await service.close()
  const of_group = new Map(published.map((row) => [row.group_id, row]))
  const groups = new Map<number, LabelledRecord[]>()
  for (const { group_id, id } of rows) {
    const record = by_id.get(id)
    if (record) groups.set(group_id, [...(groups.get(group_id) ?? []), record])
  }
  return [...groups].map(([group_id, members]) => ({
    members,
    published: of_group.get(group_id)?.published ?? '',
    steps: of_group.get(group_id)?.steps ?? [],
  }))
}
