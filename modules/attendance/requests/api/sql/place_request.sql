-- Trigger on requests of attendance: fills in the department and attendance group of the person on the first
-- requested day. They decide which accounts may read the request.
create or replace function place_request() returns trigger language plpgsql as $$
declare
  asked jsonb := to_jsonb(new);
  day date := coalesce(asked ->> 'start_date', asked ->> 'date',
    ((asked ->> 'start_at')::timestamptz at time zone 'Asia/Shanghai')::date::text)::date;
begin
  new.dept_id := coalesce(
    (select p.dept_id from user_position p where p.user_id = new.user_id and p.is_main
      and p.deleted_at is null and p.start_date <= day and (p.end_date is null or p.end_date >= day)),
    (select b.dept_id from user_base_info b where b.id = new.user_id));
  new.attend_group_id := attend_group_of(new.user_id, day);
  return new;
end $$;
