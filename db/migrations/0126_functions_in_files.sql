-- Functions and views stand in files of their modules from now on
-- (docs/decisions/0156-functions-and-views-in-files.md). After the migrations the program brings
-- them to the state of its files.

-- The sets of files that were brought into force, the last one of them in force. An instance of an
-- older release finds its own set followed by another one, and leaves the newer functions alone.
create table schema_object_set (
  checksum text primary key,
  -- The functions and views of the set. Those that the next set lacks are dropped.
  names text[] not null,
  applied_at timestamptz not null default clock_timestamp()
);

-- A file is named after its function, so no name stands for two functions.
alter function clock_in_part(jsonb, integer) rename to clock_in_part_of_segments;
