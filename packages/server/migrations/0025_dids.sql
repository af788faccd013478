-- DIDs that contributors have proven to hold, and the challenges by which they prove it.

create table dids (
  contributor_id text primary key references contributors (id),
  did text not null unique,
  -- the id of the key by which it was proven
  verification_method text not null,
  verified_at timestamptz not null
);

-- A row is there until its challenge is used. It is a hash of the challenge and of what it is for, so that it is good for
-- nothing else, and tells nothing of whom it is for.
create table did_challenges (
  challenge_hash bytea primary key,
  -- by the clock of the database
  expires_at timestamptz not null
);
create index did_challenges_expired on did_challenges (expires_at);
