/**
 * Columns that hold no text of a contributor, by table: states, choices, names that the service gives, numbers, keys and
 * what is about them. Ids and hashes are known by their names.
 */
export const columns_without_texts: Record<string, string[]> = {
  a2a_tasks: ['state', 'operation', 'scope'],
  activity_counts: ['kind', 'domain', 'reason'],
  api_keys: ['last_four', 'scope'],
  // HMACs in place of values
  audit_log: ['actor', 'action', 'subject', 'data', 'hash'],
  calibration_maps: ['model', 'map', 'state'],
  contributors: ['type', 'display_handle', 'trust_level', 'cluster', 'erasure', 'voter_class'],
  deliveries: ['event_type', 'status'],
  demand_counts: ['domain'],
  demand_texts: ['vector_model'],
  events: ['name', 'data'],
  experience_links: ['a', 'b', 'kind'],
  // environments and products by names of a closed vocabulary
  experiences: [
    ...['creation_mode', 'modality', 'visibility_scope', 'novelty_self_report', 'wedge', 'supersedes', 'superseded_by'],
    ...[
      'audience',
      'validation_state',
      'validity_status',
      'validity_before',
      'verified_with',
      'risk_flags',
      'withheld',
      'observations',
    ],
    'shared_as',
  ],
  feedback: ['helpfulness_detail'],
  hotspots: ['answered_by'],
  hourly_counts: ['series', 'key', 'buckets'],
  idempotency_keys: ['lease'],
  insights: ['status', 'domain'],
  invite_requests: ['status'],
  invites: ['created_by'],
  jobs: ['kind', 'payload', 'lease', 'unique_key', 'period', 'error'],
  member_invites: ['role', 'created_by', 'used_by'],
  members: ['role'],
  migrations: ['name', 'checksum'],
  newest_versions: ['major'],
  observations: ['outcome', 'origin'],
  // names and versions of published packs
  packs: ['name', 'version', 'digest'],
  pack_records: ['pack', 'key', 'digest'],
  procedures: ['status', 'domain'],
  raw_deposits: [
    'risk_flags',
    'status',
    'disposition',
    'trust_visibility',
    'spans',
    'unused',
    'uncertain',
    'origin',
    'scope',
  ],
  reports: ['reason', 'status', 'resolved_by'],
  review_assignments: ['assigned_to'],
  review_candidates: ['wedge', 'risk_flags', 'worthiness', 'status'],
  review_decisions: ['kind', 'decision', 'level_before', 'decided_by'],
  searches: ['wedge', 'kind', 'vector_model', 'audience'],
  session_events: ['type'],
  sessions: ['visibility_scope', 'ended_by', 'missing_fields'],
  settings: ['name', 'value'],
  signing_keys: ['public_key', 'private_key'],
  strikes: ['kind', 'rules'],
  upstream_records: ['key', 'digest'],
  verifications: ['domain', 'verdict', 'model', 'outcome'],
  webhooks: ['event_type', 'mode', 'secret', 'previous_secret', 'disabled_reason'],
  worker_heartbeats: ['worker', 'lane'],
  workspaces: ['default_visibility', 'allowed_visibility', 'created_by', 'heir'],
}

/** Whether the name of a column says that it holds ids or hashes. */
export const isIdColumn = (column: string): boolean => /^id$|_(?:id|ids|hash|hmac)$/.test(column)
