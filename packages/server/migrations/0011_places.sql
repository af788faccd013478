-- What is hidden as doubtful or withheld does not hold the place of its text: a copy with an attack in it would keep the
-- honest text out. When it comes back it waits behind the record that took the place.
drop index experiences_content;
create unique index experiences_content on experiences (audience, content_hash)
  where retracted_at is null and superseded_by is null and duplicate_of is null
    and validation_state = 'verified' and withheld is null;
