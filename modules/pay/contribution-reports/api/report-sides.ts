import { type RawBuilder, sql } from 'kysely'
import type { ReportBy } from '#modules/pay/contribution-reports/wire/contribution-reports.ts'
import { fundMonthlies } from '#modules/pay/fund/define/fund-monthly.ts'
import { CONTRIBUTION } from '#modules/pay/insurance/define/choices.ts'
import {
  AMOUNTS_OF_TYPE,
  insuranceMonthlies,
} from '#modules/pay/insurance/define/insurance-monthly.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { PAY_ITEM, type PayItem } from '#platform/wire/records/pay-item.ts'

/** `all` is the whole month in one group. */
export type Grouping = ReportBy | 'all'

type Side = {
  resource: Resource
  item: PayItem
  /** Lines of rows `t` by group: key, label and amounts. */
  lines: (by: Grouping) => {
    company: RawBuilder<unknown>
    person: RawBuilder<unknown>
    from: RawBuilder<unknown>
    key: RawBuilder<unknown>
    base: RawBuilder<unknown>
  }
}

const KEYS: Readonly<Record<Exclude<Grouping, 'type'>, (city: string) => RawBuilder<unknown>>> = {
  all: () => sql`''::text`,
  department: () => sql`t.department`,
  city: (city) => sql`coalesce(${sql.ref(`t.${city}`)}, '')`,
  entity: () => sql`coalesce(t.entity_id::text, '')`,
}

const typeAmounts = () =>
  sql.join(
    Object.entries(AMOUNTS_OF_TYPE).map(
      ([type, { company, person }]) =>
        sql`(${type}::text, coalesce(${sql.ref(`t.${columnName(company)}`)}, 0), coalesce(${sql.ref(`t.${columnName(person)}`)}, 0))`,
    ),
  )

/** The sheets that the reports add up. */
export const REPORT_SIDES: Readonly<Record<'insurance' | 'fund', Side>> = {
  insurance: {
    resource: insuranceMonthlies,
    item: PAY_ITEM.insurance,
    lines: (by) =>
      by === 'type'
        ? {
            company: sql`v.company`,
            person: sql`v.person`,
            base: sql`t.declare_base`,
            key: sql`v.type`,
            from: sql`insurance_monthly t
              join lateral (values ${typeAmounts()}) v (type, company, person)
                on v.company <> 0 or v.person <> 0`,
          }
        : {
            company: sql`coalesce(t.total_company, 0)`,
            person: sql`coalesce(t.total_person, 0)`,
            base: sql`t.declare_base`,
            key: KEYS[by]('insured_city'),
            from: sql`insurance_monthly t`,
          },
  },
  fund: {
    resource: fundMonthlies,
    item: PAY_ITEM.fund,
    lines: (by) => {
      if (by === 'type') throw new Error('the housing fund has no types')
      return {
        company: sql`coalesce(t.company_amount, 0) + coalesce(t.supp_company, 0)`,
        person: sql`coalesce(t.person_amount, 0) + coalesce(t.supp_person, 0)`,
        base: sql`t.base`,
        key: KEYS[by]('fund_city'),
        from: sql`house_fund_monthly t`,
      }
    },
  },
}

/** A group as it is worked out or stored; amounts in yuan. */
export type StoredGroup = {
  groupKey: string
  label: string
  people: number
  peopleIn: number
  peopleOut: number
  /** Everybody whose amounts are in the sums, now and in the month before. */
  counted: number
  countedLast: number
  companyAmount: string
  personAmount: string
  lastTotal: string
  avgBase: string | null
}

/** The groups of a month, worked out from its rows and those of the month before. */
export function groupsOf(
  register: 'insurance' | 'fund',
  by: Grouping,
  { month, last }: { month: string; last: string },
): RawBuilder<StoredGroup> {
  const { company, person, base, key, from } = REPORT_SIDES[register].lines(by)
  return sql<StoredGroup>`
    with by_person as (
      select ${key} as key, t.user_id,
        bool_or(t.month = ${month} and t.kind = ${CONTRIBUTION.regular}) as is_here,
        bool_or(t.month = ${last} and t.kind = ${CONTRIBUTION.regular}) as was_here,
        bool_or(t.month = ${month}) as counts, bool_or(t.month = ${last}) as counted,
        coalesce(sum(${company}) filter (where t.month = ${month}), 0) as company,
        coalesce(sum(${person}) filter (where t.month = ${month}), 0) as person,
        coalesce(sum(${company} + ${person}) filter (where t.month = ${last}), 0) as last_total,
        max(${base}) filter (where t.month = ${month} and t.kind = ${CONTRIBUTION.regular}) as base
      from ${from}
      where t.month in (${month}, ${last}) and t.deleted_at is null and t.state <> ${MONTHLY.voided}
      group by 1, 2
    )
    select g.key as "groupKey",
      ${by === 'entity' ? sql`coalesce((select e.name from legal_entity e where e.id::text = g.key), '')` : sql`g.key`} as label,
      count(*) filter (where g.is_here)::integer as people,
      count(*) filter (where g.is_here and not g.was_here)::integer as "peopleIn",
      count(*) filter (where g.was_here and not g.is_here)::integer as "peopleOut",
      count(*) filter (where g.counts)::integer as counted,
      count(*) filter (where g.counted)::integer as "countedLast",
      sum(g.company)::numeric(14,2)::text as "companyAmount",
      sum(g.person)::numeric(14,2)::text as "personAmount",
      sum(g.last_total)::numeric(14,2)::text as "lastTotal",
      round(avg(g.base), 2)::numeric(14,2)::text as "avgBase"
    from by_person g group by g.key order by g.key`
}
