import { type RawBuilder, sql } from 'kysely'
import { daysParam } from '#modules/hr/archives/api/people-columns.ts'
import { certificates } from '#modules/hr/certificates/define/certificate.ts'
import { CERTIFICATE } from '#modules/hr/certificates/define/certificate-states.ts'
import {
  deptWithin,
  fieldColumn,
  fieldParam,
  type ModelRequest,
  ownColumn,
  type ReadModel,
  type ReportColumn,
  reached,
} from '#platform/api/reports/read-model.ts'
import { date, integer, text } from '#platform/define/engine/field-kinds.ts'

const FIELDS = [
  'certNo',
  'typeId',
  'ownerKind',
  'userId',
  'specialty',
  'levelName',
  'authority',
  'issueDate',
  'validTo',
  'validity',
  'reviewDate',
  'keepPlace',
  'state',
  'borrowerId',
  'borrowDue',
]

const columns = (): Record<string, ReportColumn> => ({
  deptId: fieldColumn(certificates, 'deptId', { alias: 'c', order: sql.ref('d.code') }),
  ...Object.fromEntries(
    FIELDS.map((name) => [name, fieldColumn(certificates, name, { alias: 'c' })]),
  ),
  certificates: ownColumn('certificates', {
    field: integer('证书数'),
    value: sql`1`,
    total: 'sum',
  }),
})

/** Days from today on; negative for past days. */
const daysUntil = (name: string, day: RawBuilder<unknown>) =>
  ownColumn(name, {
    field: integer('剩余天数', { min: -99_999 }),
    value: sql`${day} - today()`,
  })

const params = {
  typeId: fieldParam(certificates, 'typeId'),
  ownerKind: fieldParam(certificates, 'ownerKind'),
  deptId: fieldParam(certificates, 'deptId'),
}

const kept = (request: ModelRequest) => {
  const { typeId, ownerKind, deptId } = request.params
  return sql`c.deleted_at is null and ${reached(certificates, 'c', request)}
    and ${typeId === undefined ? sql`true` : sql`c.type_id = ${typeId}::uuid`}
    and ${ownerKind === undefined ? sql`true` : sql`c.owner_kind = ${ownerKind}`}
    and ${deptWithin(sql`c.dept_id`, deptId)}`
}

const GONE = [CERTIFICATE.returned, CERTIFICATE.cancelled]

/** Certificates kept by the company that expire within some days, or have expired. */
export const certificateExpiry: ReadModel = {
  resource: certificates,
  columns: () => ({ ...columns(), daysLeft: daysUntil('daysLeft', sql`c.valid_to`) }),
  params: { days: daysParam, ...params },
  from: (params) => sql`from certificate c left join department d on d.id = c.dept_id
    where c.state <> all(${GONE}) and c.valid_to <= today() + ${Number(params.params.days)}::integer
      and ${kept(params)}`,
  sort: [sql`c.valid_to`, sql`c.cert_no`],
}

/** Lent certificates with borrower, purpose and due date. */
export const certificateLent: ReadModel = {
  resource: certificates,
  columns: () => ({
    ...columns(),
    purpose: ownColumn('purpose', { field: text('用途', { max: 100 }), value: sql`loan.purpose` }),
    lentOn: ownColumn('lentOn', { field: date('借出日期'), value: sql`loan.lent_on` }),
    daysLeft: daysUntil('daysLeft', sql`c.borrow_due`),
  }),
  params,
  from: (request) => sql`from certificate c left join department d on d.id = c.dept_id
      left join certificate_loan loan on loan.certificate_id = c.id and loan.returned_on is null
        and loan.deleted_at is null
    where c.is_lent and ${kept(request)}`,
  sort: [sql`c.borrow_due`, sql`c.cert_no`],
}
