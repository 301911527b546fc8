-- Locks as lists read them: the table with the account that locked as an id of its own.
create or replace view attend_lock_view as
select l.*, l.locked_by as locked_by_id from attend_lock l;
