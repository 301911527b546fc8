-- Whoever submits what somebody else drafted asks for it in that one's name: the applicant stays. He decides
-- nothing about it all the same, so each round of approval keeps who began it.
alter table approval_step add column submitted_by uuid references app_user (id);
comment on column approval_step.submitted_by is 'Who submitted the document for this round; null for rounds before this was kept.';
create index ix_approval_step__submitted_by on approval_step (submitted_by) where submitted_by is not null;
