import { type RawBuilder, sql } from 'kysely'
import {
  MOST_SLIPS,
  type SalarySheet,
  SHEET_FIGURES,
  type SheetFigure,
} from '#modules/pay/costs/wire/salary-sheet.ts'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import type { Actor } from '#platform/api/actor.ts'
import { notePayOpened } from '#platform/api/history/pay-openings.ts'
import { deptWithin } from '#platform/api/reports/read-model.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { auditedRows, readCostEmployers } from './read-cost-report.ts'

export type SheetAsked = {
  month: string
  deptId: string | null
  entityId: string | null
  rows: 'none' | 'published'
  need: 'view' | 'export'
}

const COLUMNS: Readonly<Record<SheetFigure, RawBuilder<unknown>>> = {
  basePay: sql`s.base_pay`,
  postPay: sql`s.post_pay`,
  allowancePay: sql`s.allowance_pay`,
  overtimePay: sql`s.overtime_pay`,
  meritPay: sql`s.merit_pay`,
  otherAdd: sql`s.other_add`,
  deducted: sql`(s.absence_deduct + s.sick_deduct + s.other_deduct)`,
  gross: sql`s.gross`,
  single: sql`(s.bonus_income + s.compensation)`,
  insurancePerson: sql`s.insurance_person`,
  fundPerson: sql`s.fund_person`,
  tax: sql`(s.tax + s.bonus_tax + s.compensation_tax)`,
  afterTaxAdd: sql`s.after_tax_add`,
  afterTaxDeduct: sql`s.after_tax_deduct`,
  net: sql`s.net`,
}

const listed = (write: (column: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  sql`array[${sql.join(SHEET_FIGURES.map((name) => write(COLUMNS[name])))}]::numeric(14,2)[]::text[]`

const sums = listed((column) => sql`coalesce(sum(${column}), 0)`)
const singles = listed((column) => column)

/** Published rows of the month, for `from`: before that, nobody gets a slip. */
const published = (rows: RawBuilder<unknown>) =>
  sql`(select p.* from ${rows} p where p.state in (${MONTHLY.published}, ${MONTHLY.archived}))`

async function readSlips(
  db: Database,
  actor: Actor,
  rows: RawBuilder<unknown>,
): Promise<SalarySheet['rows']> {
  const found = await sql<SalarySheet['rows'][number]>`
    select s.id, s.person_name as name, s.emp_no as "empNo", s.department, e.name as employer, s.kind,
      s.employed_pay_days::text as days, ${singles} as figures
    from ${published(rows)} s join legal_entity e on e.id = s.entity_id join department d on d.id = s.dept_id
    order by d.path, s.emp_no, s.kind, s.id limit ${MOST_SLIPS + 1}`.execute(db)
  await notePayOpened(
    db,
    actor,
    salaries,
    found.rows.slice(0, MOST_SLIPS).map(({ id }) => id),
  )
  return found.rows
}

/** The pay of a month by department, of the people whose pay the reader may see. */
export async function readSalarySheet(
  db: Database,
  actor: Actor,
  { month, deptId, entityId, rows, need }: SheetAsked,
): Promise<SalarySheet> {
  const all = auditedRows(actor, { from: month, to: month, entityId, need })
  const within = sql`(select w.* from ${all} w where ${deptWithin(sql`w.dept_id`, deptId ?? undefined)})`
  const departments = await sql<SalarySheet['departments'][number]>`
    select d.id, d.full_name as name, count(distinct s.user_id)::integer as people, ${sums} as figures
    from ${within} s join department d on d.id = s.dept_id
    group by d.id, d.full_name, d.path order by d.path`.execute(db)
  const total = await sql<SalarySheet['total']>`
    select count(distinct s.user_id)::integer as people, ${sums} as figures from ${within} s`.execute(
    db,
  )
  const places = await sql<SalarySheet['places'][number]>`
    select distinct up.id, up.full_name as name, up.path
    from ${all} s join department d on d.id = s.dept_id
      join department up on d.path like up.path || '%' and up.deleted_at is null
    order by up.path`.execute(db)
  const slips = rows === 'published' ? await readSlips(db, actor, within) : []
  const [sum] = total.rows
  if (!sum) throw new Error('a sum always has a row')
  return {
    month,
    columns: [...SHEET_FIGURES],
    departments: departments.rows,
    total: sum,
    rows: slips.slice(0, MOST_SLIPS),
    isMore: slips.length > MOST_SLIPS,
    employers: await readCostEmployers(db),
    places: places.rows.map(({ id, name }) => ({ id, name })),
  }
}
