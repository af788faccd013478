-- What is unique for a contributor is so for each workspace too: no key finds out by a conflict what another one made.

drop index raw_deposits_waiting;
create unique index raw_deposits_waiting on raw_deposits (contributor_id, content_hmac, coalesce(workspace_id, ''))
  where ended_at is null;

alter table webhooks drop constraint webhooks_contributor_id_event_type_key;
create unique index webhooks_one_for_each_type on webhooks (contributor_id, event_type, coalesce(workspace_id, ''));

alter table a2a_tasks drop constraint a2a_tasks_pkey;
create unique index a2a_tasks_id on a2a_tasks (contributor_id, id, coalesce(workspace_id, ''));

-- of the record, so that its erasure is repeated by keys that reached it alone
alter table erased_experiences add column workspace_id text;
create policy workspace on erased_experiences
  using (workspace_id is null or workspace_id = current_setting('cairnway.workspace', true));
alter table erased_experiences enable row level security;
