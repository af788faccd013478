-- The indexes of an OpenSearch cluster (SEARCH_URL) that are filled from this database, and how far each of them is.
create table search_indexes (
  name text primary key,
  state text not null check (state in ('filling', 'live', 'retired')),
  -- what an index is made for and never changes
  meta jsonb not null,
  -- position among the events up to which it is written
  cursor jsonb not null,
  -- position among the records, newest first, up to which it is filled; null before the first of them
  filled_to jsonb,
  filled integer not null default 0,
  total integer not null default 0,
  -- one process at a time writes what happened
  lease text,
  leased_until timestamptz,
  changed_at timestamptz not null default now()
);
-- one is searched
create unique index search_indexes_live on search_indexes (state) where state = 'live';
