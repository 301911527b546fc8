-- Requests of leave as lists read them: the table with the files that prove them.
create or replace view leave_view as
select t.*, attached_files('attendance/leaves', t.id, 'proof') as proof from leave t;
