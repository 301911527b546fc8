-- The files in a field of a record, in their order, as the view of its resource shows them. Inputs: the path
-- of the resource, the record, the field. Output: an array with id, name, type and size; a file that was
-- added later has its author and time.
create or replace function attached_files(of_resource text, of_record uuid, of_field text) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(
    jsonb_build_object('id', f.id, 'name', f.name, 'type', o.type, 'size', o.size, 'hasPreview',
      exists (select 1 from file_object p where p.file_id = f.id and p.variant = 'preview'),
      'isLater', f.is_later,
      'addedBy', case when f.is_later then
        (select u.name from app_user u where u.id = f.created_by) end,
      'addedAt', case when f.is_later then
        to_char(f.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') end)
    order by f.place), '[]')
  from file f join file_object o on o.file_id = f.id and o.variant = 'original'
  where f.record_id = of_record and f.field = of_field and f.resource = of_resource
$$;
