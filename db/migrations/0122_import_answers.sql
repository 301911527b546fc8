-- What somebody said about words of his file that may mean several things, or nothing that is known:
-- [{"field": …, "value": the text in the file, "text": what it stands for}]. It holds for every row of
-- the file that has the word.

alter table import_file add column answers jsonb not null default '[]';
