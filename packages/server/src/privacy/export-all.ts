import type { ExperienceCreate } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { listPublicRecords } from './export-store.ts'

/** The knowledge of this instance, in the form in which another one takes it in. */
export const exportAll = (ctx: Context): AsyncIterable<ExperienceCreate> => listPublicRecords(ctx.db)
