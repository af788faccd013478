-- A record is endorsed by seasoned voters, or confirmed by proven ones: 0, 1 or 2. Clusters of established voters, which
-- three texts make, endorse nothing.
alter table experiences
  add column endorsement smallint not null default 0,
  drop column confirmations;
-- Scores follow other rules, so each is computed again.
update experiences set scored_at = null where scored_at is not null;
