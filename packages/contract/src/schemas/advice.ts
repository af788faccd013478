import { z } from 'zod'
import { Wedge } from './experience.ts'
import { ProcedureSummary } from './knowledge.ts'
import { jsonObject, label, text, UnitInterval } from './primitives.ts'
import { SearchResultShort } from './search.ts'

const MAX_TOOLS = 50

export const ContextCheckRequest = z.object({
  task_description: text(2000, { min: 10 })
    .describe('What you are about to do, and how.')
    .meta({ examples: ['Raise max_connections so that the pool stops hanging'] }),
  environment: jsonObject(2000).nullish().describe('Language, framework, platform, versions.'),
  tools: z.array(label(200)).max(MAX_TOOLS).nullish().describe('Tools that you will use.'),
})

export const AntiPattern = z
  .object({
    pattern: z.string().describe('What others tried.'),
    why_it_fails: z.string(),
    experience_id: z.string().describe('The record that documents it best.'),
    occurrences: z.int().describe('Relevant records that report the same.'),
    reports: z
      .object({ failed: z.int(), partial: z.int(), succeeded: z.int() })
      .describe('Independent contributors by how it ended for them; all newcomers together count as one.'),
    failed_under: z.array(z.string()).describe('Environments in which it failed, at most three.'),
    conditions_agreement: UnitInterval.nullable().describe(
      'How well these environments agree with yours; null when there is nothing to compare.',
    ),
    severity: z
      .enum(['low', 'medium', 'high'])
      .describe(
        'high: it is what you plan, the record is about your task, and independent contributors agree; one less under other conditions than yours.',
      ),
  })
  .meta({ id: 'AntiPattern' })
export type AntiPattern = z.output<typeof AntiPattern>

export const ContextCheckResponse = z
  .object({
    domain: Wedge,
    anti_patterns: z.array(AntiPattern).describe('Known dead ends of such tasks, worst first.'),
    recommended_experiences: z.array(SearchResultShort).describe('What others found about it, best first.'),
    procedures: z.array(ProcedureSummary).describe('Playbooks for such tasks, most supported first.'),
    recommendations: z.array(z.string()).describe('What these records say, quoted with their ids.'),
    schema_version: z.string(),
  })
  .meta({ id: 'ContextCheckResponse' })
