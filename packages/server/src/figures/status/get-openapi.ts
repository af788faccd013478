import type { OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'

/** Returns the OpenAPI document without the operators' operations. */
export const getOpenapi = async (ctx: Context): Promise<OperationOutput<'getOpenapi'>> => ctx.readOpenapiDocument()
