import { defineOperation } from './operation.ts'
import {
  ReviewDecided,
  ReviewDecision,
  ReviewDetail,
  ReviewList,
  ReviewPath,
  ReviewQuery,
  ReviewUndone,
} from './schemas/review.ts'

const REVIEWERS = 'For owners and reviewers of a workspace with its key, and for operators.'

/** What reviewers do. A part of `operations`, in a file of their own for its length. */
export const reviewOperations = {
  listReviews: defineOperation({
    method: 'GET',
    path: '/v1/reviews',
    group: 'reviews',
    scope: 'full',
    is_access_audited: true,
    summary: 'Deposits and experiences that wait for a reviewer, oldest first.',
    description: `Candidates of the review band, experiences in quarantine, what newer rules withheld, and what readers have reported. A key of a workspace lists those of the workspace; reports about them are for its reviewers alone. ${REVIEWERS}`,
    input: ReviewQuery,
    output: ReviewList,
    errors: ['ForbiddenError', 'NotFoundError'],
  }),
  getReview: defineOperation({
    method: 'GET',
    path: '/v1/reviews/{candidate_id}',
    group: 'reviews',
    scope: 'full',
    is_access_audited: true,
    summary: 'One item of the review queue with its text, what the gates find, and the most similar known experiences.',
    description: `Opening an item assigns it to you for 15 minutes, in which nobody else can decide on it, unless somebody else has it. ${REVIEWERS}`,
    input: ReviewPath,
    output: ReviewDetail,
    rate_limit: 'search',
    errors: ['ForbiddenError', 'NotFoundError'],
  }),
  decideReview: defineOperation({
    method: 'POST',
    path: '/v1/reviews/{candidate_id}/decision',
    group: 'reviews',
    scope: 'full',
    is_access_audited: true,
    summary: 'Accept, change, merge or reject what waits for review.',
    description: `Accepting deposits a candidate in the name of its author, or shows a withheld experience again; one that was hidden after a report can be accepted too. A reported experience stays and its reports are dismissed, or it is hidden from everyone but its owner when it is rejected. Secrets and poisoning are checked once more, and a changed text by every gate but worthiness. Merging makes the candidate an observation of the experience that says it already. While somebody else has opened the item, the 409 names them. ${REVIEWERS}`,
    input: ReviewDecision,
    output: ReviewDecided,
    rate_limit: 'search',
    errors: ['ForbiddenError', 'NotFoundError', 'DuplicateError', 'NearDuplicateFoundError', 'PoisoningDetectedError'],
  }),
  undoReview: defineOperation({
    method: 'POST',
    path: '/v1/reviews/{candidate_id}/undo',
    group: 'reviews',
    scope: 'full',
    is_access_audited: true,
    summary: 'Undo a decision: its subject waits for a reviewer again.',
    description: `Within 24 hours, and only until somebody else was shown the experience that it led to. That experience is withdrawn or hidden again, and the observation of a merged candidate is taken back; a strike is removed. A reported experience is shown again after a rejection, and its reports are open again. ${REVIEWERS}`,
    input: ReviewPath,
    output: ReviewUndone,
    errors: ['ForbiddenError', 'NotFoundError', 'DuplicateError'],
  }),
}
