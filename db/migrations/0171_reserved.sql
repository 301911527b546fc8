-- The place of the migration that comes before the next one; it changes nothing.
select 1;
