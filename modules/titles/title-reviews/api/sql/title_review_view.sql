-- Applications for titles as lists read them: the table with its files.
create or replace view title_review_view as
select r.*, attached_files('titles/title-reviews', r.id, 'proof') as proof from title_review r;
