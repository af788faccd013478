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

create index contributors_newest on contributors (created_at desc, id desc);

-- What reviewers decided; the last decision on each candidate or record.
create table review_decisions (
  subject_id text primary key,
  decision text not null,
  note text,
  decided_by text not null,
  decided_at timestamptz not null
);
create index experiences_for_review on experiences (created_at, id)
  where validation_state = 'contested' or withheld is not null;
