import { openapi, type Returned } from '@cairnway/contract'
import type { Context } from '../context.ts'

/** The interface without the operators' operations. */
export const getOpenapi = async (ctx: Context): Promise<Returned<'getOpenapi'>> =>
  openapi({ base_url: ctx.config.base_url })
