import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import type { FiguresParts } from '../parts.ts'

/** `GET /v1/dashboard-data`: figures over time, whole for operators alone. */
export const getDashboardData = (
  ctx: Context<FiguresParts>,
  { window_days }: OperationInput<'getDashboardData'>,
): Promise<OperationOutput<'getDashboardData'>> =>
  ctx.readDashboard(ctx.caller.scope === 'operator' ? 'operators' : 'public', window_days)
