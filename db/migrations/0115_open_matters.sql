-- What was still open when attendance was closed, beside who closed it and why.
alter table attend_lock
  add column open_abnormal integer,
  add column open_pending integer,
  add column open_unconfirmed integer;
comment on column attend_lock.open_abnormal is 'Days with late, early, missing or absent that no paper excused; null where nothing was closed.';

drop view attend_lock_view;
create view attend_lock_view as
select l.*, l.locked_by as locked_by_id from attend_lock l;
