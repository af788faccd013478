-- A record that votes hid is shown again once these votes no longer count, and a restored version has its doubts again.
alter table experiences
  add column hidden_by_votes boolean not null default false,
  add column validity_before text;
update experiences e set hidden_by_votes = true
where e.validation_state = 'contested' and e.validity_status = 'disputed' and exists (
  select from audit_log a where a.subject = e.id and a.action = 'experience.validation_changed'
    and a.data->>'reason' = 'many found it wrong');
