-- Reviewers list the last decisions, newest first.
create index review_decisions_newest on review_decisions (decided_at desc, subject_id desc);
