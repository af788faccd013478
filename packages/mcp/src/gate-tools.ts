import { schemaViolations, violationError } from '@cairnway/contract'
import { checkQuery, findSignals, formQuery, shouldSearch, worthDepositing } from '@cairnway/sdk/gates'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { compactSchema } from './compact-schema.ts'
import { lazily } from './lazily.ts'
import { noteIgnored } from './note-ignored.ts'
import { renderToolAnswer } from './render-tool-answer.ts'
import type { Tool } from './tool.ts'
import { toolError } from './tool-error.ts'

const textSchema = z.string().max(20_000)
const attemptsSchema = z.array(z.string().max(2000)).max(50)
const sentencesSchema = z.array(z.string())

interface Gate<I extends z.ZodObject, O extends z.ZodObject> {
  name: string
  title: string
  description: string
  input: I
  output: O
  evaluate: (input: z.output<I>) => z.input<O>
}

/** Makes a tool of a rule that runs in this process and sends nothing to the service. */
function gateTool<I extends z.ZodObject, O extends z.ZodObject>(gate: Gate<I, O>): Tool {
  const { name, title, description, input, output, evaluate } = gate
  const schemas = lazily(() => ({ input: compactSchema(input, 'input'), output: compactSchema(output, 'output') }))
  return {
    name,
    title,
    description,
    get input() {
      return schemas().input
    },
    get output() {
      return schemas().output
    },
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    scope: 'public',
    is_closed_to_crawlers: false,
    is_default: false,
    run: async (_, args): Promise<CallToolResult> => {
      const parsed = input.safeParse(args, { reportInput: true })
      if (!parsed.success) {
        const detail = schemaViolations(input, parsed.error.issues, () => 'body')
        return toolError(violationError(detail, parsed.error.issues.length))
      }
      const answer: Record<string, unknown> = evaluate(parsed.data)
      const text = renderToolAnswer(answer)
      return noteIgnored(input, args, { content: [{ type: 'text', text }], structuredContent: answer })
    },
  }
}

/** Tools for decisions before a call to the service: whether to search, with which query, whether to deposit. */
export const gateTools: readonly Tool[] = [
  gateTool({
    name: 'should_i_search',
    title: 'Should I search?',
    description: 'Whether to search now, and the query for it.',
    input: z.object({
      task: textSchema.optional(),
      error_text: textSchema.optional().describe('Output of what failed.'),
      attempts: z.int().min(0).optional().describe('Tries that failed so far.'),
    }),
    output: z.object({ search: z.boolean(), reason: z.string(), q: z.string().optional() }),
    evaluate: (situation) => {
      const { q, ...advice } = shouldSearch(situation)
      return { ...advice, ...(q !== null && { q }) }
    },
  }),
  gateTool({
    name: 'form_query',
    title: 'Form a query',
    description: 'The query and error message to search with, without secrets and what only this machine has.',
    input: z.object({
      text: textSchema.describe('Output of what failed, or the problem.'),
      command: textSchema.optional(),
      tool: textSchema.optional(),
    }),
    output: z.object({ q: z.string(), error_message: z.string().optional() }),
    evaluate: ({ text: failure, ...context }) => {
      const { q, error_message } = formQuery(failure, context)
      return { q, ...(error_message !== null && { error_message }) }
    },
  }),
  gateTool({
    name: 'is_query_safe',
    title: 'Is this query safe?',
    description: 'Secrets and personal data in a query, and the query without them.',
    input: z.object({ query: textSchema }),
    output: z.object({
      safe: z.boolean(),
      redacted: z.string(),
      findings: z.array(z.object({ type: z.string(), start: z.int(), end: z.int() })),
    }),
    evaluate: ({ query }) => checkQuery(query),
  }),
  gateTool({
    name: 'is_it_worth_depositing',
    title: 'Is it worth depositing?',
    description: 'Whether a finished run is worth a deposit, and what that still needs.',
    input: z.object({
      problem: z.string().max(5000),
      failed_attempts: attemptsSchema,
      solution: z.string().max(5000).optional(),
      minutes: z.number().min(0).optional(),
    }),
    output: z.object({ worth: z.boolean(), score: z.number(), reasons: sentencesSchema, missing: sentencesSchema }),
    evaluate: worthDepositing,
  }),
  gateTool({
    name: 'find_signals',
    title: 'Find signals',
    description: 'Signs in a trace that something worth a deposit happened.',
    input: z.object({ trace: z.string().max(200_000) }),
    output: z.object({
      signals_fired: z.array(
        z.object({
          type: z.string(),
          count: z.number(),
          evidence: z.string(),
          metadata: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
    evaluate: ({ trace }) => ({ signals_fired: findSignals(trace) }),
  }),
]
