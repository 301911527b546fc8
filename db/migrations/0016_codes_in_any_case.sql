-- Codes that differ in case only are one code to whoever reads or types them. Lists and
-- look-ups of the big tables go by the code as it is written.
drop index uq_application__code;
create unique index uq_application__code on application (lower(code)) where deleted_at is null;
drop index uq_module__code;
create unique index uq_module__code on module (lower(code)) where deleted_at is null;
drop index uq_button__menu_id__code;
create unique index uq_button__menu_id__code on button (menu_id, lower(code)) where deleted_at is null;
drop index uq_user_base_info__emp_no;
create unique index uq_user_base_info__emp_no on user_base_info (lower(emp_no));
create index ix_user_base_info__emp_no on user_base_info (emp_no);
drop index uq_app_user__code;
create unique index uq_app_user__code on app_user (lower(code)) where deleted_at is null;
create index ix_app_user__code on app_user (code) where deleted_at is null;
