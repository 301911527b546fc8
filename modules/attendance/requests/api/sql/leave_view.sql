-- The view that lists of leave requests read: the table with the files that prove them.
create or replace view leave_view as
select t.*, attached_files('attendance/leaves', t.id, 'proof') as proof from leave t;
