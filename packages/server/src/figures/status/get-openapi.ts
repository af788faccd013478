import type { OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import type { FiguresParts } from '../parts.ts'

/** Returns the OpenAPI document without the operators' operations. */
export const getOpenapi = async (ctx: Context<FiguresParts>): Promise<OperationOutput<'getOpenapi'>> =>
  ctx.readOpenapiDocument()
