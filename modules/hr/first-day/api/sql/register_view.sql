-- Forms of new colleagues as lists read them: the table with the photo and the papers.
create or replace view register_view as
select r.*, attached_files('hr/register', r.id, 'papers') as papers from register r;
