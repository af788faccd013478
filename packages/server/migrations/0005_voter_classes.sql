-- Trust that cannot be bought: whose votes count, by days and by the votes of roots, and which records are nobody else's.

alter table contributors
  -- 'fresh', 'seasoned' or 'proven'; computed every day
  add column voter_class text not null default 'fresh',
  -- of the clusters that voted on the own records, and of those against them, how many are independent
  add column independent_clusters integer not null default 0,
  add column independent_against integer not null default 0,
  -- since when votes find the own records wrong, so that operators have to decide; null: they do not
  add column found_wrong_at timestamptz;
-- The first daily job corrects this.
update contributors set voter_class = case
    when trust_level = 'suspended' then 'fresh'
    when is_operator or type = 'seed' or trust_level = 'trusted' then 'proven'
    when trust_level = 'established' and created_at < now() - interval '7 days' then 'seasoned'
    else 'fresh'
  end;
-- Nobody joins a cluster by their name.
drop index contributors_name;

alter table experiences
  -- whether no record of anybody else said the same when a newcomer deposited it
  add column is_original boolean not null default true,
  -- independent clusters of seasoned voters who confirm it
  add column independent_confirmations integer not null default 0;
-- Scores follow other rules, so each is computed again.
update experiences set scored_at = null where scored_at is not null;
