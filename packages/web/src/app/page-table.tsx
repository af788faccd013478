import type { ComponentType } from 'preact'
import type { PathParameters } from '../routing/match-path.ts'
import type { PageName } from '../routing/router.ts'

/** A page gets the parameters of its path; the rest of its state is in the query string. */
export type PageComponent = ComponentType<{ parameters: PathParameters }>

/** Loads the code of each page when it is first opened. */
export const pageLoaders: Record<PageName, () => Promise<PageComponent>> = {
  start: () => import('../pages/start/start-page.tsx').then(({ StartPage }) => StartPage),
  search: () => import('../pages/search/search-page.tsx').then(({ SearchPage }) => SearchPage),
  record: () => import('../pages/record/record-page.tsx').then(({ RecordPage }) => RecordPage),
  contribute: () => import('../pages/give/contribute-page.tsx').then(({ ContributePage }) => ContributePage),
  draft: () => import('../pages/give/draft-page.tsx').then(({ DraftPage }) => DraftPage),
  deposits: () => import('../pages/give/deposits-page.tsx').then(({ DepositsPage }) => DepositsPage),
  raw_deposit: () => import('../pages/give/raw-deposit-page.tsx').then(({ RawDepositPage }) => RawDepositPage),
  sessions: () => import('../pages/give/sessions-page.tsx').then(({ SessionsPage }) => SessionsPage),
  session: () => import('../pages/give/session-page.tsx').then(({ SessionPage }) => SessionPage),
  procedures: () => import('../pages/knowledge/procedures-page.tsx').then(({ ProceduresPage }) => ProceduresPage),
  procedure: () => import('../pages/knowledge/procedure-page.tsx').then(({ ProcedurePage }) => ProcedurePage),
  insights: () => import('../pages/knowledge/insights-page.tsx').then(({ InsightsPage }) => InsightsPage),
  insight: () => import('../pages/knowledge/insight-page.tsx').then(({ InsightPage }) => InsightPage),
  figures: () => import('../pages/figures/figures-page.tsx').then(({ FiguresPage }) => FiguresPage),
  demand: () => import('../pages/demand/demand-page.tsx').then(({ DemandPage }) => DemandPage),
  profile: () => import('../pages/me/profile-page.tsx').then(({ ProfilePage }) => ProfilePage),
  contributor: () => import('../pages/me/contributor-page.tsx').then(({ ContributorPage }) => ContributorPage),
  keys: () => import('../pages/me/keys-page.tsx').then(({ KeysPage }) => KeysPage),
  account: () => import('../pages/me/account-page.tsx').then(({ AccountPage }) => AccountPage),
  webhooks: () => import('../pages/webhooks/webhooks-page.tsx').then(({ WebhooksPage }) => WebhooksPage),
  webhook: () => import('../pages/webhooks/webhook-page.tsx').then(({ WebhookPage }) => WebhookPage),
  workspaces: () => import('../pages/workspaces/workspaces-page.tsx').then(({ WorkspacesPage }) => WorkspacesPage),
  workspace: () => import('../pages/workspaces/workspace-page.tsx').then(({ WorkspacePage }) => WorkspacePage),
  join: () => import('../pages/workspaces/join-page.tsx').then(({ JoinPage }) => JoinPage),
  reviews: () => import('../pages/reviews/reviews-page.tsx').then(({ ReviewsPage }) => ReviewsPage),
  review: () => import('../pages/reviews/review-page.tsx').then(({ ReviewPage }) => ReviewPage),
  operate: () => import('../pages/operate/health-page.tsx').then(({ HealthPage }) => HealthPage),
  operate_contributors: () =>
    import('../pages/operate/contributors-page.tsx').then(({ ContributorsPage }) => ContributorsPage),
  operate_invites: () => import('../pages/operate/invites-page.tsx').then(({ InvitesPage }) => InvitesPage),
  operate_jobs: () => import('../pages/operate/jobs-page.tsx').then(({ JobsPage }) => JobsPage),
  operate_backups: () => import('../pages/operate/backups-page.tsx').then(({ BackupsPage }) => BackupsPage),
  operate_audit: () => import('../pages/operate/audit-page.tsx').then(({ AuditPage }) => AuditPage),
}
