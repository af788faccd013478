-- What a key must include to see a task. Tasks from before are seen by keys that may do everything.
alter table a2a_tasks add column scope text not null default 'full';

-- It held the conditions of a voter as they were sent. The recount of the scores derives it from the votes.
update experiences set verified_with = null, scored_at = null where verified_with is not null;

alter table searches
  -- 'search', 'batch' or 'check': of an earlier context check it is not known that it was one
  add column kind text not null default 'search',
  -- filtered by more than the domain
  add column narrowed boolean not null default false,
  add column self_only boolean not null default false,
  -- of a search that found nothing useful: signed bytes of the unit vector, cleared with the query
  add column vector bytea,
  add column vector_model text;
-- Searches that show what is missing. The condition is that of the statement that reads them.
create index searches_unmet on searches (searched_at)
  where query is not null and kind <> 'check' and not narrowed and not self_only and top_score <= 0.3;
