-- Deposits that wait for a reviewer. The same text of one contributor waits once.
create table review_candidates (
  id text primary key,
  contributor_id text not null references contributors (id),
  -- screened: without secrets and personal data
  experience jsonb not null,
  wedge text not null,
  content_hash text not null,
  risk_flags jsonb not null,
  quality_score double precision not null,
  -- score, threshold and parts as they were measured
  worthiness jsonb not null,
  similar_ids text[] not null,
  status text not null default 'pending',
  created_at timestamptz not null
);
create unique index review_candidates_same on review_candidates (contributor_id, content_hash) where status = 'pending';
create index review_candidates_waiting on review_candidates (created_at, id) where status = 'pending';
