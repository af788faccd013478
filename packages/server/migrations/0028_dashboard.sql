-- Figures of the service by the hour: counts without texts, ids and names of anybody, so that they stay when what they
-- count is erased.

create table hourly_counts (
  -- the beginning of the hour, UTC
  hour timestamptz not null,
  -- what is counted; see packages/server/src/dashboard/hourly-count.ts
  series text not null,
  -- a domain, a channel, a tenth of probability; empty for series without groups
  key text not null,
  -- whether it happened among what everybody may read
  is_public boolean not null,
  n integer not null,
  -- value of outcomes
  sum double precision not null default 0,
  -- counts of a histogram whose bounds are in the code
  buckets integer[] not null default '{}',
  -- computed afterwards, of what was kept of that hour
  is_late boolean not null default false,
  primary key (hour, series, key, is_public)
);

-- What an earlier release did not count: of events (kept for 30 days), searches (without time and channels) and
-- contributors. The events that are counted and the mark behind them are of one snapshot.
with counted as (
  insert into hourly_counts (hour, series, key, is_public, n, buckets, is_late)
  select hour, series, key, is_public, sum(n), case when series = 'deposits' then array_agg(in_bucket order by bucket) else '{}' end, true
  from (
    select c.hour, c.series, c.key, c.is_public, b.bucket,
      sum(case when c.bucket = b.bucket then c.n else 0 end) as in_bucket,
      sum(case when c.bucket = b.bucket or (c.bucket is null and b.bucket = 0) then c.n else 0 end) as n
    from (
      select date_trunc('hour', v.happened_at, 'UTC') as hour,
        case v.name when 'feedback.received' then 'feedback' else 'deposits' end as series,
        case v.name when 'feedback.received' then '' else coalesce(e.wedge, '') end as key,
        coalesce(e.visibility_scope = 'public' and e.workspace_id is null, false) as is_public,
        case when v.name <> 'feedback.received' then least(9, floor(e.quality_score * 10))::integer end as bucket,
        count(*) as n
      from events v left join experiences e on e.id = v.experience_id
      where v.name in ('experience.deposited', 'experience.verified', 'feedback.received')
      group by 1, 2, 3, 4, 5
    ) c cross join generate_series(0, 9) as b (bucket)
    group by 1, 2, 3, 4, 5
  ) h group by hour, series, key, is_public
)
insert into settings (name, value)
select 'figures', jsonb_build_object(
  'cursor', jsonb_build_object('snapshot', pg_current_snapshot()::text, 'last_event', (
    select concat_ws(' ', seq, xid, name, experience_id, contributor_id, extract(epoch from happened_at))
    from events order by seq desc limit 1)),
  'counted_seq', (select coalesce(max(seq), 0) from events),
  'counted_at', (select max(happened_at) from events),
  'trust_levels', '{}'::jsonb)::text;

insert into hourly_counts (hour, series, key, is_public, n, is_late)
select date_trunc('hour', s.searched_at, 'UTC'), g.series, '', s.workspace_id is null and not s.self_only, count(*), true
from searches s join (values ('searches'), ('hits')) as g (series) on g.series = 'searches' or s.top_score > 0.3
where s.kind in ('search', 'batch') and s.searched_at > now() - interval '90 days'
group by 1, 2, 4;

insert into hourly_counts (hour, series, key, is_public, n, is_late)
select date_trunc('hour', created_at, 'UTC'), 'contributors', '', true, count(*), true
from contributors where created_at > now() - interval '90 days' group by 1;
