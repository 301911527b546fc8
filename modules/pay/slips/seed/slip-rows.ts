import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import { payItemId } from '#modules/pay/items/define/plan-items.server.ts'
import { RUN_KIND } from '#modules/pay/runs/define/choices.ts'
import { salaryRows } from '#modules/pay/runs/seed/pay-run-rows.ts'
import { QUESTION } from '#modules/pay/slips/define/choices.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { accountOf, momentOf } from '#platform/seed/approval-rows.ts'
import { isoDay } from '#platform/seed/calendar-day.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'

type Question = Insertable<DB['salary_question']>

/** A question in each state: days since it was asked, what it is about, and the answer. */
const QUESTIONS = [
  {
    state: QUESTION.waiting,
    ago: 1,
    part: 'item',
    item: 'meal',
    question: '餐补为什么和上月一样？本月多上了两天班。',
    answer: null,
  },
  {
    state: QUESTION.answered,
    ago: 6,
    part: 'tax',
    item: 'tax',
    question: '个税比上月多了，是哪里变了？',
    answer: '累计应纳税所得额随月份增加，税率没有变。展开个税一栏可看到每一步。',
  },
  {
    state: QUESTION.closed,
    ago: 20,
    part: 'net',
    item: 'net',
    question: '实发和银行到账差一分钱。',
    answer: '银行回单与工资条一致，请核对到账的两笔是否都已计入。',
  },
] as const

/** Questions about published slips, one in each state. */
function* questionRows(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): Generator<Question> {
  const published = [...salaryRows(context, company)].filter(
    ({ state, kind }) => state === MONTHLY.published && kind === RUN_KIND.normal,
  )
  const answeredBy = accountOf(context, { accounts }, 'pay')
  for (const [row, { ago, item, part, state, question, answer }] of QUESTIONS.entries()) {
    const slip = published[row]
    if (!slip) continue
    const asked = context.today - ago
    yield {
      ...context.stamp('salary_question', row),
      created_at: momentOf(asked),
      salary_id: slip.id,
      user_id: slip.user_id,
      dept_id: slip.dept_id,
      month: slip.month,
      part,
      item,
      item_id: part === 'item' ? payItemId(item) : null,
      amount: part === 'net' ? (slip.net ?? null) : null,
      question,
      state,
      due_on: isoDay(asked + 3),
      answer,
      answered_by_id: answer === null ? null : answeredBy,
      answered_at: answer === null ? null : momentOf(asked + 1),
    }
  }
}

/** Questions about slips in every state. */
export function questionTable(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): SeedTable {
  return seedTable('salary_question', () => questionRows(context, company, accounts))
}
