-- Company policies as lists read them: the table with the numbers of readers and downloads, and the files.
create or replace view company_document_view as
select d.*, receipt_count('hr/documents', d.id) as read_count,
  (select coalesce(sum(f.downloads), 0)::integer from file f
    where f.record_id = d.id and f.resource = 'hr/documents') as download_count,
  attached_files('hr/documents', d.id, 'files') as files
from company_document d;
