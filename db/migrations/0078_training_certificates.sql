-- What a training leads to: certificates whose numbers are still to come (docs/decisions/0087-certificates.md).
alter table train add column cert_type_id uuid references certificate_type (id);
create index ix_train__cert_type on train (cert_type_id) where cert_type_id is not null;
drop view train_view;
create view train_view as
select t.*, attached_files('hr/trainings', t.id, 'files') as files from train t;

alter table train_user add column certificate_id uuid references certificate (id);
create index ix_train_user__certificate on train_user (certificate_id) where certificate_id is not null;
