import type { OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'

/** Returns the public figures of the service. */
export const getStats = (ctx: Context): Promise<OperationOutput<'getStats'>> => ctx.readStats()
