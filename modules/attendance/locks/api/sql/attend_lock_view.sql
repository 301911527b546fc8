-- The view that lists of locks read: the table, with the account that set the lock as a separate id.
create or replace view attend_lock_view as
select l.*, l.locked_by as locked_by_id from attend_lock l;
