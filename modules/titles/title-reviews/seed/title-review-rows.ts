import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import { chainOf } from '#modules/org/departments/seed/organisation-rows.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { RESULT } from '#modules/titles/title-reviews/define/choices.ts'
import { accountOf, momentOf, stepRows } from '#platform/seed/approval-rows.ts'
import { isoDay } from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'

/** `leader1` leads it and approves first. */
const CENTRE = '技术研发中心'
const [WRITER, LEADER, OFFICER] = ['hrmgr', 'leader1', 'trainer']
const FIRST_STEP = 64_000
const STEPS = [
  { rule: 'deptHead', by: LEADER, passedByItself: null },
  { rule: 'role:hr_train', by: OFFICER, passedByItself: null },
] as const

/** Draft, in approval, rejected, cancelled, recommended, and refused by the committee. */
const PLANNED = [
  { state: '0', result: null },
  { state: '1', result: null },
  { state: '3', result: null },
  { state: '9', result: null },
  { state: '4', result: RESULT.recommended },
  { state: '4', result: RESULT.failed },
] as const

type Cast = { company: Company; accounts: readonly PlannedAccount[] }

/** People of the centre who have no account of the demo. */
function peopleOf({ company: { departments, posts, people }, accounts }: Cast): number[] {
  const taken = new Set(accounts.map(({ person }) => person))
  return [...people.entries()].flatMap(([person, { status, post }]) => {
    const chain = chainOf(departments, pickAt(posts, post).department)
    const isHere = chain.some((at) => departments[at]?.name === CENTRE)
    return isHere && status === '2' && !taken.has(person) ? [person] : []
  })
}

function* documentRows(context: SeedContext, cast: Cast) {
  const { company, accounts } = cast
  const people = peopleOf(cast)
  const writer = accountOf(context, cast, WRITER)
  const leader = accounts.find(({ userName }) => userName === LEADER)?.name ?? null
  for (const [row, { state, result }] of PLANNED.entries()) {
    // Not the people who have the titles of the demo.
    const person = pickAt(people, (people.length - 1 - row) % people.length)
    const { post } = pickAt(company.people, person)
    const asked = context.today - row
    const isDone = state === '4'
    yield {
      ...context.stamp('title_review', row),
      created_by: writer,
      doc_no: `ZC${isoDay(asked).replaceAll('-', '')}${String(row + 1).padStart(4, '0')}`,
      user_id: context.idOf('user_base_info', person),
      dept_id: context.idOf('department', pickAt(company.posts, post).department),
      series: '工程',
      level: '中级',
      name: '工程师',
      specialty: '软件开发',
      works: '主持完成两个项目的设计与验收',
      result,
      result_note: result === RESULT.failed ? '业绩材料不足' : null,
      state,
      apply_user_id: writer,
      apply_at: state === '0' ? null : momentOf(asked),
      current_approver: state === '1' ? leader : null,
      finished_at: isDone ? momentOf(asked) : null,
      effect_done: isDone,
    }
  }
}

function* askedRows(context: SeedContext, cast: Cast) {
  for (const [row, { state }] of PLANNED.entries()) {
    if (state === '0' || state === '9') continue
    yield* stepRows(context, cast, STEPS, {
      resource: 'titles/title-reviews',
      table: 'title_review',
      row,
      state,
      refusal: '请补充说明',
      day: context.today - row,
      first: FIRST_STEP + row * STEPS.length,
    })
  }
}

/** Applications for titles of the demo company, with their approval steps. */
export function titleReviewTables(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): SeedTable[] {
  const cast = { company, accounts }
  return [
    seedTable('title_review', () => documentRows(context, cast)),
    seedTable('approval_step', () => askedRows(context, cast)),
  ]
}
