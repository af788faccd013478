-- What the votes of established contributors alone come to: whom newcomers praise or blame, gains and loses no standing.
alter table experiences
  add column heard_positive double precision not null default 0,
  add column heard_negative double precision not null default 0;
-- computed by the next recount
update experiences set scored_at = null where feedback_count > 0;

alter table contributors
  -- clusters of established voters who found records of theirs wrong
  add column against_clusters integer not null default 0,
  -- when an operator ended a suspension last: the votes that led to it do not lead there again
  add column reinstated_at timestamptz;
