-- The ids of a department and of all departments above it, from the root down. Input: the path of the
-- department.
create or replace function departments_above(path text) returns uuid[] language sql immutable parallel safe as
  $$ select string_to_array(trim(both '/' from path), '/')::uuid[] $$;
