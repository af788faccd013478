-- Drafts: records that their owner has not submitted yet. Observations: what happened when somebody applied a record.

-- A draft has no content hash: its text is no duplicate of another, and keeps nobody from depositing the same.
alter table experiences alter column content_hash drop not null;
alter table experiences
  add constraint experiences_draft_hash check ((validation_state = 'draft') = (content_hash is null)),
  -- how many independent clusters observed which outcome, derived from the observations
  add column observations jsonb not null default '{"succeeded": 0, "partial": 0, "failed": 0, "recurred": 0}';
create index experiences_drafts on experiences (contributor_id, created_at, id) where validation_state = 'draft';
create index experiences_drafts_by_age on experiences (created_at) where validation_state = 'draft';

-- The draft that was submitted, which becomes the record when a reviewer accepts the candidate.
alter table review_candidates add column draft_id text references experiences (id) on delete cascade;
create index review_candidates_draft on review_candidates (draft_id) where draft_id is not null;

-- Votes say whether a record helped its reader; observations say what happened when it was applied. They are no votes.
create table observations (
  id bigint generated always as identity primary key,
  experience_id text not null references experiences (id) on delete cascade,
  contributor_id text not null references contributors (id),
  -- succeeded, partial, failed, recurred
  outcome text not null,
  -- of the observer
  conditions jsonb,
  -- raw, outcome, session, merge: what it came from
  origin text not null,
  -- 0 to 1: how much of it is about this record
  weight double precision not null,
  -- null after 30 days, and when its author is erased
  note text,
  created_at timestamptz not null,
  observed_on date not null,
  unique (experience_id, contributor_id, origin, observed_on)
);
create index observations_contributor on observations (contributor_id, created_at, id);
create index observations_noted on observations (created_at) where note is not null;
