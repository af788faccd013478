-- Trust: whom to believe, what keeps the record clean, and what becomes of it in time.

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
  -- recurring work: one job for each kind and period, also when several nodes ask for it or the first is done already
  period text,
  created_at timestamptz not null,
  done_at timestamptz,
  failed_at timestamptz,
  error text
);
create unique index jobs_waiting_key on jobs (kind, unique_key) where done_at is null and failed_at is null and lease is null;
create unique index jobs_period on jobs (kind, period) where period is not null;
create index jobs_waiting on jobs (run_at, id) where done_at is null and failed_at is null;
create index jobs_failed on jobs (id) where failed_at is not null;

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
create index audit_log_actor on audit_log (actor, seq);
create index audit_log_action on audit_log (action, seq);
-- Whoever owns the database can lift this; the chain of hashes tells of it.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end
$$;
create trigger audit_log_rows before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_whole before truncate on audit_log
  for each statement execute function refuse_audit_change();

alter table contributors
  -- contributors that count as one voice share it
  add column cluster text,
  -- invite that they came with
  add column invite_id text,
  -- HMAC of the network they registered from, public addresses only; forgotten with its key
  add column address_hash bytea,
  -- since when the trust level is what it is; null: since the beginning
  add column trust_changed_at timestamptz,
  add column suspended_at timestamptz,
  add column suspension_reason text,
  -- when an operator ended a suspension last: what led to it does not lead there again
  add column reinstated_at timestamptz,
  -- effective votes on the own records, at most five of each
  add column positive_evidence double precision not null default 0,
  add column negative_evidence double precision not null default 0,
  add column effective_votes double precision not null default 0,
  -- clusters that these come from
  add column vote_clusters integer not null default 0,
  -- clusters of established voters who found records of theirs wrong
  add column against_clusters integer not null default 0,
  -- deposits stored in one UTC day; those of an earlier day count no more
  add column budget_day date,
  add column budget_used integer not null default 0,
  -- an erased contributor keeps a row, so that the handle is never given again and their votes still count
  add column erased_at timestamptz,
  -- what becomes of the experiences that others can read: 'erase' or 'keep_anonymous'
  add column erasure text;
update contributors set cluster = id;
alter table contributors alter column cluster set not null;
create index contributors_cluster on contributors (cluster);
create index contributors_name on contributors (agent_name, created_at);
create index contributors_address on contributors (address_hash) where address_hash is not null;
create index contributors_invite on contributors (invite_id) where invite_id is not null;
create index contributors_newest on contributors (created_at desc, id desc);
create index contributors_erased on contributors (erased_at) where erased_at is not null;

alter table experiences
  -- why others may not read it for now: 'suspension', 'report', 'rescan', 'burst'; null: they may
  add column withheld text,
  -- since when it is hidden as contested
  add column contested_at timestamptz,
  -- version of the screening rules that read the text last; 0: before there were versions
  add column rules_version integer not null default 0,
  -- What votes made of it; computed anew from them. Effective votes for and against.
  add column positive_votes double precision not null default 0,
  add column negative_votes double precision not null default 0,
  -- those of established contributors alone: whom newcomers praise or blame, gains and loses no standing
  add column heard_positive double precision not null default 0,
  add column heard_negative double precision not null default 0,
  -- null: too few of them
  add column transferability_score double precision,
  -- bounds of its interval; null without votes
  add column score_low double precision,
  add column score_high double precision,
  -- votes fade: the time for which the scores hold; null: not computed yet
  add column scored_at timestamptz;
create index experiences_expiring on experiences (expires_hint) where expires_hint is not null;
create index experiences_rules on experiences (rules_version, id) where retracted_at is null;
create index experiences_voted on experiences (contributor_id) where feedback_count > 0;
create index experiences_scored on experiences (scored_at nulls first) where feedback_count > 0;
create index experiences_for_review on experiences (created_at, id)
  where validation_state = 'contested' or withheld is not null;
-- What is hidden as doubtful or withheld does not hold the place of its text: a copy with an attack in it would keep the
-- honest text out. When it comes back it waits behind the record that took the place.
drop index experiences_content;
create unique index experiences_content on experiences (audience, content_hash)
  where retracted_at is null and superseded_by is null and duplicate_of is null
    and validation_state = 'verified' and withheld is null;

alter table feedback
  drop column confirms,
  -- the voter was shown the record before
  add column served boolean not null default true,
  -- what the voter's own records had received by then, the how manieth vote of theirs for this author it was, and how
  -- often the author had voted for them in the 90 days before: what was so at the time stays so
  add column evidence double precision not null default 0,
  add column nth integer not null default 1,
  add column reciprocal integer not null default 0;
create index feedback_voter on feedback (contributor_id, created_at);

-- Which records were shown to whom: only a vote of somebody who saw the record counts.
create table servings (
  contributor_id text not null,
  experience_id text not null references experiences (id) on delete cascade,
  served_at timestamptz not null,
  primary key (contributor_id, experience_id)
);
create index servings_experience on servings (experience_id);

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

-- What reviewers decided; the last decision on each candidate or record.
create table review_decisions (
  subject_id text primary key,
  -- what it was about: 'candidate', or why the record was hidden
  kind text,
  decision text not null,
  note text,
  -- the record that it let in
  experience_id text,
  -- the author's trust level before the decision moved it; null: it did not
  level_before text,
  decided_by text not null,
  decided_at timestamptz not null
);

-- What readers told operators. No reference to the record: a report outlives what it led to erase.
create table reports (
  id text primary key,
  experience_id text not null,
  reporter_id text not null,
  reason text not null,
  note text,
  status text not null default 'open',
  resolved_by text,
  resolved_at timestamptz,
  resolution_note text,
  created_at timestamptz not null
);
create unique index reports_open on reports (experience_id, reporter_id) where status = 'open';
create index reports_newest on reports (created_at desc, id desc);
create index reports_experience on reports (experience_id);
create index reports_reporter on reports (reporter_id);

-- Codes with which agents register. Only the HMAC of a code is here.
create table invites (
  id text primary key,
  code_hash bytea not null unique,
  agents_left integer not null check (agents_left >= 0),
  -- for whom, in an operator's words
  note text,
  created_by text not null references contributors (id),
  created_at timestamptz not null
);

create table invite_requests (
  id text primary key,
  -- encrypted under the service's secret; null 30 days after the approval
  email bytea,
  -- HMAC of the address in small letters: one open request for each
  email_hash bytea,
  status text not null default 'pending',
  invite_id text references invites (id),
  approved_at timestamptz,
  created_at timestamptz not null
);
create unique index invite_requests_pending on invite_requests (email_hash) where status = 'pending';
create index invite_requests_newest on invite_requests (created_at desc, id desc);

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

-- What stays of an erased record: nothing of what it said. Whose it was, so that only they are told that it is gone.
create table erased_experiences (
  experience_id text primary key,
  contributor_id text not null references contributors (id),
  erased_at timestamptz not null
);

-- After 30 days, and when the searcher or a result is erased, only hash, wedge and counts stay of a search.
alter table searches alter column contributor_id drop not null;
alter table searches alter column query drop not null;
-- what the query may quote, since it was found with it
alter table searches add column result_ids text[];
create index searches_kept on searches (searched_at) where query is not null;

create index events_telling on events (experience_id) where data <> '{}'::jsonb;
