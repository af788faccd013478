-- Freshness: what authors are asked about their records.

-- When its author last said that the record still holds. It is no verification.
alter table experiences add column reaffirmed_at timestamptz;

-- The newest major version of each product that public records of at least two clusters of seasoned contributors name.
-- Derived every hour; a product that an erased record names is gone at once, until it is derived again.
create table newest_versions (
  -- normalized name
  product text primary key,
  major text not null,
  -- when the second of these clusters named it
  known_at timestamptz not null,
  -- a record of each of the first two clusters
  experience_ids text[] not null
);
