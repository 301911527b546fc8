import { type Company, personName } from '#modules/hr/archives/seed/archive-rows.ts'
import type { PlannedPerson } from '#modules/hr/archives/seed/planned-person.ts'
import { PROTECTED } from '#modules/hr/departures/define/choices.ts'
import { chainOf } from '#modules/org/departments/seed/organisation-rows.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { accountOf, momentOf, stepRows } from '#platform/seed/approval-rows.ts'
import { dayOf as calendarDay, type Day, isoDay } from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'
import { NO_FIGURES, settledFigures } from './settled-figures.ts'

/** `leader1` leads it and approves first. */
const CENTRE = '技术研发中心'
const [WRITER, LEADER, MANAGER] = ['er', 'leader1', 'hrmgr']
const PATH = 'hr/dimissions'
/** Row numbers start after the approval steps of job descriptions and transfers. */
const FIRST_STEP = 2_000
const NOTICE_DAYS = 30
const CUTOFF_DAY = 15

type PlannedLeaving = {
  state: string
  kind: string
  reason: string
  of: string
  daysAgo: number
  /** The certificate was issued on the last day. */
  isCertified?: true
  /** The person left in the month before, and their final settlement waits for the pay run. */
  isSettled?: true
}

/** One departure in every state, of people in the state `of`; one waits for its effective day. */
const PLAN: readonly PlannedLeaving[] = [
  { state: '4', kind: '主动辞职', reason: 'career', of: '4', daysAgo: 0, isCertified: true },
  { state: '4', kind: '退休', reason: 'retirement', of: '5', daysAgo: 0 },
  { state: '4', kind: '主动辞职', reason: 'family', of: '3', daysAgo: 6 },
  { state: '2', kind: '主动辞职', reason: 'study', of: '2', daysAgo: 5 },
  { state: '1', kind: '主动辞职', reason: 'pay', of: '2', daysAgo: 2 },
  { state: '3', kind: '协商解除', reason: 'other', of: '2', daysAgo: 12 },
  { state: '0', kind: '主动辞职', reason: 'distance', of: '2', daysAgo: 1 },
  { state: '4', kind: '协商解除', reason: 'other', of: '4', daysAgo: 0, isSettled: true },
]

const ITEMS = ['工作资料', '办公资产', '门禁卡与钥匙', '系统账号与权限', '保密材料']

type Cast = { company: Company; accounts: readonly PlannedAccount[]; nextYear: Day }
type Leaving = PlannedLeaving & { row: number; person: number; file: PlannedPerson }

function* planned({ today }: SeedContext, { company, accounts }: Cast): Generator<Leaving> {
  const taken = new Set(accounts.map(({ person }) => person))
  const { departments, posts, people } = company
  const isInCentre = ({ post }: PlannedPerson) =>
    chainOf(departments, pickAt(posts, post).department).some(
      (at) => departments[at]?.name === CENTRE,
    )
  for (const [row, plan] of PLAN.entries()) {
    const isHere = plan.of === '2'
    const found = [...people.entries()].reverse().find(([person, file]) => {
      if (file.status !== plan.of || taken.has(person)) return false
      if (file.leftLastMonth !== (plan.isSettled === true)) return false
      return isHere ? isInCentre(file) : file.leave === null || file.leave < today
    })
    if (!found) continue
    const [person, file] = found
    taken.add(person)
    yield { ...plan, row, person, file }
  }
}

const numberOf = (requestDay: Day, row: number) =>
  `${isoDay(requestDay).replaceAll('-', '')}${String(row + 1).padStart(4, '0')}`

const termOf = ({ join }: PlannedPerson) => `${isoDay(join)} 起，无固定期限`

