-- Corrections of clock-ins as lists read them: the table with the files that prove them.
create or replace view clock_in_correction_view as
select t.*, attached_files('attendance/corrections', t.id, 'proof') as proof from clock_in_correction t;
