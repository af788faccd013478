-- Verdicts on planned actions, what their callers reported, and what the reports taught.

-- Only its caller reads it. Texts are cleared 30 days after the verdict; verdict, outcome and what it rested on stay.
create table verifications (
  id text primary key,
  contributor_id text not null references contributors (id),
  -- without secrets and personal data; null once they are cleared
  situation text,
  planned_action text,
  conditions jsonb,
  -- the screening rules that redacted them last
  rules_version integer not null,
  domain text not null,
  verdict text not null,
  confidence double precision not null,
  -- that the action succeeds: before and after calibration; null when nothing was known
  probability double precision,
  calibrated double precision,
  -- the weights that the probability comes from
  model text not null,
  -- {experience_id, attempt, similarity}: the attempts that were nearly the planned action
  matched jsonb not null,
  -- records that the answer quoted or was about
  cited_ids text[] not null,
  created_at timestamptz not null,
  -- succeeded, partial, failed, not_taken; null until it is reported
  outcome text,
  reported_at timestamptz,
  raw_deposit_id text
);
create index verifications_newest on verifications (contributor_id, created_at, id);
create index verifications_kept on verifications (created_at) where planned_action is not null;
create index verifications_rules on verifications (rules_version, id) where planned_action is not null;
create index verifications_reported on verifications (model, reported_at) where reported_at is not null;
create index verifications_cited on verifications using gin (cited_ids);

-- Maps from raw to calibrated probabilities, fitted to reported outcomes. The newest of the weights in use is in force.
create table calibration_maps (
  id bigint generated always as identity primary key,
  model text not null,
  map jsonb not null,
  -- on which it was fitted
  reports integer not null,
  created_at timestamptz not null
);
create index calibration_maps_newest on calibration_maps (model, id);

-- The failed approach of the record that was tried, counted from 0; null: its method, or the record as a whole. Its
-- failure confirms the record, so the counts of a record are those of its method alone.
alter table observations add column attempt smallint;
alter table observations drop constraint observations_experience_id_contributor_id_origin_observed_o_key;
create unique index observations_once_a_day
  on observations (experience_id, contributor_id, origin, observed_on, coalesce(attempt, -1));

-- 'deposit', or 'outcome' for the text of a reported outcome, which is not charged when it arrives
alter table raw_deposits add column origin text not null default 'deposit';
