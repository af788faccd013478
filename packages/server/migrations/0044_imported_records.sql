-- Imports: which record of an export is which record here, so that its deletion there is one here.
create table imported_records (
  -- the source in whose name it was imported
  contributor_id text not null references contributors (id),
  -- its id where it comes from
  upstream_id text not null,
  -- null: it was erased here, and stays so; or a tombstone came before it
  experience_id text references experiences (id) on delete set null,
  -- since when a tombstone says that it is erased or retracted there
  removed_at timestamptz,
  primary key (contributor_id, upstream_id)
);
create index imported_records_experience on imported_records (experience_id);
-- as that of pack_records
create policy workspace on imported_records
  using (experience_id is null or exists (select from experiences e where e.id = experience_id)) with check (true);
alter table imported_records enable row level security;
