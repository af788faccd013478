-- A map that differs much from the one in force waits for an operator.
alter table calibration_maps
  add column state text not null default 'in_force' check (state in ('in_force', 'pending', 'rejected')),
  -- clusters whose reports it was fitted on; null: fitted before they were counted
  add column clusters integer;
-- One map waits at a time: a newer one takes its place.
create unique index calibration_maps_pending on calibration_maps (model) where state = 'pending';
