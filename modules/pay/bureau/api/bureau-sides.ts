import { type RawBuilder, sql } from 'kysely'
import type { Step } from '#modules/pay/api/step.ts'
import { fundMonthlies } from '#modules/pay/fund/define/fund-monthly.ts'
import {
  AMOUNTS_OF_TYPE,
  insuranceMonthlies,
  TYPE_AMOUNTS,
} from '#modules/pay/insurance/define/insurance-monthly.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { type Money, moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'
import type { OurRow, Part, Parts } from './engine/compare-month.ts'

/**
 * The rows of a month that belong to a bureau's file: those of a city, and of one employer if each employer has an
 * account of its own.
 */
export type BureauScope = {
  month: string
  kind: string
  city: string
  entityId: string | null
}

/** A month sheet beside the files of its bureau. */
export type BureauSide = {
  resource: Resource
  /**
   * The rows in this scope, each with its identity document number. With `isByType`, each type is a part of its own.
   */
  readRows: (
    db: Database | Tx,
    scope: BureauScope,
    options: { isByType: boolean },
  ) => Promise<OurRow[]>
  /** Condition: a row belongs to the scope. */
  within: (alias: string, scope: BureauScope) => RawBuilder<boolean>
  city: string
}

const withinBy =
  (city: string) =>
  (alias: string, scope: BureauScope): RawBuilder<boolean> =>
    sql<boolean>`(${sql.ref(`${alias}.month`)} = ${scope.month} and ${sql.ref(`${alias}.kind`)} = ${scope.kind}
      and ${sql.ref(`${alias}.${city}`)} = ${scope.city} and ${sql.ref(`${alias}.deleted_at`)} is null
      and ${sql.ref(`${alias}.state`)} <> ${MONTHLY.voided}
      and ${scope.entityId === null ? sql`true` : sql`${sql.ref(`${alias}.entity_id`)} = ${scope.entityId}::uuid`})`

type Stored = Readonly<Record<string, string | null>> & {
  id: string
  userId: string
  name: string
  paper: string
}

const amountOf = (row: Stored, name: string) => moneyOf(row[columnName(name)] ?? '0.00')

type Basis = { steps: readonly Step[] }

/** The base of each type that the explanation of a row names. */
function basesOf({ steps }: Basis): Map<string, Money> {
  const bases = new Map<string, Money>()
  let type = ''
  for (const { step, values } of steps) {
    const [, code] = /^rule(\d)$/.exec(step) ?? []
    if (code !== undefined) type = code
    else if (type !== '' && values?.base !== undefined)
      bases.set(type, moneyOf(String(values.base)))
  }
  return bases
}

/** The parts of a row of insurance. Types for which nothing is paid are left out. */
function insuranceParts(row: Stored & { steps: readonly Step[] }, isByType: boolean): Parts {
  const bases = basesOf(row)
  const parts = Object.entries(AMOUNTS_OF_TYPE).map(([type, fields]): [string, Part] => [
    type,
    {
      base: bases.get(type) ?? null,
      company: amountOf(row, fields.company),
      person: amountOf(row, fields.person),
    },
  ])
  const paid = parts.filter(([, { company, person }]) => company.plus(person).fen !== 0n)
  if (isByType) return new Map(paid)
  const sumOf = (side: 'company' | 'person') => sumOfMoney(paid.map(([, part]) => part[side]))
  return new Map([['', { base: null, company: sumOf('company'), person: sumOf('person') }]])
}

const insurance: BureauSide = {
  resource: insuranceMonthlies,
  city: 'insured_city',
  within: withinBy('insured_city'),
  async readRows(db, scope, { isByType }) {
    const amounts = TYPE_AMOUNTS.map(columnName).map((name) => sql`t.${sql.id(name)}::text`)
    const { rows } = await sql<Stored & { steps: readonly Step[] }>`
      select t.id, t.user_id as "userId", t.person_name as name, upper(b.id_card_no) as paper, t.basis as steps,
        ${sql.join(amounts)}
      from insurance_monthly t join user_base_info b on b.id = t.user_id
      where ${insurance.within('t', scope)} order by t.emp_no, t.id`.execute(db)
    return rows.map((row) => ({
      id: row.id,
      userId: row.userId,
      name: row.name,
      paper: row.paper,
      parts: insuranceParts(row, isByType),
    }))
  },
}

const fund: BureauSide = {
  resource: fundMonthlies,
  city: 'fund_city',
  within: withinBy('fund_city'),
  async readRows(db, scope) {
    const { rows } = await sql<Stored>`
      select t.id, t.user_id as "userId", t.person_name as name, upper(b.id_card_no) as paper, t.base::text as base,
        (coalesce(t.company_amount, 0) + coalesce(t.supp_company, 0))::text as company_amount,
        (coalesce(t.person_amount, 0) + coalesce(t.supp_person, 0))::text as person_amount
      from house_fund_monthly t join user_base_info b on b.id = t.user_id
      where ${fund.within('t', scope)} order by t.emp_no, t.id`.execute(db)
    return rows.map((row) => {
      const part = {
        base: row.base ? moneyOf(row.base) : null,
        company: amountOf(row, 'companyAmount'),
        person: amountOf(row, 'personAmount'),
      }
      return {
        id: row.id,
        userId: row.userId,
        name: row.name,
        paper: row.paper,
        parts: new Map([['', part]]),
      }
    })
  },
}

/** The sheets that are compared with files of bureaus. */
export const BUREAU_SIDES = { insurance, fund } as const
