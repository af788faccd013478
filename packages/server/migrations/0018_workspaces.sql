-- Workspaces: records that only the members of a team read, by keys that belong to the workspace.

create table workspaces (
  id text primary key,
  name text not null,
  -- of deposits by keys of the workspace that do not say it
  default_visibility text not null default 'public',
  -- the visibility scopes that keys of the workspace may deposit with
  allowed_visibility text[] not null default '{public,team,private}',
  -- deposits of all its crawler keys together on one UTC day
  crawler_budget integer not null,
  -- for whom it counts among those that a contributor may have; null: they ended their account
  created_by text references contributors (id),
  created_at timestamptz not null,
  -- since when it has no members and no keys, while a job erases what belongs to it; null: it exists
  deleted_at timestamptz,
  -- who gets its records then; null: they are erased
  heir text references contributors (id)
);
create index workspaces_created_by on workspaces (created_by);

create table members (
  workspace_id text not null references workspaces (id) on delete cascade,
  contributor_id text not null references contributors (id) on delete cascade,
  -- 'owner', 'reviewer' or 'member'
  role text not null,
  joined_at timestamptz not null,
  primary key (workspace_id, contributor_id)
);
create index members_contributor on members (contributor_id, joined_at);

-- Tokens with which a contributor becomes a member, once. Only the HMAC of a token is here.
create table member_invites (
  id text primary key,
  workspace_id text not null references workspaces (id) on delete cascade,
  token_hash bytea not null unique,
  role text not null,
  -- null: they ended their account
  created_by text references contributors (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_by text references contributors (id) on delete set null,
  used_at timestamptz
);
create index member_invites_newest on member_invites (workspace_id, created_at desc, id desc);

create index api_keys_workspace on api_keys (workspace_id) where workspace_id is not null;

-- Null in each of these: the row belongs to no workspace. A record belongs to one when its visibility scope is `team`;
-- its audience is then the id of the workspace. Everything else belongs to the workspace of the key that made it.
alter table experiences add column workspace_id text references workspaces (id);
create index experiences_workspace on experiences (workspace_id, created_at desc, id desc) where workspace_id is not null;
alter table experiences add constraint experiences_team
  check ((visibility_scope = 'team') = (workspace_id is not null));
alter table raw_deposits add column workspace_id text references workspaces (id);
create index raw_deposits_workspace on raw_deposits (workspace_id) where workspace_id is not null;
alter table sessions add column workspace_id text references workspaces (id);
create index sessions_workspace on sessions (workspace_id) where workspace_id is not null;
alter table verifications add column workspace_id text references workspaces (id);
create index verifications_workspace on verifications (workspace_id) where workspace_id is not null;
alter table observations add column workspace_id text references workspaces (id);
create index observations_workspace on observations (workspace_id) where workspace_id is not null;
alter table review_candidates add column workspace_id text references workspaces (id);
create index review_candidates_workspace on review_candidates (workspace_id, created_at, id)
  where workspace_id is not null;
alter table a2a_tasks add column workspace_id text references workspaces (id);
create index a2a_tasks_workspace on a2a_tasks (workspace_id) where workspace_id is not null;
alter table webhooks add column workspace_id text references workspaces (id);
create index webhooks_workspace on webhooks (workspace_id) where workspace_id is not null;
alter table searches add column workspace_id text;
create index searches_workspace on searches (workspace_id) where workspace_id is not null;
