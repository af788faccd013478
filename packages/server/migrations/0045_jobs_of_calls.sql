-- The request whose call enqueued a job, so that the log lines of both are found together; null for jobs of the service.
alter table jobs add column request_id text;
