import type { ExperienceCreate } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { listPublicRecords } from './export-store.ts'

/** All public records, in the form in which another instance imports them. */
export const exportAll = (ctx: Context): AsyncIterable<ExperienceCreate> => listPublicRecords(ctx.db)
