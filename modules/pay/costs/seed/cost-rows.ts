import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import { POSTING, type Posting } from '#modules/pay/costs/define/choices.ts'
import { payItemId } from '#modules/pay/items/define/plan-items.server.ts'
import { firstWageMonth, smallEmployer } from '#modules/pay/salary-terms/seed/small-employer.ts'
import { isoMonth } from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'

/** Two people work for several departments: one for three alike, one mostly for their own. */
const SHARED: readonly (readonly number[])[] = [
  [1, 1, 1],
  [7, 3],
]

function* splitRows(
  context: SeedContext,
  company: Company,
): Generator<Insertable<DB['cost_split']>> {
  const people = smallEmployer(context, company)
  let row = 0
  for (const [nth, parts] of SHARED.entries()) {
    const person = people[nth]
    if (!person) return
    const own = pickAt(company.posts, pickAt(company.people, person.at).post).department
    for (const [at, part] of parts.entries()) {
      yield {
        ...context.stamp('cost_split', row++),
        user_id: context.idOf('user_base_info', person.at),
        effective_from: isoMonth(firstWageMonth(context.today)),
        bearer_id: context.idOf('department', (own + at) % company.departments.length),
        parts: part,
        reason: '示例：兼任多个部门的工作',
      }
    }
  }
}

type Example = { account: string; purpose: Posting; item?: string }

/** Made-up accounts of a small company; each company enters those of its own books. */
const EXAMPLES: readonly Example[] = [
  { purpose: POSTING.insuranceCost, account: '6602.04' },
  { purpose: POSTING.fundCost, account: '6602.05' },
  { purpose: POSTING.net, account: '2211.01' },
  { purpose: POSTING.insurance, account: '2211.03' },
  { purpose: POSTING.fund, account: '2211.04' },
  { purpose: POSTING.tax, account: '2221.07' },
  { purpose: POSTING.inKind, account: '2211.06' },
  { purpose: POSTING.otherCost, account: '2241.01' },
  { purpose: POSTING.receivable, account: '1221.02' },
  ...['base', 'post', 'meal', 'bonus'].map((item) => ({
    purpose: POSTING.item,
    item,
    account: '6602.01',
  })),
  { purpose: POSTING.item, item: 'year-bonus', account: '6602.02' },
  { purpose: POSTING.item, item: 'labour', account: '6602.08' },
]

function* accountRows(context: SeedContext): Generator<Insertable<DB['posting_account']>> {
  for (const [row, { purpose, item, account }] of EXAMPLES.entries()) {
    yield {
      ...context.stamp('posting_account', row),
      purpose,
      item_id: item === undefined ? null : payItemId(item),
      effective_from: isoMonth(firstWageMonth(context.today)),
      account,
      remark: '示例科目，请按公司账套填写',
    }
  }
}

/** Shared costs and accounts of vouchers in the demo company. Comes before the runs, whose audit fixes who bears them. */
export function costTables(context: SeedContext, company: Company): SeedTable[] {
  return [
    seedTable('cost_split', () => splitRows(context, company)),
    seedTable('posting_account', () => accountRows(context)),
  ]
}
