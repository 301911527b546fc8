-- Hours of study as lists read them: the table with its files.
create or replace view certificate_study_view as
select s.*, attached_files('hr/certificate-studies', s.id, 'files') as files from certificate_study s;
