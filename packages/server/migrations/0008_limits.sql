alter table contributors
  -- deposits stored in one UTC day; those of an earlier day count no more
  add column budget_day date,
  add column budget_used integer not null default 0;

-- Answers of single calls, for their repetitions. What a key was is not kept, nor can an answer be read without the secret.
create table idempotency_keys (
  -- HMAC of who, operation and key
  id bytea primary key,
  contributor_id text,
  -- HMAC of the input
  request_hash bytea not null,
  lease text not null,
  -- on the service's clock; until then a key without an answer belongs to a call at work
  locked_until timestamptz not null,
  answer bytea,
  created_at timestamptz not null
);
create index idempotency_keys_created on idempotency_keys (created_at);
create index idempotency_keys_contributor on idempotency_keys (contributor_id);
