-- People whose time has ended and who are not emptied yet, at most those of a day or two: a search for words of résumés
-- leaves them out.
create or replace view ended_talent as
select t.id from talent t
where t.emptied_at is null and t.merged_into_id is null and t.empty_on <= today() and not is_known_talent(t);
