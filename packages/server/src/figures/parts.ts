import type { DashboardReader } from './dashboard/dashboard-reader.ts'
import type { OpenapiDocumentReader } from './status/openapi-document-reader.ts'
import type { StatsReader } from './status/stats-reader.ts'

/** Figures and documents that are computed once for many callers. */
export interface FiguresParts {
  readStats: StatsReader
  readDashboard: DashboardReader
  readOpenapiDocument: OpenapiDocumentReader
}
