-- The records that each verdict cites, a row for each: under row level security no index finds verdicts by a part of their
-- list, so the calls that count them would read all.
create table verification_citations (
  experience_id text not null,
  -- of the verdict
  created_at timestamptz not null,
  verification_id text not null,
  workspace_id text
);
insert into verification_citations
select distinct cited, v.created_at, v.id, v.workspace_id from verifications v, unnest(v.cited_ids) as cited;
-- after the rows: checked for all of them at once
alter table verification_citations
  add primary key (experience_id, created_at, verification_id),
  add foreign key (verification_id) references verifications (id) on delete cascade,
  add foreign key (workspace_id) references workspaces (id);
create index verification_citations_of_verdict on verification_citations (verification_id);
create policy workspace on verification_citations
  using (workspace_id is null or workspace_id = current_setting('cairnway.workspace', true));
alter table verification_citations enable row level security;

drop index verifications_cited;
