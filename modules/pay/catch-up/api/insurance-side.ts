import { sql } from 'kysely'
import { insuranceRow } from '#modules/pay/insurance/api/engine/insurance-row.ts'
import { insuranceMonth } from '#modules/pay/insurance/api/insurance-month.ts'
import { insuredPeople } from '#modules/pay/insurance/api/insured-people.ts'
import { readRuleBook } from '#modules/pay/insurance/api/read-rule-book.ts'
import { CONTRIBUTION } from '#modules/pay/insurance/define/choices.ts'
import { AMOUNTS_OF_TYPE } from '#modules/pay/insurance/define/insurance-monthly.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { Money, moneyOf } from '#platform/wire/values/money.ts'
import type { Part } from './engine/difference.ts'
import type { Member, PaidMonth, Side } from './side.ts'

type PaidRow = Omit<PaidMonth, 'parts'> & {
  amounts: Readonly<Record<string, string | null>>
  hukou: string | null
}

const TYPES = Object.entries(AMOUNTS_OF_TYPE)

/** The amounts of all types of a row `m`, by their columns. */
const AMOUNTS = sql.join(
  TYPES.flatMap(([, { company, person }]) => [company, person])
    .map(columnName)
    .flatMap((column) => [sql`${column}::text`, sql`${sql.ref(`m.${column}`)}::text`]),
)

/** Insurance of all types. */
export const insuranceSide: Side = {
  name: 'insurance',
  register: insuredPeople,
  sheet: insuranceMonth,
  readMembers: async (db, userIds) => {
    const { rows } = await sql<Member>`
      select i.id, i.version, i.user_id as "userId", b.name, b.emp_no as "empNo", i.city,
        i.entity_id as "entityId", i.declare_base::text as "declareBase", i.bases, i.start_month as "startMonth",
        i.stop_month as "stopMonth", i.state, i.types, b.hukou_type as hukou, null as "companyRate",
        null as "personRate", null as "suppCompanyRate", null as "suppPersonRate"
      from insurance_person i join user_base_info b on b.id = i.user_id
      where i.deleted_at is null and i.user_id = any(${[...userIds]}::uuid[]) order by i.start_month`.execute(
      db,
    )
    return rows
  },
  readPaid: async (db, { userIds, from, to }) => {
    const { rows } = await sql<PaidRow>`
      select m.user_id as "userId", m.month, m.state, m.entity_id as "entityId", m.insured_city as city,
        b.hukou_type as hukou, json_build_object(${AMOUNTS}) as amounts
      from insurance_monthly m join user_base_info b on b.id = m.user_id
      where m.kind = ${CONTRIBUTION.regular} and m.deleted_at is null and m.state <> ${MONTHLY.voided}
        and m.user_id = any(${[...userIds]}::uuid[]) and m.month between ${from} and ${to}
        and m.entity_id is not null
      order by m.month`.execute(db)
    const book = await readRuleBook(db, { from, to })
    return rows.map(({ amounts, hukou, ...paid }) => ({
      ...paid,
      parts: TYPES.map(([type, fields]) => {
        const rule = book.ruleFor({ city: paid.city, type, hukou, month: paid.month })
        const amountIn = (field: string) => moneyOf(amounts[columnName(field)] ?? '0')
        return partOf(type, amountIn(fields.company), amountIn(fields.person), rule?.deductible)
      }),
    }))
  },
  dueIn: async (db, span) => {
    const book = await readRuleBook(db, span)
    return (member, month, baseOf) => {
      const { city, entityId, hukou, types, declareBase } = member
      const insured = { city, entityId, hukou, types, declareBase, baseOf }
      const row = insuranceRow(insured, month, book)
      if ('missing' in row) return { warning: 'contribution.noRule' }
      const rules = types.flatMap((type) => {
        const rule = book.ruleFor({ city, type, hukou, month })
        return rule ? [{ type, rule }] : []
      })
      return {
        parts: rules.flatMap(({ type, rule }) => {
          const fields = AMOUNTS_OF_TYPE[type]
          if (!fields) return []
          const amountIn = (field: string) => row.amounts[field] ?? Money.ZERO
          return [partOf(type, amountIn(fields.company), amountIn(fields.person), rule.deductible)]
        }),
        bounds: rules.map(({ type, rule }) => ({
          type,
          floor: rule.baseFloor,
          cap: rule.baseCap,
        })),
      }
    }
  },
}

/** The employer's share is no income of the person, so only the person's counts for tax. */
function partOf(type: string, company: Money, person: Money, isDeductible = false): Part {
  return {
    type,
    company,
    person,
    untaxedCompany: Money.ZERO,
    untaxedPerson: isDeductible ? person : Money.ZERO,
  }
}
