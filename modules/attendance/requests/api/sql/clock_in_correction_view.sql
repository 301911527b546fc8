-- The view that lists of clock-in corrections read: the table with the files that prove them.
create or replace view clock_in_correction_view as
select t.*, attached_files('attendance/corrections', t.id, 'proof') as proof from clock_in_correction t;
