-- Openings of tax years as lists read them, with the papers that prove them.
create or replace view tax_opening_view as
select o.*, attached_files('pay/tax-openings', o.id, 'proof') as proof from tax_opening o;
