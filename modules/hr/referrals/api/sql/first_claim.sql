-- The recommendation that was first for this human within some days and counts. Records that surely are about the same
-- human count as one; a claim that was carried to another need is as old as the first recommendation. Inputs: the
-- person, the days. Output: the recommendation, the latest of those that carry the same claim; null for none.
create or replace function first_claim(one uuid, days integer) returns uuid language sql stable as $$
  select r.id from referral r
  where r.talent_id in (select one union all select a.id from talents_alike(one) a where a.is_sure)
    and r.bonus not in ('10', '11') and r.deleted_at is null
    and r.claimed_at > now() - make_interval(days => days)
  order by r.claimed_at, r.created_at desc, r.id limit 1
$$;
