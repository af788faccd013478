-- What votes made of records and their authors. All of it follows from the votes and is computed anew from them.
alter table experiences
  -- effective votes for and against
  add column positive_votes double precision not null default 0,
  add column negative_votes double precision not null default 0,
  -- null: too few of them
  add column transferability_score double precision,
  -- bounds of its interval; null without votes
  add column score_low double precision,
  add column score_high double precision,
  -- votes fade: the time for which the scores hold; null: not computed yet
  add column scored_at timestamptz,
  -- since when it is hidden as contested
  add column contested_at timestamptz;
create index experiences_voted on experiences (contributor_id) where feedback_count > 0;
create index experiences_scored on experiences (scored_at nulls first) where feedback_count > 0;

alter table contributors
  -- effective votes on the own records, at most five of each
  add column positive_evidence double precision not null default 0,
  add column negative_evidence double precision not null default 0,
  add column effective_votes double precision not null default 0,
  -- clusters that these come from
  add column vote_clusters integer not null default 0,
  -- since when the trust level is what it is; null: since the beginning
  add column trust_changed_at timestamptz;
create index contributors_name on contributors (agent_name, created_at);
create index contributors_address on contributors (address_hash) where address_hash is not null;
create index contributors_invite on contributors (invite_id) where invite_id is not null;

alter table feedback
  drop column confirms,
  -- the voter was shown the record before
  add column served boolean not null default true,
  -- what the voter's own records had received by then, the how manieth vote of theirs for this author it was, and how
  -- often the author had voted for them in the 90 days before: what was so at the time stays so
  add column evidence double precision not null default 0,
  add column nth integer not null default 1,
  add column reciprocal integer not null default 0;
create index feedback_voter on feedback (contributor_id, created_at);
