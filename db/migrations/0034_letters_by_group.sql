-- Schools are shown to few: looked for beside names in one index, they had two thirds of a company
-- looked at for whoever may see nobody's (docs/decisions/0034-short-keywords.md).
drop index ix_user_base_info__letters;
create index ix_user_base_info__letters on user_base_info using gin (
  letters_of(coalesce(emp_no, '') || ' ' || coalesce(name, ''))
);
create index ix_user_base_info__letters_education on user_base_info using gin (
  letters_of(coalesce(school, ''))
);
analyze user_base_info;
