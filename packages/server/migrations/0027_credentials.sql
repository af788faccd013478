-- Credentials of membership: whose a workspace takes, and who may not come back by one that is older than their end.

-- DIDs, or https URLs, at most ten
alter table workspaces add column issuers text[] not null default '{}';
-- the DID by whose credential the membership was made; null: by an invite, or with the workspace
alter table members add column credential_did text;

-- Who left a workspace or was removed. The subject is an HMAC of the contributor or of a DID of theirs, so that an account
-- that is made anew for the same DID does not bring an ended membership back.
create table ended_members (
  workspace_id text not null references workspaces (id) on delete cascade,
  subject_hash bytea not null,
  ended_at timestamptz not null,
  primary key (workspace_id, subject_hash)
);
