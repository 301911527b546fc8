-- Several files of one field (docs/decisions/0059-attachments.md).
alter table file add column place smallint not null default 0;
comment on column file.place is 'Order within the field; a field with one file has it at 0.';
drop index uq_file__field;
create unique index uq_file__field on file (record_id, field, resource, place);
create index ix_file__created_by on file (created_by);

-- What a field with files tells of them, for the view of the resource.
create function attached_files(of_resource text, of_record uuid, of_field text) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(
    jsonb_build_object('id', f.id, 'name', f.name, 'type', o.type, 'size', o.size, 'hasPreview',
      exists (select 1 from file_object p where p.file_id = f.id and p.variant = 'preview'))
    order by f.place), '[]')
  from file f join file_object o on o.file_id = f.id and o.variant = 'original'
  where f.record_id = of_record and f.field = of_field and f.resource = of_resource
$$;

create or replace view notice_view as
select n.*, (select count(*)::integer from notice_read r where r.notice_id = n.id) as read_count,
  attached_files('work/notices', n.id, 'files') as files
from notice n;
