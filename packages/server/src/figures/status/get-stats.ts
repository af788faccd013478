import type { OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import type { FiguresParts } from '../parts.ts'

/** Returns the public figures of the service. */
export const getStats = (ctx: Context<FiguresParts>): Promise<OperationOutput<'getStats'>> => ctx.readStats()
