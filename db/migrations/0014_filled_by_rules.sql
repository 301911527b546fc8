-- Columns that must have a value and that nobody types say so themselves: whoever
-- looks for a forgotten field finds the reason beside the column.
comment on column department.path is 'Filled by a rule: the ids from the root, when a department is placed.';
comment on column user_base_info.birth_date is 'Filled by a rule: read from the identity number where there is one.';
comment on column app_user.password_hash is 'Filled by a rule: a password is never stored as it was typed.';

-- Every reference leads an index, also where the rows are few.
create index ix_module__application_id on module (application_id) where deleted_at is null;
