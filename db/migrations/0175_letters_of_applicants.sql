-- One or two letters of a name or a school find people who apply and their applications by an index
-- (docs/decisions/0034-short-keywords.md).
create index ix_candidate__letters on candidate using gin (
  letters_of(coalesce(candidate_no, '') || ' ' || coalesce(name, ''))
);
create index ix_talent__letters on talent using gin (
  letters_of(coalesce(talent_no, '') || ' ' || coalesce(name, ''))
);
create index ix_talent__letters_background on talent using gin (
  letters_of(coalesce(school, '') || ' ' || coalesce(skills, ''))
);
analyze candidate;
analyze talent;
