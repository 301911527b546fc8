-- Names as they are typed on a keyboard of Latin letters (docs/decisions/0047-search.md). SQL cannot
-- work them out: whoever writes a name writes this beside it, and each start fills what lacks it.
alter table user_base_info add column pinyin tsvector;
alter table app_user add column pinyin tsvector;
alter table department add column pinyin tsvector;
alter table post add column pinyin tsvector;
comment on column user_base_info.pinyin is 'Filled by a rule: how the name is typed, by initials and syllables.';
comment on column app_user.pinyin is 'Filled by a rule: how the name is typed, by initials and syllables.';
comment on column department.pinyin is 'Filled by a rule: how the name is typed, by initials and syllables.';
comment on column post.pinyin is 'Filled by a rule: how the name is typed, by initials and syllables.';
create index ix_user_base_info__pinyin on user_base_info using gin (pinyin);
create index ix_app_user__pinyin on app_user using gin (pinyin);
create index ix_department__pinyin on department using gin (pinyin);
create index ix_post__pinyin on post using gin (pinyin);

-- Two letters may be initials: what is looked for by single characters now has everything but
-- figures, which stand in every row.
drop index ix_user_base_info__letters;
drop function wide_letters;
create function letters_of(line text) returns text[] language sql immutable parallel safe as
  $$ select string_to_array(regexp_replace(lower(line), '[ 0-9]', '', 'g'), null) $$;
create index ix_user_base_info__letters on user_base_info using gin (
  letters_of(coalesce(emp_no, '') || ' ' || coalesce(name, '') || ' ' || coalesce(school, ''))
);

-- A search over everything asks these lists too, and a large company has as many accounts as people.
create index ix_app_user__words on app_user
  using gin (user_name gin_trgm_ops, code gin_trgm_ops, name gin_trgm_ops) where deleted_at is null;
create index ix_app_user__letters on app_user using gin (
  letters_of(coalesce(user_name, '') || ' ' || coalesce(code, '') || ' ' || coalesce(name, ''))
);
create index ix_department__words on department
  using gin (code gin_trgm_ops, name gin_trgm_ops) where deleted_at is null;
create index ix_department__letters on department using gin (
  letters_of(coalesce(code, '') || ' ' || coalesce(name, ''))
);
create index ix_post__words on post
  using gin (code gin_trgm_ops, name gin_trgm_ops) where deleted_at is null;
create index ix_post__letters on post using gin (
  letters_of(coalesce(code, '') || ' ' || coalesce(name, ''))
);

analyze user_base_info;
analyze app_user;
analyze department;
analyze post;
