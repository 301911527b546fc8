-- Whether another user recommended this human within some days, and the recommendation counts. Records that surely are
-- about the same human count as one. Inputs: the person, the user who recommends, the days.
create or replace function recommended_before(one uuid, account uuid, days integer) returns boolean
language sql stable as $$
  select exists (
    select from referral r
    where r.talent_id in (select one union all select a.id from talents_alike(one) a where a.is_sure)
      and r.by_user_id <> account and r.bonus not in ('10', '11') and r.deleted_at is null
      and r.claimed_at > now() - make_interval(days => days)
  )
$$;
