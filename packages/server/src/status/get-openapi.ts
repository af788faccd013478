import type { OperationOutput } from '@cairnway/contract'
import type { Context } from '../context.ts'

/** Returns the OpenAPI document without the operators' operations. */
export const getOpenapi = async (ctx: Context): Promise<OperationOutput<'getOpenapi'>> => ctx.readOpenapiDocument()
