-- People who are or may be the same as one person, closed over chains: A and B share an e-mail, B and C a telephone,
-- then A, B and C are one group. is_sure: every link of some chain is a telephone, an e-mail or the number of a paper;
-- else a link is name with birth day, or name with school and major. Each link reads an index of its own. The day
-- spares most rows the function is_known_talent.
create or replace function talents_alike(one uuid) returns table (id uuid, is_sure boolean)
language sql stable as $$
  with recursive alike as (
    select t.id, true as is_sure from talent t where t.id = one and t.deleted_at is null
    union
    select other.id, alike.is_sure and other.is_sure
    from alike join talent me on me.id = alike.id cross join lateral (
      select t.id, true as is_sure from talent t
      where t.phone = me.phone and t.deleted_at is null and (t.empty_on > today() or is_known_talent(t))
      union all
      select t.id, true from talent t
      where lower(t.email) = lower(me.email) and t.deleted_at is null and (t.empty_on > today() or is_known_talent(t))
      union all
      select t.id, true from talent t
      where t.id_card_no = me.id_card_no and t.deleted_at is null and (t.empty_on > today() or is_known_talent(t))
      union all
      select t.id, false from talent t
      where t.name = me.name and t.birth_date = me.birth_date and t.deleted_at is null
        and (t.empty_on > today() or is_known_talent(t))
      union all
      select t.id, false from talent t
      where t.name = me.name and t.school = me.school and t.major = me.major and t.deleted_at is null
        and (t.empty_on > today() or is_known_talent(t))
    ) other
  )
  select alike.id, bool_or(alike.is_sure) from alike where alike.id <> one group by alike.id
$$;
