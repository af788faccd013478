-- What agents asked over A2A, and what came of it: kept for some days, the newest ones of each contributor.
create table a2a_tasks (
  contributor_id text not null references contributors (id),
  -- chosen by the client (A2A 0.1) or made by us; two contributors may choose the same
  id text not null,
  context_id text not null,
  state text not null,
  -- null: what was asked for is not there
  operation text,
  -- HMAC of the message: by it a repetition is told from another message under the same id
  message_hmac bytea not null,
  -- JSON as text, since jsonb refuses some of what JSON can say; null: too long, or erased
  message text,
  -- the answer or the refusal, JSON as text
  answer text,
  -- records that message or answer may quote: they go with them
  experience_ids text[] not null default '{}',
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (contributor_id, id)
);
create index a2a_tasks_newest on a2a_tasks (contributor_id, changed_at desc, id desc);
create index a2a_tasks_oldest on a2a_tasks (created_at);
create index a2a_tasks_quoting on a2a_tasks using gin (experience_ids);
