-- A segment of a shift as the version of the shift stores it. Input: the row of shift_segment.
create or replace function shift_segment_cell(s shift_segment) returns jsonb language sql stable as $$
  select to_jsonb(s) - '{created_at,created_by,updated_at,updated_by,version,deleted_at,from_day,shift_group_id}'::text[]
$$;
