-- The kind of a job is the name of the function that runs it. No index breaks: no row has one of the new kinds yet.
update jobs set kind = 'apply_trust_rules_to_all' where kind = 'review_trust';
update jobs set kind = 'sweep_jobs' where kind = 'sweep';
update jobs set kind = 'sweep_invite_requests' where kind = 'forget_invite_emails';
update jobs set kind = 'sweep_expired_data' where kind = 'sweep_record';
update jobs set kind = 'run_backup', unique_key = 'run_backup' where kind = 'create_backup';
