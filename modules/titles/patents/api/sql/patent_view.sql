-- Patents as lists and forms read them: the table with its files.
create or replace view patent_view as
select p.*, attached_files('titles/patents', p.id, 'files') as files
from patent p;
