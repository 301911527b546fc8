-- What the law or the flow asks for and is left out is waived by somebody, with a reason.
alter table positive
  add column waiver_reason text,
  add column waived_by_id uuid references app_user (id);
comment on column positive.waived_by_id is 'Who wrote the reason; the trigger name_waiver fills it.';
create index ix_positive__waived_by on positive (waived_by_id) where waived_by_id is not null;

alter table dimission add column protection_waived_by_id uuid references app_user (id);
comment on column dimission.protection_waived_by_id is 'Who wrote the reason; the trigger name_waiver fills it.';
create index ix_dimission__protection_waived_by on dimission (protection_waived_by_id)
  where protection_waived_by_id is not null;

-- Whoever writes the reason is the one who waives; nobody types a name.
create function name_positive_waiver() returns trigger language plpgsql as $$
begin
  if coalesce(btrim(new.waiver_reason), '') = '' then
    new.waived_by_id := null;
  elsif tg_op = 'INSERT' or new.waiver_reason is distinct from old.waiver_reason then
    new.waived_by_id := new.updated_by;
  end if;
  return new;
end $$;
create trigger name_waiver before insert or update of waiver_reason on positive
  for each row execute function name_positive_waiver();

create function name_dimission_waiver() returns trigger language plpgsql as $$
begin
  if coalesce(btrim(new.protection_note), '') = '' or new.protection is distinct from '未核查' then
    new.protection_waived_by_id := null;
  elsif tg_op = 'INSERT' or new.protection_note is distinct from old.protection_note
    or new.protection is distinct from old.protection then
    new.protection_waived_by_id := new.updated_by;
  end if;
  return new;
end $$;
create trigger name_waiver before insert or update of protection, protection_note on dimission
  for each row execute function name_dimission_waiver();

drop view positive_view;
create view positive_view as
select o.id, o.doc_no, o.probation_id, o.user_id, o.dept_id, o.person_name, o.person_no, o.plan_date,
  o.kind, o.effective_date, o.summary, coalesce(examined.score, o.examine_score) as examine_score,
  o.leader_opinion, o.hr_opinion, o.rank_before_id, o.rank_after_id, o.salary_before, o.salary_after,
  o.waiver_reason, o.waived_by_id,
  o.remark, o.state, o.apply_user_id, o.apply_at, o.current_approver, o.finished_at, o.effect_done,
  o.created_at, o.created_by, o.updated_at, o.updated_by, o.version, o.deleted_at,
  (select d.doc_no from dimission d where d.positive_id = o.id and d.deleted_at is null)
    as dimission_no
from positive o
  cross join lateral (
    select round(sum(e.total * e.weight) / sum(e.weight), 1) as score
    from positive_examine e
    where e.positive_id = o.id and e.state = '1' and e.deleted_at is null) examined;

drop view dimission_view;
create view dimission_view as
select d.*, attached_files('hr/dimissions', d.id, 'proveFile') as prove_file,
  (select max(c.no) from leaving_certificate c where c.dimission_id = d.id) as certificate_no,
  (select count(*)::int from leaving_certificate c where c.dimission_id = d.id) as certificate_copies,
  (select max(c.issued_on) from leaving_certificate c where c.dimission_id = d.id) as certified_on
from dimission d;
