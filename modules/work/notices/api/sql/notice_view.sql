-- Notices as lists read them: the table with the number of readers and the files.
create or replace view notice_view as
select n.*, receipt_count('work/notices', n.id) as read_count,
  attached_files('work/notices', n.id, 'files') as files
from notice n;
