import { type Company, rankOf } from '#modules/hr/archives/seed/archive-rows.ts'
import { chainOf } from '#modules/org/departments/seed/organisation-rows.ts'
import { positionsOf } from '#modules/org/positions/seed/position-plan.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { accountOf, momentOf, stepRows } from '#platform/seed/approval-rows.ts'
import { dayOf as calendarDay, type Day, isoDay } from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'

/** `leader1` leads this centre and approves first. */
const CENTRE = '技术研发中心'
const [WRITER, LEADER, MANAGER] = ['er', 'leader1', 'hrmgr']
const PATH = 'hr/transfers'
/** Row numbers start after the approval steps of job descriptions. */
const FIRST_STEP = 1_000

type PlannedTransfer = { state: string; kind: string; daysAgo: number; waits?: true }

/** One transfer in every state, and one that waits for its effective day. */
const PLAN: readonly PlannedTransfer[] = [
  { state: '4', kind: '平级调动', daysAgo: 0 },
  { state: '4', kind: '平级调动', daysAgo: 8, waits: true },
  { state: '2', kind: '平级调动', daysAgo: 7 },
  { state: '1', kind: '平级调动', daysAgo: 4 },
  { state: '3', kind: '降职', daysAgo: 15 },
  { state: '9', kind: '借调', daysAgo: 30 },
  { state: '0', kind: '平级调动', daysAgo: 1 },
]

type Cast = { company: Company; accounts: readonly PlannedAccount[]; nextYear: Day }
type Move = { person: number; from: number; to: number; day: Day }

const isIn = ({ posts, departments }: Company, post: number, name: string) =>
  chainOf(departments, pickAt(posts, post).department).some((at) => departments[at]?.name === name)

/** A person whose positions show a past transfer. */
function pastMove(context: SeedContext, company: Company): Move | null {
  for (const [person, { status }] of company.people.entries()) {
    const [earlier, later] = positionsOf(context, company, person)
    if (status !== '2' || !earlier || !later?.isMain) continue
    return { person, from: earlier.post, to: later.post, day: later.start }
  }
  return null
}

/** People of the centre without an account, each with a post of the centre to move to. */
function movesToCome(context: SeedContext, { company, accounts, nextYear }: Cast): Move[] {
  const taken = new Set(accounts.map(({ person }) => person))
  const posts = [...company.posts.entries()].filter(
    ([index, { enabled, isLeader }]) => enabled && !isLeader && isIn(company, index, CENTRE),
  )
  const people = [...company.people.entries()].filter(
    ([index, { status, post }]) =>
      status === '2' && !taken.has(index) && isIn(company, post, CENTRE),
  )
  return people.flatMap(([person, { post: from }]) => {
    const [position] = positionsOf(context, company, person)
    const to = posts.find(([index]) => index !== from)?.[0]
    return to === undefined || !position ? [] : [{ person, from, to, day: nextYear }]
  })
}

function* planned(context: SeedContext, cast: Cast): Generator<[number, PlannedTransfer, Move]> {
  const past = pastMove(context, cast.company)
  const toCome = movesToCome(context, cast)
  for (const [row, plan] of PLAN.entries()) {
    const isPast = plan.state === '4' && plan.waits === undefined
    const move = isPast ? past : toCome[(row - 1) % Math.max(1, toCome.length)]
    if (move) yield [row, plan, move]
  }
}

function askedOn(
  { today }: SeedContext,
  { daysAgo, state, waits }: PlannedTransfer,
  { day }: Move,
) {
  return state === '4' && waits === undefined ? day - 10 : today - daysAgo
}

function* transferRows(context: SeedContext, cast: Cast) {
  const { company, accounts } = cast
  for (const [row, plan, move] of planned(context, cast)) {
    const { state, kind, waits } = plan
    const [from, to] = [pickAt(company.posts, move.from), pickAt(company.posts, move.to)]
    const requestDay = askedOn(context, plan, move)
    const writer = accountOf(context, cast, WRITER)
    const isDone = state === '4' || state === '9'
    yield {
      ...context.stamp('transfer', row),
      created_by: writer,
      doc_no: `DD${isoDay(requestDay).replaceAll('-', '')}${String(row + 1).padStart(4, '0')}`,
      user_id: context.idOf('user_base_info', move.person),
      kind,
      from_dept_id: context.idOf('department', from.department),
      from_post_id: context.idOf('post', move.from),
      from_rank_id: rankOf(context, from, move.person),
      to_dept_id: context.idOf('department', to.department),
      to_post_id: context.idOf('post', move.to),
      effective_date: isoDay(move.day),
      loan_end_date: kind === '借调' ? isoDay(move.day + 90) : null,
      reason: '工作需要，本人同意',
      over_reason: '项目组需要增加人手',
      handover: JSON.stringify([{ matter: '在办工作与资料', receiver: '部门同事', done: isDone }]),
      consent: true,
      state,
      apply_user_id: writer,
      apply_at: state === '0' ? null : momentOf(requestDay),
      current_approver:
        state === '1' ? (accounts.find(({ userName }) => userName === LEADER)?.name ?? null) : null,
      finished_at: isDone ? momentOf(requestDay + 4) : null,
      effect_done: state === '4' && waits === undefined,
      updated_by: isDone ? accountOf(context, cast, MANAGER) : writer,
    }
  }
}

const STEPS = [
  { rule: 'deptHead', by: LEADER, passedByItself: null },
  { rule: 'toDeptHead', by: null, passedByItself: 'same' },
  { rule: 'role:hr_manager', by: MANAGER, passedByItself: null },
] as const

function* askedRows(context: SeedContext, cast: Cast) {
  for (const [row, plan, move] of planned(context, cast)) {
    const { state } = plan
    if (state === '0' || state === '9') continue
    yield* stepRows(context, cast, STEPS, {
      resource: PATH,
      table: 'transfer',
      row,
      state,
      refusal: '请先完成在办项目',
      day: askedOn(context, plan, move),
      first: FIRST_STEP + row * STEPS.length,
    })
  }
}

/** Transfers of the demo company, with their approval steps. */
export function transferTables(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
  year: number,
): SeedTable[] {
  const cast = { company, accounts, nextYear: calendarDay(year + 1, 1, 1) }
  return [
    seedTable('transfer', () => transferRows(context, cast)),
    seedTable('approval_step', () => askedRows(context, cast)),
  ]
}
