-- Reports of progress as lists read them: the table with its files.
create or replace view task_progress_view as
select p.*, attached_files('work/task-progress', p.id, 'files') as files from task_progress p;
