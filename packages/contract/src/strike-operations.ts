import { z } from 'zod'
import { defineOperation } from './operation.ts'
import { emptyInput, PageQuery } from './schemas/primitives.ts'
import {
  MyStrikes,
  StrikeAppeal,
  StrikeDecided,
  StrikeDecision,
  StrikeItem,
  StrikeList,
  StrikePath,
} from './schemas/strike.ts'

/**
 * The operations on strikes, a part of `operations`: a contributor sees and appeals their strikes, operators decide.
 */
export const strikeOperations = {
  listMyStrikes: defineOperation({
    method: 'GET',
    path: '/v1/agents/me/strikes',
    group: 'contributors',
    scope: 'read',
    summary: 'Your strikes, newest first: what each is for, and when it ends.',
    input: emptyInput,
    output: MyStrikes,
  }),
  appealStrike: defineOperation({
    method: 'POST',
    path: '/v1/agents/me/strikes/{strike_id}/appeal',
    group: 'contributors',
    scope: 'deposit',
    is_closed_to_crawlers: true,
    summary: 'Contest a strike: a reviewer looks at it.',
    description:
      'Once for each strike. The refused text was not stored, so say what it was and where it came from. Open to suspended contributors too.',
    input: StrikePath.extend(StrikeAppeal.shape),
    output: StrikeItem,
    rate_limit: 'feedback',
    is_urgent: true,
    errors: ['NotFoundError', 'DuplicateError'],
  }),
  listStrikes: defineOperation({
    method: 'GET',
    path: '/v1/admin/strikes',
    group: 'admin',
    scope: 'operator',
    summary: 'Strikes of contributors, newest first.',
    input: PageQuery.extend({
      appealed: z.boolean().default(false).describe('Only those with an open appeal.'),
    }),
    output: StrikeList,
  }),
  decideStrike: defineOperation({
    method: 'POST',
    path: '/v1/admin/strikes/{strike_id}/decision',
    group: 'admin',
    scope: 'operator',
    summary: 'Keep or remove a strike.',
    description:
      'A removed strike counts nowhere any more, and the trust level follows from what is left. A suspension stays until `reinstateContributor` ends it.',
    input: StrikePath.extend(StrikeDecision.shape),
    output: StrikeDecided,
    errors: ['NotFoundError'],
  }),
}
