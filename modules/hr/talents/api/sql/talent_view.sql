-- People as lists read them: the table with their résumés, without those whose time has ended. The first condition spares
-- most rows the second one.
create or replace view talent_view as
select t.*, attached_files('hr/talents', t.id, 'resume') as resume from talent t
where (t.emptied_at is null and t.empty_on > today()) or is_known_talent(t);
