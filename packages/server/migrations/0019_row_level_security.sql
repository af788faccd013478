-- Row level security: what belongs to a workspace is hidden from the role of calls, unless the transaction names the
-- workspace in the setting `cairnway.workspace`. The owner of the tables is not subject to it, and the role of jobs has a
-- policy of its own; both roles get their rights at each start (packages/server/src/db/roles.ts).
-- A table that is not here holds nothing of workspaces, or decides itself who belongs to them: api_keys, members,
-- member_invites, workspaces.

create policy workspace on experiences
  using (workspace_id is null or workspace_id = current_setting('cairnway.workspace', true));
alter table experiences enable row level security;
create policy workspace on raw_deposits
  using (workspace_id is null or workspace_id = current_setting('cairnway.workspace', true));
alter table raw_deposits enable row level security;
create policy workspace on sessions
  using (workspace_id is null or workspace_id = current_setting('cairnway.workspace', true));
alter table sessions enable row level security;
create policy workspace on verifications
  using (workspace_id is null or workspace_id = current_setting('cairnway.workspace', true));
alter table verifications enable row level security;
create policy workspace on observations
  using (workspace_id is null or workspace_id = current_setting('cairnway.workspace', true));
alter table observations enable row level security;
create policy workspace on review_candidates
  using (workspace_id is null or workspace_id = current_setting('cairnway.workspace', true));
alter table review_candidates enable row level security;
create policy workspace on a2a_tasks
  using (workspace_id is null or workspace_id = current_setting('cairnway.workspace', true));
alter table a2a_tasks enable row level security;
create policy workspace on webhooks
  using (workspace_id is null or workspace_id = current_setting('cairnway.workspace', true));
alter table webhooks enable row level security;
create policy workspace on searches
  using (workspace_id is null or workspace_id = current_setting('cairnway.workspace', true));
alter table searches enable row level security;
create policy workspace on knowledge_groups
  using (workspace_id is null or workspace_id = current_setting('cairnway.workspace', true));
alter table knowledge_groups enable row level security;
create policy workspace on insights
  using (workspace_id is null or workspace_id = current_setting('cairnway.workspace', true));
alter table insights enable row level security;
create policy workspace on procedures
  using (workspace_id is null or workspace_id = current_setting('cairnway.workspace', true));
alter table procedures enable row level security;

-- What hangs on one of these rows is hidden with it: the subqueries are subject to the policies above.
create policy workspace on feedback
  using (exists (select from experiences e where e.id = experience_id));
alter table feedback enable row level security;
create policy workspace on servings
  using (exists (select from experiences e where e.id = experience_id));
alter table servings enable row level security;
create policy workspace on reports
  using (exists (select from experiences e where e.id = experience_id));
alter table reports enable row level security;
create policy workspace on knowledge_members
  using (exists (select from experiences e where e.id = experience_id));
alter table knowledge_members enable row level security;
create policy workspace on experience_links
  using (exists (select from experiences e where e.id = a) and exists (select from experiences e where e.id = b));
alter table experience_links enable row level security;
create policy workspace on session_events
  using (exists (select from sessions s where s.id = session_id));
alter table session_events enable row level security;
create policy workspace on deliveries
  using (exists (select from webhooks w where w.id = subscription_id));
alter table deliveries enable row level security;
create policy workspace on delivery_attempts
  using (exists (select from deliveries d where d.id = delivery_id));
alter table delivery_attempts enable row level security;
create policy workspace on review_decisions
  using (exists (select from experiences e where e.id = subject_id)
    or exists (select from review_candidates c where c.id = subject_id));
alter table review_decisions enable row level security;

-- A deposit stores its record, vector and event in one statement, in which the record is not seen yet.
create policy workspace on experience_vectors
  using (exists (select from experiences e where e.id = experience_id)) with check (true);
alter table experience_vectors enable row level security;
create policy workspace on events
  using (experience_id is null or exists (select from experiences e where e.id = experience_id)) with check (true);
alter table events enable row level security;
