-- Educations as lists read them: the table with its files.
create or replace view user_education_view as
select e.*, attached_files('hr/educations', e.id, 'files') as files from user_education e;
