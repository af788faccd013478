-- The version of the rules that screened a text that is kept as it came, as records have it.
alter table raw_deposits add column rules_version integer not null default 0;
create index raw_deposits_rules on raw_deposits (rules_version, id) where content is not null;

-- of the session and its events
alter table sessions add column rules_version integer not null default 0;
create index sessions_rules on sessions (rules_version, id);
