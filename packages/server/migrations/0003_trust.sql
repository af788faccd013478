-- Work for later, inserted in the transaction of the change that asks for it. A lease is a random text that only the
-- worker that claimed the job knows: one that lost its lease cannot finish the job any more.
create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  -- on the service's clock
  run_at timestamptz not null,
  attempts integer not null default 0,
  lease text,
  -- on the database's clock, which all workers share
  locked_until timestamptz,
  -- of two waiting jobs of one kind and key the second is none
  unique_key text,
  created_at timestamptz not null,
  done_at timestamptz,
  failed_at timestamptz,
  error text
);
create unique index jobs_waiting_key on jobs (kind, unique_key) where done_at is null and failed_at is null and lease is null;
create index jobs_waiting on jobs (run_at, id) where done_at is null and failed_at is null;

create table worker_heartbeats (
  worker text primary key,
  beat_at timestamptz not null
);

-- Who changed what about whom, for ever: ids and reasons, never a text of an experience. Each row's hash covers the one
-- before it, so that nothing can be changed or taken out unseen.
create table audit_log (
  seq bigint primary key,
  happened_at timestamptz not null,
  -- contributor id, or 'system'
  actor text not null,
  action text not null,
  subject text not null,
  data jsonb not null default '{}',
  hash bytea not null
);
create index audit_log_subject on audit_log (subject, seq);

alter table contributors
  -- contributors that count as one voice share it
  add column cluster text,
  -- invite that they came with
  add column invite_id text,
  -- HMAC of the network they registered from, public addresses only; forgotten with its key
  add column address_hash bytea,
  add column suspended_at timestamptz,
  add column suspension_reason text;
update contributors set cluster = id;
alter table contributors alter column cluster set not null;
create index contributors_cluster on contributors (cluster);

alter table experiences
  -- why others may not read it for now: 'suspension', 'report', 'burst'; null: they may
  add column withheld text;

-- What an attack cost its sender. One for each text, however often it is sent.
create table strikes (
  contributor_id text not null references contributors (id),
  -- HMAC of the content, which is not kept
  content_hmac bytea not null,
  kind text not null,
  rules text[] not null,
  score double precision not null,
  happened_at timestamptz not null,
  primary key (contributor_id, content_hmac)
);
create index strikes_recent on strikes (contributor_id, happened_at);

-- Which records were shown to whom: only a vote of somebody who saw the record counts.
create table servings (
  contributor_id text not null,
  experience_id text not null references experiences (id) on delete cascade,
  served_at timestamptz not null,
  primary key (contributor_id, experience_id)
);
create index servings_experience on servings (experience_id);
