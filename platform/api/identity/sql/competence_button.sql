-- The codes of the buttons of personnel files that a competence opens. Input: the row of
-- user_info_competence.
create or replace function competence_button(competence user_info_competence) returns setof text
language sql immutable as $$
  select 'view'
  union all select 'group.' || name from unnest(competence.field_groups) name
  union all select 'unmask' where competence.can_unmask
  union all select 'edit' where competence.can_edit
  union all select 'export' where competence.can_export
$$;
