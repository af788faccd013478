-- What stays of an erased record: nothing of what it said. Whose it was, so that only they are told that it is gone.
create table erased_experiences (
  experience_id text primary key,
  contributor_id text not null references contributors (id),
  erased_at timestamptz not null
);

-- An erased contributor keeps a row, so that the handle is never given again and their votes still count.
alter table contributors
  add column erased_at timestamptz,
  -- what becomes of the experiences that others can read: 'erase' or 'keep_anonymous'
  add column erasure text;
create index contributors_erased on contributors (erased_at) where erased_at is not null;

-- After 30 days, and when the searcher or a result is erased, only hash, wedge and counts stay of a search.
alter table searches alter column contributor_id drop not null;
alter table searches alter column query drop not null;
-- what the query may quote, since it was found with it
alter table searches add column result_ids text[];
create index searches_kept on searches (searched_at) where query is not null;

create index events_telling on events (experience_id) where data <> '{}'::jsonb;
