-- Like the birth date: a resident identity number tells it.
comment on column user_base_info.gender is 'Filled by a rule: read from the identity number where there is one.';
