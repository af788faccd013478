-- Reviewers of workspaces: who has opened what waits, and what a decision changed in a text.

-- The record that a candidate became last. Its text differs from that of the candidate where a reviewer changed it.
alter table review_candidates add column experience_id text;
create index review_candidates_contributor on review_candidates (contributor_id, created_at, id);
-- The same text of one contributor waits once for each of their workspaces, and once as what belongs to none.
drop index review_candidates_same;
create unique index review_candidates_same on review_candidates (contributor_id, content_hash, coalesce(workspace_id, ''))
  where status = 'pending';

alter table review_decisions
  -- that of the candidate or record
  add column workspace_id text references workspaces (id) on delete cascade,
  -- [{field, before, after}] of a text that was accepted with changes; null: it was not changed
  add column changes jsonb;
create index review_decisions_workspace on review_decisions (workspace_id) where workspace_id is not null;
create index review_decisions_experience on review_decisions (experience_id) where experience_id is not null;

-- What a reviewer has opened, so that nobody else decides on it meanwhile.
create table review_assignments (
  -- of a candidate or a record; it may be erased meanwhile
  subject_id text primary key,
  workspace_id text references workspaces (id) on delete cascade,
  assigned_to text not null references contributors (id) on delete cascade,
  assigned_until timestamptz not null
);
create policy workspace on review_assignments
  using (workspace_id is null or workspace_id = current_setting('cairnway.workspace', true));
alter table review_assignments enable row level security;
