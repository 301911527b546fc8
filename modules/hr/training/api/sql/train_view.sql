-- Trainings as lists read them: the table with its files.
create or replace view train_view as
select t.*, attached_files('hr/trainings', t.id, 'files') as files from train t;
