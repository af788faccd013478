-- The last decision on the text of a record, as a row of this table, while one on its reports is the last of all.
alter table review_decisions add column earlier jsonb;
