-- Official posts as lists read them: the table with its files.
create or replace view official_post_view as
select p.*, attached_files('titles/official-posts', p.id, 'files') as files from official_post p;