function* departureRows(context: SeedContext, cast: Cast) {
  const { company, accounts, nextYear } = cast
  const writer = accountOf(context, cast, WRITER)
  for (const { row, person, file, state, kind, reason, daysAgo, ...more } of planned(
    context,
    cast,
  )) {
    const post = pickAt(company.posts, file.post)
    const isPast = file.leave !== null
    const last = file.leave ?? nextYear
    const requestDay = isPast ? last - NOTICE_DAYS : context.today - daysAgo
    const isDone = state === '4'
    yield {
      ...context.stamp('dimission', row),
      created_by: writer,
      doc_no: `LZ${numberOf(requestDay, row)}`,
      contract_term: more.isCertified ? termOf(file) : null,
      user_id: context.idOf('user_base_info', person),
      dept_id: context.idOf('department', post.department),
      post_id: context.idOf('post', file.post),
      kind,
      by_company: more.isSettled === true,
      reason_main: reason,
      apply_date: isoDay(requestDay),
      last_day: isoDay(last),
      notice_days: kind === '主动辞职' ? NOTICE_DAYS : 0,
      notice_waived: kind === '主动辞职',
      protection: more.isSettled ? PROTECTED.no : PROTECTED.unknown,
      // Social insurance is paid for the month of the last day when that day is the fifteenth or later, else
      // until the month before.
      social_stop_month: isoDay(last - (CUTOFF_DAY - 1)).slice(0, 'yyyy-MM'.length),
      status_before: isDone ? '2' : null,
      handover: JSON.stringify(
        ITEMS.map((item) => ({ item, receiver: isDone ? '部门同事' : null, done: isDone })),
      ),
      state,
      apply_user_id: writer,
      apply_at: state === '0' ? null : momentOf(requestDay),
      current_approver:
        state === '1' ? (accounts.find(({ userName }) => userName === LEADER)?.name ?? null) : null,
      finished_at: isDone ? momentOf(requestDay + 4) : null,
      effect_done: isDone && isPast,
      ...(more.isSettled ? settledFigures(context, company, person) : NO_FIGURES),
      updated_by: isDone ? accountOf(context, cast, MANAGER) : writer,
    }
  }
}

const STEPS = [
  { rule: 'upLeader', by: LEADER, passedByItself: null },
  { rule: 'deptHead', by: null, passedByItself: 'same' },
  { rule: 'role:hr_manager', by: MANAGER, passedByItself: null },
] as const

function* askedRows(context: SeedContext, cast: Cast) {
  for (const { row, file, state, daysAgo } of planned(context, cast)) {
    if (state === '0') continue
    yield* stepRows(context, cast, STEPS, {
      resource: PATH,
      table: 'dimission',
      row,
      state,
      refusal: '请先与本人面谈',
      day: file.leave === null ? context.today - daysAgo : file.leave - NOTICE_DAYS,
      first: FIRST_STEP + row * STEPS.length,
    })
  }
}

function* certificateRows(context: SeedContext, cast: Cast) {
  const { company } = cast
  for (const { row, person, file, isCertified } of planned(context, cast)) {
    if (!isCertified || file.leave === null) continue
    const { post: at, empNo, join, leave } = file
    const post = pickAt(company.posts, at)
    const lastDay = isoDay(leave)
    yield {
      id: context.idOf('leaving_certificate', row),
      dimission_id: context.idOf('dimission', row),
      copy: 1,
      no: `ZM${numberOf(leave - NOTICE_DAYS, row)}`,
      says: JSON.stringify({
        company: pickAt(company.departments, post.department).companyEntity,
        name: personName(context, file, person),
        empNo,
        contractTerm: termOf(file),
        joinDate: isoDay(join),
        lastDay,
        post: post.name,
      }),
      issued_on: lastDay,
      issued_at: momentOf(leave),
      issued_by: accountOf(context, cast, WRITER),
    }
  }
}

/** Departures of the demo company, with their approval steps. */
export function departureTables(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
  year: number,
): SeedTable[] {
  const cast = { company, accounts, nextYear: calendarDay(year + 1, 1, 1) }
  return [
    seedTable('dimission', () => departureRows(context, cast)),
    seedTable('leaving_certificate', () => certificateRows(context, cast)),
    seedTable('approval_step', () => askedRows(context, cast)),
  ]
}
