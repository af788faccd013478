-- Recurring work: one job for each kind and period, also when several nodes ask for it or the first is done already.
alter table jobs add column period text;
create unique index jobs_period on jobs (kind, period) where period is not null;
create index jobs_failed on jobs (id) where failed_at is not null;

-- The audit log only grows. Whoever owns the database can lift this; the chain of hashes tells of it.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end
$$;
create trigger audit_log_rows before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_whole before truncate on audit_log
  for each statement execute function refuse_audit_change();
create index audit_log_actor on audit_log (actor, seq);
create index audit_log_action on audit_log (action, seq);

create index experiences_expiring on experiences (expires_hint) where expires_hint is not null;

alter table experiences
  -- version of the screening rules that read the text last; 0: before there were versions
  add column rules_version integer not null default 0;
create index experiences_rules on experiences (rules_version, id) where retracted_at is null;
