-- What is asked for and not found, without the texts: these are in `searches` alone, for 30 days.

alter table searches
  -- the text as it was sent, without secrets and personal data; of demand only, cleared with the query
  add column example text,
  -- of the credential
  add column audience text not null default 'public';

-- A group of texts that ask for the same.
create table hotspots (
  id bigint generated always as identity primary key,
  created_at timestamptz not null,
  -- the record that answers it, until a later search finds nothing again
  answered_by text,
  answered_at timestamptz,
  -- when `demand.hotspot` was last emitted
  announced_at timestamptz
);
create index hotspots_answered on hotspots (answered_by) where answered_by is not null;

-- Each text that was searched, by its hash. What was read from a text is cleared when no search keeps the text any more.
create table demand_texts (
  id bigint generated always as identity primary key,
  query_hash text not null unique,
  -- null until it is grouped
  hotspot_id bigint references hotspots (id) on delete set null,
  -- further texts are compared with it
  is_core boolean not null default false,
  -- reads like an attack, so that it is shown to nobody; null until it is grouped
  is_suspect boolean,
  vector bytea,
  vector_model text,
  -- hashes of its words in their order; an odd one is that of a name or a number
  words integer[],
  -- hashes of the words that turn its meaning, such as `not`
  qualifiers integer[],
  -- whether the order of its words matters, as in `from a to b`
  is_directed boolean not null default false,
  last_at timestamptz not null
);
create index demand_texts_pending on demand_texts (id) where hotspot_id is null and words is not null;
create index demand_texts_words on demand_texts using gin (words) where is_core;
create index demand_texts_hotspot on demand_texts (hotspot_id) where hotspot_id is not null;

-- How often a contributor searched each text.
create table demand_counts (
  text_id bigint not null references demand_texts (id) on delete cascade,
  -- UTC
  day date not null,
  -- empty after 30 days, and when the contributor is erased
  contributor_id text not null,
  domain text not null,
  -- thousandths of the score of the best result
  top_score smallint not null,
  searches integer not null,
  primary key (text_id, day, contributor_id, domain, top_score)
);
create index demand_counts_day on demand_counts (day);
create index demand_counts_contributor on demand_counts (contributor_id) where contributor_id <> '';

-- Recurrence reads the searches of each contributor by `searches_unmet_own`.
drop index searches_unmet;
