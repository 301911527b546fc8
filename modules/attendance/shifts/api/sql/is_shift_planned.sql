-- Whether a shift is in a roster or in the week of an attendance group. Input: the shift.
create or replace function is_shift_planned(asked uuid) returns boolean language sql stable as $$
  select exists (select from user_schedule r where r.shift_group_id = asked and r.deleted_at is null)
    or exists (select from attend_group g where g.deleted_at is null
      and asked in (g.monday_id, g.tuesday_id, g.wednesday_id, g.thursday_id, g.friday_id, g.saturday_id, g.sunday_id))
$$;
