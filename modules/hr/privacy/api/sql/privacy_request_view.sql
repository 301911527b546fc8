-- Privacy requests as lists read them: the table with the proof of who asked.
create or replace view privacy_request_view as
select r.*, attached_files('hr/privacy-requests', r.id, 'proof') as proof from privacy_request r;
