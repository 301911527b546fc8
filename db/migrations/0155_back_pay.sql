-- Back pay (docs/decisions/0209-back-pay.md): an input keeps the steps that explain its amount on the slip. The view of
-- inputs is made anew with the column.
drop view if exists pay_input_view;
alter table pay_input add column basis jsonb not null default '[]';
comment on column pay_input.basis is 'Filled by a rule: the steps that explain an amount which was worked out. Empty for typed amounts.';
