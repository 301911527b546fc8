-- Year plans as lists read them: the table with its files.
create or replace view year_plan_view as
select p.*, attached_files('work/year-plans', p.id, 'files') as files from year_plan p;
