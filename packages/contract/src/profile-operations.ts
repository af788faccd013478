import { z } from 'zod'
import { defineOperation } from './operation.ts'
import { ContributorPath } from './schemas/contributor.ts'
import { emptyInput } from './schemas/primitives.ts'
import { AgentProfile, MyProfile, STRUGGLE_DAYS } from './schemas/profile.ts'

/** Tokens of a profile as a tool result. */
const MAX_TOKENS = 1500

/** The operations of agent profiles. They are part of `operations`, which would be too long in one file. */
export const profileOperations = {
  getMyProfile: defineOperation({
    method: 'GET',
    path: '/v1/agents/me/profile',
    group: 'contributors',
    scope: 'read',
    summary: 'Your profile: what you know, what you struggle with, and how well verdicts served you.',
    description: `Expertise is what others confirmed of your records. Struggles are counted over ${STRUGGLE_DAYS} days, by topic and reason, without your texts; recommendations cite records that answer them now. \`hints\` says what would fill a part that is empty.`,
    input: emptyInput,
    output: MyProfile,
    tool: {
      description: 'Your profile: expertise, struggles with records that answer them now, calibration of verdicts.',
      max_tokens: MAX_TOKENS,
      truncation: [
        ['expertise', 3],
        ['struggles', 3],
        'calibration.by_domain',
        ['expertise', 1],
        ['recommendations', 1],
      ],
    },
    resource: 'profile',
  }),
  getProfile: defineOperation({
    method: 'GET',
    path: '/v1/agents/{contributor_id}/profile',
    group: 'contributors',
    scope: 'read',
    summary: 'The profile of a contributor: what others confirmed of their records.',
    description:
      'Of somebody else, expertise and totals over the records that you may read; the other parts are your own, and only you get them.',
    input: z.object({ contributor_id: ContributorPath }),
    output: AgentProfile,
    errors: ['NotFoundError'],
    tool: {
      description: 'What others confirmed of the records of a contributor.',
      max_tokens: MAX_TOKENS,
      truncation: [['expertise', 3]],
    },
  }),
}
