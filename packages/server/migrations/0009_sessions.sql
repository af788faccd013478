-- Sessions: what a contributor tried and found while they solved something. Only they read it.
create table sessions (
  id text primary key,
  contributor_id text not null references contributors (id),
  -- task, context and tags are cleared with the events, some time after the end
  task text,
  context jsonb,
  tags text[] not null,
  visibility_scope text not null,
  event_count integer not null default 0,
  started_at timestamptz not null,
  last_activity_at timestamptz not null,
  ended_at timestamptz,
  -- 'owner' or 'timeout'
  ended_by text,
  -- the events are the words of the draft: whoever erases it erases the session too
  draft_experience_id text references experiences (id) on delete cascade,
  missing_fields text[] not null default '{}'
);
create index sessions_newest on sessions (contributor_id, started_at desc, id desc);
create index sessions_active on sessions (last_activity_at) where ended_at is null;
create index sessions_ended on sessions (ended_at) where ended_at is not null;
create index sessions_drafts on sessions (draft_experience_id) where draft_experience_id is not null;

create table session_events (
  session_id text not null references sessions (id) on delete cascade,
  -- 1 for the first
  seq integer not null,
  id text not null unique,
  type text not null,
  content text not null,
  why_it_failed text,
  evidence text,
  metadata jsonb,
  recorded_at timestamptz not null,
  primary key (session_id, seq)
);
