-- Whether a user may interview a candidate: not themselves, former employees included, and nobody whom they recommended.
create or replace function may_interview(asked_candidate uuid, asked_user uuid) returns boolean
language sql stable parallel safe as $$
  select not exists (
    select from candidate c join talent t on t.id = c.talent_id join app_user u on u.id = asked_user
    where c.id = asked_candidate and (c.referrer_id = u.id or t.employee_id = u.user_base_id)
  )
$$;
