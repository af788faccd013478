import { z } from 'zod'
import { ContributorType } from './contributor.ts'
import { DateTime } from './primitives.ts'

const PackItem = z
  .object({
    name: z.string(),
    version: z.string(),
    type: ContributorType.describe('`seed`: endorsed, by the release or by an operator; else `publisher`.'),
    display_handle: z.string().describe('Contributor who owns the records.'),
    is_complete: z.boolean().describe('False while it is loaded, and when parts of it could not be read.'),
    is_configured: z.boolean().describe('Whether this process is told to load it.'),
    records: z.int().describe('Records that the pack has and that others read.'),
    hidden: z.int().describe('Records that are withheld or contested.'),
    retracted: z.int().describe('Records that were retracted or erased here.'),
    left: z.int().describe('Records that the pack has no more.'),
    loaded_at: DateTime,
  })
  .meta({ id: 'PackItem' })

export const PackList = z.object({ packs: z.array(PackItem) }).meta({ id: 'PackList' })
