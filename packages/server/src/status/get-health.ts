import type { OperationOutput } from '@cairnway/contract'
import type { Context } from '../context.ts'

/** The process answers. */
export const getHealth = async (ctx: Context): Promise<OperationOutput<'getHealth'>> => ({
  status: 'ok',
  timestamp: ctx.now().toISOString(),
})
