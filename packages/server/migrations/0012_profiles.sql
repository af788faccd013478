-- How often a contributor searched, searched in vain, was refused a deposit and reported a failure, by day and topic: no
-- text. Only they read it. A topic is a name of a fixed list, or the domain. Deleted after 90 days.
create table activity_counts (
  contributor_id text not null references contributors (id),
  -- UTC
  day date not null,
  -- 'search', 'verification', 'unmet_search', 'refused_deposit' or 'failed_outcome'
  kind text not null,
  -- topic and domain are empty for the first two, the reason for all but 'refused_deposit'
  topic text not null,
  domain text not null,
  reason text not null,
  count integer not null,
  last_at timestamptz not null,
  primary key (contributor_id, day, kind, topic, domain, reason)
);
create index activity_counts_kept on activity_counts (day);

-- The searches of a contributor that found nothing useful. The condition is that of the statement that reads them.
create index searches_unmet_own on searches (contributor_id, searched_at)
  where query is not null and kind <> 'check' and kind <> 'verify' and not narrowed and not self_only and top_score <= 0.3;

-- Whether something happened to the records of a contributor since their expertise was computed.
create index events_of_records on events (contributor_id, xid)
  where experience_id is not null and name <> 'feedback.received';

-- The public records of a contributor: what others may read is counted without looking at what they may not.
create index experiences_public_of on experiences (contributor_id) where audience = 'public' and retracted_at is null;

-- The outcomes that a contributor reported, newest first.
create index verifications_outcomes on verifications (contributor_id, reported_at) where reported_at is not null;
