-- The public record as which a record of a workspace was shared. Nothing of the public one tells of it.
alter table experiences add column shared_as text references experiences (id) on delete set null;
create index experiences_shared_as on experiences (shared_as) where shared_as is not null;
