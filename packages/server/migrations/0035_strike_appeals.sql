-- A strike has an id by which its contributor contests it, and a reviewer decides.
alter table strikes
  add column id text,
  -- what the contributor says against it, without secrets and personal data; null: nothing
  add column appeal_note text,
  add column appealed_at timestamptz,
  -- a reviewer keeps it: it is contested once
  add column kept_at timestamptz;
update strikes set id = 'stk_' || substr(md5(contributor_id || encode(content_hmac, 'hex')), 1, 16);
alter table strikes alter column id set not null;
create unique index strikes_id on strikes (id);
create index strikes_appealed on strikes (appealed_at) where appealed_at is not null and kept_at is null;
