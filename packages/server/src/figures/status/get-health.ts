import type { OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'

/** Returns that the process runs; it checks nothing else. */
export const getHealth = async (ctx: Context): Promise<OperationOutput<'getHealth'>> => ({
  status: 'ok',
  timestamp: ctx.now().toISOString(),
})
