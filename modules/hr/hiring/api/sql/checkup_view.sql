-- Checkups as lists read them: the table with the reports.
create or replace view checkup_view as
select k.*, attached_files('hr/checkups', k.id, 'reportFiles') as report_files from checkup k;
