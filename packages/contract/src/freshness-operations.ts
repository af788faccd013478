import { z } from 'zod'
import { defineOperation } from './operation.ts'
import { ExperienceId } from './schemas/experience.ts'
import { DoubtedExperienceList, ReaffirmationResponse } from './schemas/freshness.ts'
import { Cursor } from './schemas/primitives.ts'
import { DoubtedExperienceListToolOutput, ReaffirmationToolOutput } from './schemas/tool-outputs.ts'
import { doubtedListTruncation } from './tool-truncation.ts'

/** Questions to authors about their records. They are part of `operations`, which would be too long in one file. */
export const freshnessOperations = {
  listDoubtedExperiences: defineOperation({
    method: 'GET',
    path: '/v1/experiences/mine/doubts',
    group: 'experiences',
    scope: 'read',
    summary: 'Your records that may no longer hold: why, and what you can do.',
    description:
      'Newer records name newer versions, its time has passed, nobody has verified it for long, or readers say otherwise. Reaffirm, correct or retract each; `actions` are ready to call. A page may have fewer than `limit`.',
    input: z.object({
      limit: z.int().min(1).max(100).default(20),
      cursor: Cursor.nullish().describe('`next_cursor` of the page before.'),
    }),
    output: DoubtedExperienceList,
    tool: {
      description: 'Your records that may no longer hold, and why. Reaffirm, correct (supersede) or retract each.',
      output: DoubtedExperienceListToolOutput,
      defaults: { limit: 10 },
      max_tokens: 1500,
      truncation: doubtedListTruncation,
    },
    resource: 'review/mine',
  }),
  reaffirmExperience: defineOperation({
    method: 'POST',
    path: '/v1/experiences/{experience_id}/reaffirm',
    group: 'experiences',
    scope: 'deposit',
    is_closed_to_crawlers: true,
    summary: 'Say that your experience still holds.',
    description:
      'It counts as its deposit did: a record that is stale for its age alone is active again. It is no vote and no verification. What readers said is not undone by it: deposit a newer version instead. Repeating it within a day changes nothing.',
    input: z.object({ experience_id: ExperienceId }),
    output: ReaffirmationResponse,
    errors: ['ForbiddenError', 'NotFoundError'],
    tool: { description: 'Say that your experience still holds.', output: ReaffirmationToolOutput },
  }),
}
