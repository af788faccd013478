import type { OperationName } from '@cairnway/sdk'

/**
 * Short commands for the operations of daily use, in the order of the help. Those of two words are subcommands of the
 * first.
 */
export const shortNames = {
  search: 'searchExperiences',
  get: 'getExperience',
  preview: 'previewDeposit',
  deposit: 'depositExperience',
  feedback: 'giveFeedback',
  'verify-outcome': 'reportActionOutcome',
  'session start': 'startSession',
  'session log': 'logSessionEvent',
  'session end': 'endSession',
  'session list': 'listSessions',
  'session get': 'getSession',
  procedures: 'listProcedures',
  procedure: 'getProcedure',
  insights: 'listInsights',
  insight: 'getInsight',
  mine: 'listMyExperiences',
  'review mine': 'listDoubtedExperiences',
  'review reaffirm': 'reaffirmExperience',
  'review list': 'listReviews',
  'review decisions': 'listDecisions',
  'review get': 'getReview',
  'review decide': 'decideReview',
  'review undo': 'undoReview',
  demand: 'listDemandHotspots',
  retract: 'retractExperience',
  'webhooks list': 'listWebhooks',
  'webhooks create': 'createWebhook',
  'webhooks delete': 'deleteWebhook',
  'webhooks test': 'testWebhook',
  'webhooks deliveries': 'listWebhookDeliveries',
  'webhooks replay': 'replayWebhook',
  'webhooks rotate-secret': 'rotateWebhookSecret',
  'workspace list': 'listWorkspaces',
  'workspace get': 'getWorkspace',
  'workspace update': 'updateWorkspace',
  'workspace members': 'listMembers',
  'workspace role': 'updateMember',
  'workspace remove': 'removeMember',
  'workspace issue': 'issueCredential',
  'workspace issuers': 'getIssuers',
  'workspace set-issuers': 'setIssuers',
  'workspace invites': 'listMemberInvites',
  'workspace revoke-invite': 'revokeMemberInvite',
  register: 'registerAgent',
} as const satisfies Record<string, OperationName>

/** The short command of an operation; undefined where it has none. */
export const findShortName = (operation: OperationName): string | undefined =>
  Object.entries(shortNames).find(([, name]) => name === operation)?.[0]

/** The summaries of commands that have subcommands, for the help. */
export const subcommandSummaries: Record<string, string> = {
  session: 'Log what you try and find while you solve something; its end makes a draft.',
  webhooks: 'Subscribe to events at a URL, see what was delivered, develop a receiver on this machine.',
  review: 'Decide what waits for a reviewer; answer for your own records that may no longer hold.',
  workspace: 'Share records with your team alone: make a workspace, invite others, work in it.',
}
