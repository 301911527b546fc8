-- Steps as lists read them, with their files.
create or replace view party_step_view as
select s.*, attached_files('party/steps', s.id, 'files') as files from party_step s;
