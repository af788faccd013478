-- Procedures and insights that contributors carry of whom too few have authority: read by id and in lists alone.
alter table procedures add column provisional boolean not null default false;
alter table insights add column provisional boolean not null default false;
