import type { ReviewView } from './review-view.ts'

/** A candidate with two nearest records. */
export const reviewView = (changes: Partial<ReviewView> = {}): ReviewView => ({
  id: 'rev_0123456789abcdef',
  kind: 'candidate',
  title: 'The pool runs dry although PostgreSQL has free connections',
  remarks: [
    'by swift-otter-12',
    'deposited 2026-11-23 12:00',
    'from jira OPS-42',
    'quality 0.62',
    'worthiness 0.41 of 0.5',
  ],
  findings: ['root_cause: Say why it happened. (measured 12, needed 40)', 'contains_commands in solution'],
  reports: [],
  fields: {
    title: 'The pool runs dry although PostgreSQL has free connections',
    problem: `${'Requests wait for a client until they time out. '.repeat(12)}\n\`timeout exceeded when trying to connect\``,
    failed_approaches: [{ attempt: 'Raised max_connections', why_it_failed: 'The limit is in the client.' }],
    successful_approach: { method: 'Release every client in a finally block.', key_insight: null },
    outcome: { status: 'resolved' },
    root_cause: '',
    tags: ['postgres', 'pool'],
  },
  nearest: [
    {
      id: 'exp_aaaaaaaaaaaaaaaa',
      title: 'Queries hang once twenty clients are connected',
      similarity: 0.93,
      fields: { problem: 'A reporting service stops answering.', insight: 'Look for leaked clients first.' },
    },
    { id: 'exp_bbbbbbbbbbbbbbbb', title: 'Pool of one', similarity: 0.71, fields: { problem: 'Tests hang.' } },
  ],
  ...changes,
})
