-- Job descriptions as lists read them: the table with its files.
create or replace view post_explain_view as
select e.*, attached_files('hr/post-explains', e.id, 'files') as files from post_explain e;
