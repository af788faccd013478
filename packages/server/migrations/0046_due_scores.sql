-- Records whose scores are due before their age says so, since a voter of theirs weighs otherwise, have `epoch` as the
-- time of their scores; the last vote that counted may be gone.
drop index experiences_scored;
create index experiences_scored on experiences (scored_at nulls first) where feedback_count > 0 or scored_at = 'epoch';
