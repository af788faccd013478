-- The records that each verdict cites, a row for each: under row level security no index finds verdicts by a part of their
-- list, so the calls that count them would read all.
create table verification_citations (
  experience_id text not null,
  -- of the verdict
  created_at timestamptz not null,
  verification_id text not null references verifications (id) on delete cascade,
  workspace_id text references workspaces (id),
  primary key (experience_id, created_at, verification_id)
);
create index verification_citations_of_verdict on verification_citations (verification_id);
create policy workspace on verification_citations
  using (workspace_id is null or workspace_id = current_setting('cairnway.workspace', true));
alter table verification_citations enable row level security;
insert into verification_citations
select distinct cited, v.created_at, v.id, v.workspace_id from verifications v, unnest(v.cited_ids) as cited;

drop index verifications_cited;
