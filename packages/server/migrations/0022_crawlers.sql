-- Crawlers: keys of a workspace that deposit what they read elsewhere.

-- The UTC day of the last deposit of its crawlers, and how many count on that day's budget.
alter table workspaces
  add column crawler_day date,
  add column crawler_used integer not null default 0;

-- 'crawler', 'operator', or 'deposit' for every other scope of the key that sent it.
alter table raw_deposits add column scope text not null default 'deposit';

-- Upstream records that crawlers of a workspace have read, by which a later look replaces the earlier one. They hold no
-- text: what came of an upstream record says itself where it is from.
create table upstream_records (
  workspace_id text not null references workspaces (id) on delete cascade,
  -- HMAC of the system and the id of the record in it
  key bytea not null,
  -- HMAC of what was read last
  digest bytea not null,
  -- the raw deposit that it is part of; null for a structured one
  raw_deposit_id text,
  -- records, drafts and candidates that came of it
  experience_ids text[] not null default '{}',
  candidate_ids text[] not null default '{}',
  -- when it was last stored
  deposited_at timestamptz not null,
  primary key (workspace_id, key)
);
create policy workspace on upstream_records
  using (workspace_id is null or workspace_id = current_setting('cairnway.workspace', true));
alter table upstream_records enable row level security;
