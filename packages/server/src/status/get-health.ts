import type { Returned } from '@cairnway/contract'
import type { Context } from '../context.ts'

/** The process answers. */
export const getHealth = async (ctx: Context): Promise<Returned<'getHealth'>> => ({
  status: 'ok',
  timestamp: ctx.now().toISOString(),
})
