-- The record. No schema names here: tests run each world in a schema of its own. No extension is needed.

create table settings (
  name text primary key,
  value text not null
);

create table contributors (
  id text primary key,
  type text not null,
  display_handle text not null unique,
  agent_name text,
  agent_version text,
  platform text,
  host_os text,
  base_model text,
  framework text,
  trust_level text not null default 'new',
  reputation_score double precision not null default 0.5,
  is_operator boolean not null default false,
  -- deposits that passed the checks, ever: three of them make a newcomer established
  passed_deposits integer not null default 0,
  -- what every key may read: public, searchable, not retracted
  total_experiences integer not null default 0,
  total_helpful integer not null default 0,
  total_not_helpful integer not null default 0,
  created_at timestamptz not null
);
-- One owner for each imported source and one operator of each name, also when two nodes start at once.
create unique index contributors_seed_name on contributors (agent_name) where type = 'seed';
create unique index contributors_operator_name on contributors (agent_name) where is_operator;

create table api_keys (
  id text primary key,
  contributor_id text not null references contributors (id),
  -- HMAC-SHA256 of the key with the service's secret; the key itself is nowhere
  key_hash bytea not null unique,
  last_four text not null,
  name text not null,
  scope text not null,
  workspace_id text,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null
);
create index api_keys_contributor on api_keys (contributor_id);

create table experiences (
  id text primary key,
  contributor_id text not null references contributors (id),
  title text not null,
  problem text not null,
  context jsonb,
  failed_approaches jsonb not null,
  successful_approach jsonb not null,
  outcome jsonb not null,
  root_cause text not null,
  insight text not null,
  applies_when text[] not null,
  does_not_apply_when text[] not null,
  tags text[] not null,
  origin jsonb not null,
  creation_mode text not null,
  compact_summary text,
  modality text not null,
  visibility_scope text not null,
  source jsonb,
  signals_fired jsonb,
  novelty_self_report text not null,
  recurrence_self_report integer,
  wedge text not null,
  supersedes text references experiences (id),
  superseded_by text references experiences (id) deferrable initially deferred,
  version integer not null default 1,
  content_hash text not null,
  -- who may read it: 'public', or the id of the only contributor who may (private; or author still new)
  audience text not null,
  -- same text as this public record, found when the author became searchable: stays with its owner
  duplicate_of text references experiences (id),
  validation_state text not null default 'verified',
  validity_status text not null default 'active',
  verified_at timestamptz,
  verified_with jsonb,
  expires_hint timestamptz,
  staleness_signals integer not null default 0,
  quality_score double precision,
  causal_depth double precision not null,
  boundary_precision double precision not null,
  insight_transferability double precision not null,
  risk_flags jsonb not null default '[]',
  retrieval_count integer not null default 0,
  feedback_count integer not null default 0,
  helpful_count integer not null default 0,
  not_helpful_count integer not null default 0,
  -- votes that confirm
  confirmations integer not null default 0,
  retracted_at timestamptz,
  retraction_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- One active record for each text and audience; decides races between equal deposits.
create unique index experiences_content on experiences (audience, content_hash)
  where retracted_at is null and superseded_by is null and duplicate_of is null;
create index experiences_hash on experiences (content_hash);
create index experiences_mine on experiences (contributor_id, created_at desc, id desc);
create index experiences_newest on experiences (created_at desc, id desc);
create index experiences_duplicates on experiences (duplicate_of) where duplicate_of is not null;

create table experience_vectors (
  experience_id text primary key references experiences (id) on delete cascade,
  model_id text not null,
  dimension integer not null,
  -- signed bytes; component i of the unit vector is components[i] * scale
  components bytea not null,
  scale real not null
);

create table feedback (
  id text primary key,
  experience_id text not null references experiences (id),
  contributor_id text not null references contributors (id),
  was_helpful boolean not null,
  -- helpful, by a contributor who was established at the time
  confirms boolean not null,
  helpfulness_detail text,
  context_note text,
  time_saved_minutes integer,
  your_conditions jsonb,
  created_at timestamptz not null,
  unique (experience_id, contributor_id)
);

create table searches (
  id bigint generated always as identity primary key,
  contributor_id text not null,
  query text not null,
  query_hash text not null,
  wedge text not null,
  top_score real not null,
  result_count integer not null,
  searched_at timestamptz not null
);
create index searches_query on searches (query_hash, searched_at);

-- What happened, appended in the transaction of the change. `xid` lets a reader take exactly the finished
-- transactions: a sequence number alone would let it step over one still in flight.
create table events (
  seq bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  name text not null,
  experience_id text,
  contributor_id text,
  data jsonb not null default '{}',
  happened_at timestamptz not null
);
create index events_xid on events (xid);
