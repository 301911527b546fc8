-- Kinds of pay runs beside the normal one (docs/decisions/0189-kinds-of-pay-runs.md): yearly bonus, final settlement,
-- fees for services and corrections.
alter table salary
  add column bonus_income numeric(14, 2) not null default 0,
  add column bonus_way text check (bonus_way in ('alone', 'merged')),
  add column bonus_tax numeric(14, 2) not null default 0,
  add column compensation numeric(14, 2) not null default 0,
  add column compensation_tax numeric(14, 2) not null default 0,
  add column receivable numeric(14, 2) not null default 0;

-- Whether somebody had a bonus taxed alone already, at any employer.
create index ix_salary__bonus_alone on salary (user_id) where bonus_way = 'alone' and deleted_at is null;
