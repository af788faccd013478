-- Jobs run in lanes by kind. A lane looks for jobs of its own kinds alone, so the queue is read by kind: a long queue of
-- one lane costs the others nothing.
drop index jobs_waiting;
create index jobs_waiting on jobs (kind, run_at, id) where done_at is null and failed_at is null;

-- the host that a job sends to: a lane may limit how many of its jobs work with one host at once
alter table jobs add column host text;

-- each lane of a process beats by itself; null: a worker of a release before the lanes
alter table worker_heartbeats add column lane text;
