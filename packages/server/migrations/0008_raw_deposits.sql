-- Texts as agents paste them, and what became of each. Text, fields and spans are cleared 30 days after the end.
create table raw_deposits (
  id text primary key,
  contributor_id text not null references contributors (id),
  -- without secrets and personal data; null once it is cleared
  content text,
  -- the other fields of the request, without secrets and personal data; null once they are cleared
  fields jsonb,
  -- HMAC of content and fields: a repetition of a text that is still waiting is the same deposit
  content_hmac bytea not null,
  risk_flags jsonb not null,
  -- 'pending', 'processing', 'completed' or 'failed'
  status text not null default 'pending',
  -- runs of its job that began
  attempts integer not null default 0,
  -- day whose budget paid for it; null: no budget applied, or it was given back
  budget_day date,
  disposition text,
  trust_visibility text default 'pending',
  -- state and ids of each record that the text told
  records jsonb not null default '[]',
  experience_ids text[] not null default '{}',
  reasons jsonb not null default '[]',
  -- null once they are cleared
  spans jsonb,
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index raw_deposits_waiting on raw_deposits (contributor_id, content_hmac) where ended_at is null;
create index raw_deposits_same on raw_deposits (contributor_id, content_hmac);
create index raw_deposits_newest on raw_deposits (contributor_id, created_at, id);
create index raw_deposits_kept on raw_deposits (ended_at) where content is not null;
