import { z } from 'zod'
import type { JobLane } from './jobs.ts'
import { alwaysSent, DateTime, UnitInterval } from './primitives.ts'

export const HealthResponse = z.object({ status: z.string(), timestamp: DateTime }).meta({ id: 'HealthResponse' })

const HealthCheck = z
  .object({ status: z.enum(['ok', 'degraded', 'down', 'not_configured']), message: z.string().optional() })
  .meta({ id: 'HealthCheck' })

const HealthChecks = z
  .object({
    postgres: HealthCheck,
    redis: HealthCheck,
    worker_heartbeat: HealthCheck,
    embedding_provider: HealthCheck,
    search_index: HealthCheck,
    deposit_gates: HealthCheck.describe('The thread that checks deposits; counts texts that took too long.'),
    disk: HealthCheck,
  })
  .meta({ id: 'HealthChecks' })

const LaneHealth = HealthCheck.extend({
  heartbeat_age_seconds: z
    .number()
    .nullable()
    .describe('Since a worker of this lane last wrote its heartbeat, on any node; null when there is none.'),
  waiting: z
    .int()
    .describe('Length of the queue: jobs that neither run nor have ended, also those that are not due yet.'),
  running: z.int(),
  overdue: z.int().describe('Jobs that have been due for more than 60 seconds and do not run.'),
  oldest_due_seconds: z.number().nullable().describe('How long the oldest due job has waited; null when none is due.'),
  failed: z.int().describe('Jobs that were given up; an operator can retry them.'),
}).meta({ id: 'LaneHealth' })

const JobLanesHealth = z
  .object({
    text: LaneHealth.describe('Makes records of raw texts.'),
    crawl: LaneHealth.describe('Makes records of raw texts of crawlers, which may send thousands at once.'),
    outgoing: LaneHealth.describe('Sends requests to other services.'),
    upkeep: LaneHealth.describe('Everything else.'),
  } satisfies Record<JobLane, unknown>)
  .meta({ id: 'JobLanesHealth' })

export const VerdictCalibration = z
  .object({
    fitted_at: DateTime.nullable().describe('Null: the map of the release.'),
    reports: z.int().describe('Reported outcomes on which it was fitted; 0 for the map of the release.'),
    knots: z
      .array(z.object({ raw: UnitInterval, calibrated: UnitInterval }))
      .describe('By ascending raw probability; linear between them, constant beyond.'),
  })
  .meta({ id: 'VerdictCalibration' })

const PendingCalibration = VerdictCalibration.extend({
  fitted_at: DateTime,
  reports: z.int().describe('Reported outcomes on which it was fitted.'),
  clusters: z.int().describe('Clusters of contributors that reported them.'),
  largest_change: UnitInterval.describe('The most by which it changes a probability.'),
}).meta({ id: 'PendingCalibration' })

export const CalibrationDecision = z.object({
  decision: z.enum(['accept', 'reject']).describe('`accept` puts the map in force; `reject` leaves the one in force.'),
  fitted_at: DateTime.describe('When the map was fitted, so that nobody decides on another one than they looked at.'),
})

export const CalibrationDecided = CalibrationDecision.meta({ id: 'CalibrationDecided' })

export const DetailedHealth = z
  .object({
    status: z.enum(['ok', 'degraded', 'down']),
    version: z.string(),
    timestamp: DateTime,
    checks: HealthChecks,
    lanes: JobLanesHealth.describe('Background jobs by lane, of all nodes together.'),
    verdict_calibration: VerdictCalibration.extend({
      pending: PendingCalibration.nullable().describe('The map that waits for an operator; null when none does.'),
    })
      .meta({ id: 'CalibrationState' })
      .describe('The map in force from raw to calibrated probabilities of verdicts.'),
  })
  .meta({ id: 'DetailedHealth' })

const TagCount = z.object({ tag: z.string(), count: z.int() }).meta({ id: 'TagCount' })

export const PlatformStatsResponse = z
  .object({
    total_experiences: z.int(),
    total_contributors: z.int(),
    total_feedback_events: z.int(),
    top_tags: alwaysSent(z.array(TagCount), []),
    last_deposit: DateTime.nullish(),
    contributors_by_trust_level: alwaysSent(z.record(z.string(), z.int()), {}),
    experiences_by_domain: alwaysSent(z.record(z.string(), z.int()), {}),
  })
  .meta({ id: 'PlatformStatsResponse' })

const Document = z.record(z.string(), z.unknown())
export const AgentCard = Document.describe('The A2A agent card of this service.').meta({ id: 'AgentCard' })
export const OpenapiDocument = Document.describe('OpenAPI 3.1 document of this service.').meta({
  id: 'OpenapiDocument',
})
