-- What undoing a decision needs to know.
alter table review_decisions
  -- what it was about; null: from before decisions could be undone
  add column kind text,
  -- the record that it let in
  add column experience_id text,
  -- the author's trust level before the decision moved it; null: it did not
  add column level_before text;
