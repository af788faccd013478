-- Reports about records of a workspace, which its reviewers decide, and nobody outside reads.

alter table reports
  -- that of the record when it was reported; null: it was public
  add column workspace_id text references workspaces (id) on delete cascade;
update reports r set workspace_id = e.workspace_id from experiences e where e.id = r.experience_id;
update reports r set workspace_id = gone.workspace_id
from erased_experiences gone join workspaces w on w.id = gone.workspace_id
where gone.experience_id = r.experience_id;
delete from reports r using erased_experiences gone
where gone.experience_id = r.experience_id and gone.workspace_id is not null and r.workspace_id is null;
create index reports_workspace on reports (workspace_id) where workspace_id is not null;

drop policy workspace on reports;
create policy workspace on reports
  using (workspace_id is null or workspace_id = current_setting('cairnway.workspace', true));
