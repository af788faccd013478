-- Webhooks: what contributors asked to be told, what was told, and every attempt to tell it.

create table webhooks (
  id text primary key,
  contributor_id text not null references contributors (id) on delete cascade,
  event_type text not null,
  url text not null,
  -- 'push', or 'poll' for a subscription whose owner reads the log: nothing is sent to its URL
  mode text not null,
  description text,
  -- sealed for the id of the row
  secret bytea not null,
  -- signs beside the secret until it expires
  previous_secret bytea,
  previous_secret_expires_at timestamptz,
  created_at timestamptz not null,
  -- it follows the events that are not visible in this snapshot, so exactly those of later transactions
  created_snapshot pg_snapshot not null default pg_current_snapshot(),
  last_delivery_at timestamptz,
  -- failed attempts in a row
  failure_count integer not null default 0,
  -- the first failed attempt since the last success
  failing_since timestamptz,
  disabled_at timestamptz,
  disabled_reason text,
  unique (contributor_id, event_type)
);
create index webhooks_type on webhooks (event_type) where disabled_at is null;

-- One event for one subscription. Its attempts are jobs of kind `deliver_webhook`.
create table deliveries (
  id text primary key,
  subscription_id text not null references webhooks (id) on delete cascade,
  -- null: a test
  event_seq bigint,
  event_type text not null,
  -- the record that it is about; who may not read it is not told
  experience_id text,
  -- the bytes of every attempt
  body text not null,
  created_at timestamptz not null,
  -- 'pending', 'delivered', 'failed' or 'canceled'
  status text not null default 'pending',
  -- of the schedule, so without replays
  attempt_count integer not null default 0,
  next_attempt_at timestamptz,
  last_attempt_at timestamptz,
  -- an event is delivered once to each subscription
  unique (subscription_id, event_seq)
);
create index deliveries_newest on deliveries (subscription_id, created_at desc, id desc);
create index deliveries_pending on deliveries (subscription_id) where status = 'pending';
create index deliveries_experience on deliveries (experience_id) where experience_id is not null;
create index deliveries_kept on deliveries (coalesce(last_attempt_at, created_at));

create table delivery_attempts (
  id bigint generated always as identity primary key,
  delivery_id text not null references deliveries (id) on delete cascade,
  at timestamptz not null,
  -- null: no answer
  status_code integer,
  -- a code and some words
  error text,
  duration_ms integer not null,
  is_replay boolean not null,
  -- without the signature
  request_headers jsonb not null,
  -- the beginning of the answer, without secrets and personal data
  response_excerpt text
);
create index delivery_attempts_delivery on delivery_attempts (delivery_id, id);
