import { sql } from 'kysely'
import { fundRow } from '#modules/pay/fund/api/engine/fund-row.ts'
import { fundMembers } from '#modules/pay/fund/api/fund-members.ts'
import { fundMonth } from '#modules/pay/fund/api/fund-month.ts'
import { readFundBook } from '#modules/pay/fund/api/read-fund-book.ts'
import { CONTRIBUTION } from '#modules/pay/insurance/define/choices.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { Money, moneyOf } from '#platform/wire/values/money.ts'
import type { Part } from './engine/difference.ts'
import { FUND_PART } from './fund-parts.ts'
import type { Member, PaidMonth, Side } from './side.ts'

type PaidRow = Omit<PaidMonth, 'parts'> & {
  company: string
  person: string
  suppCompany: string
  suppPerson: string
  freeCompany: string
  freePerson: string
}

/** The housing fund, ordinary and supplementary. */
export const fundSide: Side = {
  name: 'fund',
  register: fundMembers,
  sheet: fundMonth,
  readMembers: async (db, userIds) => {
    const { rows } = await sql<Member>`
      select f.id, f.version, f.user_id as "userId", b.name, b.emp_no as "empNo", f.city,
        f.entity_id as "entityId", f.declare_base::text as "declareBase", f.bases, f.start_month as "startMonth",
        f.stop_month as "stopMonth", f.state, '{}'::text[] as types, null as hukou,
        f.company_rate::text as "companyRate", f.person_rate::text as "personRate",
        f.supp_company_rate::text as "suppCompanyRate", f.supp_person_rate::text as "suppPersonRate"
      from house_fund_person f join user_base_info b on b.id = f.user_id
      where f.deleted_at is null and f.user_id = any(${[...userIds]}::uuid[]) order by f.start_month`.execute(
      db,
    )
    return rows
  },
  readPaid: async (db, { userIds, from, to }) => {
    const { rows } = await sql<PaidRow>`
      select user_id as "userId", month, state, entity_id as "entityId", fund_city as city,
        coalesce(company_amount, 0)::text as company, coalesce(person_amount, 0)::text as person,
        coalesce(supp_company, 0)::text as "suppCompany", coalesce(supp_person, 0)::text as "suppPerson",
        coalesce(tax_free_company, 0)::text as "freeCompany", coalesce(tax_free_person, 0)::text as "freePerson"
      from house_fund_monthly
      where kind = ${CONTRIBUTION.regular} and deleted_at is null and state <> ${MONTHLY.voided}
        and user_id = any(${[...userIds]}::uuid[]) and month between ${from} and ${to} and entity_id is not null
      order by month`.execute(db)
    return rows.map(({ userId, month, state, entityId, city, ...paid }) => ({
      userId,
      month,
      state,
      entityId,
      city,
      parts: partsOf({
        company: moneyOf(paid.company),
        person: moneyOf(paid.person),
        suppCompany: moneyOf(paid.suppCompany),
        suppPerson: moneyOf(paid.suppPerson),
        freeCompany: moneyOf(paid.freeCompany),
        freePerson: moneyOf(paid.freePerson),
      }),
    }))
  },
  dueIn: async (db, span) => {
    const book = await readFundBook(db, span)
    return (member, month, baseOf) => {
      const row = fundRow({ ...member, declareBase: baseOf(FUND_PART.ordinary) }, month, book)
      if ('warning' in row) return { warning: row.warning }
      const { amounts, taxFreeCompany, taxFreePerson } = row
      const rule = book.ruleFor(member.city, month)
      return {
        parts: partsOf({
          company: amounts.companyAmount,
          person: amounts.personAmount,
          suppCompany: amounts.suppCompany,
          suppPerson: amounts.suppPerson,
          freeCompany: taxFreeCompany,
          freePerson: taxFreePerson,
        }),
        bounds: rule
          ? [
              {
                type: FUND_PART.ordinary,
                floor: moneyOf(rule.baseFloor).toString(),
                cap: moneyOf(rule.baseCap).toString(),
              },
            ]
          : [],
      }
    }
  },
}

type Amounts = Record<
  'company' | 'person' | 'suppCompany' | 'suppPerson' | 'freeCompany' | 'freePerson',
  Money
>

/** Both funds share one tax-free limit, so it is stored with the ordinary fund. */
function partsOf(amounts: Amounts): Part[] {
  return [
    {
      type: FUND_PART.ordinary,
      company: amounts.company,
      person: amounts.person,
      untaxedCompany: amounts.freeCompany,
      untaxedPerson: amounts.freePerson,
    },
    {
      type: FUND_PART.supplementary,
      company: amounts.suppCompany,
      person: amounts.suppPerson,
      untaxedCompany: Money.ZERO,
      untaxedPerson: Money.ZERO,
    },
  ]
}
