-- Pay below zero before any cut (docs/decisions/0199-pay-below-zero.md): what contributions and tax take beyond the pay,
-- and who agreed that it is carried.
alter table salary
  add column shortfall numeric(14, 2) not null default 0 check (shortfall >= 0),
  add column waived numeric(14, 2),
  add column waiver text,
  add column is_short boolean not null
    generated always as (state = '0' and shortfall > 0 and waived is distinct from shortfall) stored;
comment on column salary.waived is 'Filled by a rule: the shortfall that somebody agreed to carry; another amount needs a new agreement.';
