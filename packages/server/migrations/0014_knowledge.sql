-- Knowledge from several records: links between records, groups of records that tell of the same cause, and what is
-- published from each group. All of it is derived from the records by the job `link_experiences`.

-- How two records are related. Only records that everyone may read have links.
create table experience_links (
  -- a < b
  a text not null references experiences (id) on delete cascade,
  b text not null references experiences (id) on delete cascade,
  -- 'supports' or 'contradicts'
  kind text not null,
  -- 0 to 1
  weight real not null,
  primary key (a, b),
  check (a < b)
);
create index experience_links_b on experience_links (b);

-- Records that the job must compare with others because of an event. A row that is written again while the job runs gets
-- another number, so that the job does not delete it.
create table link_queue (
  experience_id text primary key,
  seq bigint generated always as identity,
  -- how often it alone could not be linked
  failures smallint not null default 0
);
create index link_queue_order on link_queue (seq);

-- A group of at least three records of two clusters. Its id is that of what is published from it, so it outlives its
-- members.
create table knowledge_groups (
  id bigint generated always as identity primary key,
  -- null: everyone may read the members
  workspace_id text,
  -- members as they were before the last change, at most 50: a group of half of them is the same group
  former_ids text[] not null default '{}',
  created_at timestamptz not null,
  -- when it had too few members; null while it has enough
  dissolved_at timestamptz
);
create index knowledge_groups_former on knowledge_groups using gin (former_ids);

create table knowledge_members (
  -- a record is in one group at most
  experience_id text primary key references experiences (id) on delete cascade,
  group_id bigint not null references knowledge_groups (id) on delete cascade,
  -- every two records of the core support each other
  is_core boolean not null,
  joined_at timestamptz not null
);
create index knowledge_members_group on knowledge_members (group_id, is_core desc, joined_at, experience_id);

-- What a group says of its problem. A withdrawn row keeps its id, and has no texts and no ids of records.
create table insights (
  id text primary key,
  group_id bigint not null unique references knowledge_groups (id),
  workspace_id text,
  -- 'active' or 'withdrawn'
  status text not null,
  -- counts changes of its texts and records
  version integer not null,
  domain text not null,
  tags text[] not null,
  statement text not null,
  -- lists of {text, from: ids of records}
  root_cause jsonb not null,
  applies_when jsonb not null,
  does_not_apply_when jsonb not null,
  confidence double precision not null,
  -- the oldest first, at most 50 and 20
  supporting_experience_ids text[] not null,
  contradicting_experience_ids text[] not null,
  -- of all records whose words it has
  quoted_ids text[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index insights_newest on insights (created_at desc, id desc) where status = 'active';
create index insights_supporting on insights using gin (supporting_experience_ids);
create index insights_quoted on insights using gin (quoted_ids);

-- What a group says of the remedy, in steps.
create table procedures (
  id text primary key,
  group_id bigint not null unique references knowledge_groups (id),
  workspace_id text,
  status text not null,
  version integer not null,
  domain text not null,
  title text not null,
  summary text not null,
  problem_pattern text not null,
  -- lists of {text, from}
  preconditions jsonb not null,
  -- {order, action, why, from}
  steps jsonb not null,
  -- {attempt, why_it_failed, from}
  pitfalls jsonb not null,
  does_not_apply_when jsonb not null,
  stack_tags text[] not null,
  confidence double precision not null,
  supporting_experience_ids text[] not null,
  quoted_ids text[] not null,
  -- texts of this version in the words of the configured model; null without one
  rephrased jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index procedures_newest on procedures (created_at desc, id desc) where status = 'active';
create index procedures_supporting on procedures using gin (supporting_experience_ids);
create index procedures_quoted on procedures using gin (quoted_ids);
