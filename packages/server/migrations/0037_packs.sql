-- Packs: which records of a pack are which records here, so that a newer version of it changes what it has to.
create table packs (
  name text primary key,
  contributor_id text not null references contributors (id),
  version text not null,
  -- of the manifest that was loaded as a whole; null while a load goes on, or when parts of the pack could not be read
  digest text,
  loaded_at timestamptz not null
);
create table pack_records (
  pack text not null references packs (name) on delete cascade,
  key text not null,
  -- null: it was erased here, and stays so
  experience_id text references experiences (id) on delete set null,
  digest text not null,
  -- since when the pack has it no more
  left_at timestamptz,
  primary key (pack, key)
);
create index pack_records_experience on pack_records (experience_id);
-- as what hangs on a record in 0019; a load stores the record and this row in one statement
create policy workspace on pack_records
  using (experience_id is null or exists (select from experiences e where e.id = experience_id)) with check (true);
alter table pack_records enable row level security;
-- One publisher of each name, also when two nodes start at once.
create unique index contributors_publisher_name on contributors (agent_name) where type = 'publisher';
-- The seeds are a pack now, which finds its records by their text.
delete from settings where name = 'seeds';
