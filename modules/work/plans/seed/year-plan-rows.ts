import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { accountOf, momentOf, stepRows } from '#platform/seed/approval-rows.ts'
import { type Day, dayOf, isoDay, yearOf } from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'
import { LAST_YEAR, NEXT_YEAR, type PlanOutline, THIS_YEAR } from './year-plan-outline.ts'

const [COMPANY, DEPARTMENT, PERSON] = ['公司', '部门', '个人'] as const
const CHIEF = 'gm'
const FIRST_STEP = 12_000
const STEPS_EACH = 2
/** Days until this year's window closes: few enough that pages show a notice. */
const DAYS_LEFT = 12
const NUMBER_DIGITS = 4

export type Cast = { company: Company; accounts: readonly PlannedAccount[] }

/** An outline with its parent, year and level. */
type Placed = PlanOutline & {
  row: number
  parent: Placed | null
  level: number
  year: number
  start: Day
  end: Day
}

function place(
  outlines: readonly PlanOutline[],
  year: number,
  placed: Placed[],
  parent: Placed | null,
) {
  for (const outline of outlines) {
    const [from, to] = outline.months ?? (parent ? monthsOf(parent) : [1, 12])
    const one: Placed = {
      ...outline,
      row: placed.length,
      parent,
      level: (parent?.level ?? 0) + 1,
      year,
      start: dayOf(year, from, 1),
      end: dayOf(year, to + 1, 1) - 1,
    }
    placed.push(one)
    place(outline.parts ?? [], year, placed, one)
  }
  return placed
}

const monthsOf = ({ start, end }: Placed): [number, number] => [
  Number(isoDay(start).slice(5, 7)),
  Number(isoDay(end).slice(5, 7)),
]

/** Parents come before their parts. */
function planAll({ today }: SeedContext): Placed[] {
  const year = yearOf(today)
  const placed = place(THIS_YEAR, year, [], null)
  place(LAST_YEAR, year - 1, placed, null)
  return place(NEXT_YEAR, year + 1, placed, null)
}

/** Percentage of the whole target reached today. */
function reachedOf({ start, end, pace = 0.9 }: Placed, today: Day): number {
  const share = Math.min(1, Math.max(0, (today - start) / (end - start + 1)))
  return Math.min(100, Math.floor(share * pace * 100))
}

/** Units with fractional amounts; other units count whole things. */
const DIVISIBLE: ReadonlySet<string> = new Set(['万元', '%'])

function actualValueOf({ target = 0, unit = '' }: Placed, reached: number): string {
  const value = (target * reached) / 100
  return (DIVISIBLE.has(unit) ? value : Math.floor(value)).toFixed(2)
}

/** A plan reached by its end is completed; an unreached plan past its end is late. */
function stateOf(plan: Placed, today: Day): string {
  if (plan.state) return plan.state
  if (plan.parts) return isAllOver(plan, today) ? '3' : '2'
  return plan.end < today && reachedOf(plan, today) === 100 ? '3' : '2'
}

function isAllOver(plan: Placed, today: Day): boolean {
  return plan.end < today && plan.year < yearOf(today)
}

const DOCUMENT_STATE: Readonly<Record<string, string>> = { 0: '0', 1: '1', 5: '3' }

/** The employee's department; the head office for an account without a file. */
export function departmentOf({ company, accounts }: Cast, userName: string): number {
  const person = accounts.find((account) => account.userName === userName)?.person ?? null
  return person === null ? 0 : pickAt(company.posts, pickAt(company.people, person).post).department
}

/** True when the employee leads their own department. */
function leads({ company, accounts }: Cast, userName: string): boolean {
  const person = accounts.find((account) => account.userName === userName)?.person ?? null
  return person !== null && pickAt(company.posts, pickAt(company.people, person).post).isLeader
}

function kindOf(cast: Cast, { by, level }: Placed): string {
  if (by === CHIEF && level === 1) return COMPANY
  return leads(cast, by) ? DEPARTMENT : PERSON
}

/**
 * The head of the employee's department or of the nearest department above it, other than the
 * employee.
 */
function headOf(cast: Cast, by: string): string {
  const { company, accounts } = cast
  let at: number | null = departmentOf(cast, by)
  while (at !== null) {
    const here: number = at
    const head = accounts.find(
      ({ userName }) =>
        userName !== by && leads(cast, userName) && departmentOf(cast, userName) === here,
    )
    if (head) return head.userName
    at = pickAt(company.departments, here).parent
  }
  return CHIEF
}

function pathOf(context: SeedContext, { parent, row }: Placed): string {
  const above = parent ? pathOf(context, parent) : '/'
  return `${above}${context.idOf('year_plan', row)}/`
}

function periodNo(plan: Placed): number | null {
  const months = { 年: null, 半年: 6, 季: 3, 月: 1 }[plan.period ?? '年']
  return months === null ? null : Math.ceil(monthsOf(plan)[1] / months)
}

const askedOn = ({ start }: Placed, today: Day): Day => Math.min(start, today) - 20

function* planRows(context: SeedContext, cast: Cast): Generator<Insertable<DB['year_plan']>> {
  const { today } = context
  for (const plan of planAll(context)) {
    const { row, parent, by, year, start, end, target } = plan
    const state = stateOf(plan, today)
    const document = DOCUMENT_STATE[state] ?? '4'
    const requestDay = askedOn(plan, today)
    const owner = accountOf(context, cast, by) ?? ''
    const isAsked = document !== '0'
    const isApproved = document === '4'
    const isEnded = state === '3' || state === '4'
    const reached = isApproved ? reachedOf(plan, today) : 0
    yield {
      ...context.stamp('year_plan', row),
      created_by: owner,
      doc_no: `ND${isoDay(requestDay).replaceAll('-', '')}${String(row + 1).padStart(NUMBER_DIGITS, '0')}`,
      title: plan.title,
      year,
      kind: kindOf(cast, plan),
      period: plan.period ?? '年',
      period_no: periodNo(plan),
      parent_id: parent ? context.idOf('year_plan', parent.row) : null,
      path: pathOf(context, plan),
      level: plan.level,
      dept_id: context.idOf('department', departmentOf(cast, by)),
      owner_id: owner,
      weight: plan.weight,
      goal: plan.goal,
      unit: plan.unit ?? null,
      plan_start: isoDay(start),
      plan_end: isoDay(end),
      plan_state: state,
      state: document,
      target_value: target?.toFixed(2) ?? null,
      actual_value: target && !plan.parts ? actualValueOf(plan, reached) : null,
      reported: plan.parts || target ? 0 : reached,
      ended_at: isEnded ? momentOf(Math.min(end + 3, today - 1)) : null,
      end_reason: state === '4' ? '预算调整，并入明年的信息化项目' : null,
      score: state === '3' ? (88 + (row % 9)).toFixed(1) : null,
      apply_user_id: owner,
      apply_at: isAsked ? momentOf(requestDay) : null,
      current_approver: state === '1' ? nameOf(cast, CHIEF) : null,
      finished_at: isApproved ? momentOf(requestDay + 2) : null,
      effect_done: isApproved,
    }
  }
}

function nameOf({ accounts }: Cast, userName: string): string {
  return accounts.find((account) => account.userName === userName)?.name ?? ''
}

/**
 * Approval by the department head, then by the leader in charge; a head's own step passes
 * automatically.
 */
function* askedRows(context: SeedContext, cast: Cast) {
  for (const plan of planAll(context)) {
    const { row, by } = plan
    const state = DOCUMENT_STATE[stateOf(plan, context.today)] ?? '4'
    if (state === '0') continue
    const isHead = leads(cast, by)
    const steps = [
      ...(isHead && state !== '4' ? [] : [headStep(cast, by, isHead)]),
      by === CHIEF
        ? { rule: 'inCharge', by: null, passedByItself: 'applicant' }
        : { rule: 'inCharge', by: CHIEF, passedByItself: null },
    ]
    yield* stepRows(context, cast, steps, {
      resource: 'work/year-plans',
      table: 'year_plan',
      row,
      state,
      day: askedOn(plan, context.today),
      first: FIRST_STEP + row * STEPS_EACH,
      refusal: '请先与财务部核对预算',
    })
  }
}

function headStep(cast: Cast, by: string, isHead: boolean) {
  return isHead
    ? { rule: 'deptHead', by: null, passedByItself: 'applicant' }
    : { rule: 'deptHead', by: headOf(cast, by), passedByItself: null }
}

/** A change of a plan under way that waits for approval. */
function* changeRows(
  context: SeedContext,
  cast: Cast,
): Generator<Insertable<DB['year_plan_change']>> {
  const plan = planAll(context).find(({ title }) => title === '岗位技能培训')
  const by = plan && accountOf(context, cast, plan.by)
  if (!plan || !by) return
  const requestDay = context.today - 2
  yield {
    ...context.stamp('year_plan_change', 0),
    created_by: by,
    doc_no: `NG${isoDay(requestDay).replaceAll('-', '')}0001`,
    plan_id: context.idOf('year_plan', plan.row),
    dept_id: context.idOf('department', departmentOf(cast, plan.by)),
    reason: '新增两期设备操作培训，学时相应增加',
    target_value: '2600.00',
    state: '1',
    apply_user_id: by,
    apply_at: momentOf(requestDay),
    current_approver: nameOf(cast, headOf(cast, plan.by)),
  }
}

function* changeStepRows(context: SeedContext, cast: Cast) {
  const plan = planAll(context).find(({ title }) => title === '岗位技能培训')
  if (!plan) return
  const steps = [
    headStep(cast, plan.by, false),
    { rule: 'inCharge', by: CHIEF, passedByItself: null },
  ]
  yield* stepRows(context, cast, steps, {
    resource: 'work/year-plan-changes',
    table: 'year_plan_change',
    row: 0,
    state: '1',
    day: context.today - 2,
    first: FIRST_STEP - STEPS_EACH,
    refusal: '',
  })
}

/**
 * Last year's setting is locked, this year's closes soon, and next year's is open for some
 * departments.
 */
function* configRows({ stamp, idOf, today }: SeedContext, { company }: Cast) {
  const year = yearOf(today)
  const centre = company.departments.findIndex(({ name }) => name === '技术研发中心')
  const rows = [
    { year: year - 1, from: dayOf(year - 2, 11, 15), to: dayOf(year - 1, 3, 31), locked: true },
    { year, from: dayOf(year - 1, 11, 15), to: today + DAYS_LEFT, locked: false },
    { year: year + 1, from: today - DAYS_LEFT, to: dayOf(year + 1, 2, 15), locked: false },
  ]
  for (const [row, { from, to, ...one }] of rows.entries()) {
    yield {
      ...stamp('year_plan_config', row),
      ...one,
      dept_id: null,
      fill_from: isoDay(from),
      fill_to: isoDay(to),
      max_level: 3,
      weight_total: 100,
    }
  }
  if (centre < 0) return
  yield {
    ...stamp('year_plan_config', rows.length),
    year,
    dept_id: idOf('department', centre),
    locked: false,
    max_level: 4,
    weight_total: 100,
    fill_from: isoDay(dayOf(year - 1, 11, 15)),
    fill_to: isoDay(today + DAYS_LEFT * 5),
  }
}

/**
 * For each account, a plan under way without parts and target: its progress comes only from tasks.
 * The map has the plan's id by account id.
 */
export function plansUnderWay(context: SeedContext, cast: Cast): ReadonlyMap<string, string> {
  const { today } = context
  const open = planAll(context).filter((plan) => {
    return !plan.parts && !plan.target && plan.start <= today && stateOf(plan, today) === '2'
  })
  return new Map(
    open.map(({ by, row }) => [accountOf(context, cast, by) ?? '', context.idOf('year_plan', row)]),
  )
}

/** Plans of the demo company for the years around its current date. */
export function yearPlanTables(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): SeedTable[] {
  const cast = { company, accounts }
  return [
    seedTable('year_plan_config', () => configRows(context, cast)),
    seedTable('year_plan', () => planRows(context, cast)),
    seedTable('year_plan_change', () => changeRows(context, cast)),
    seedTable('approval_step', () => askedRows(context, cast)),
    seedTable('approval_step', () => changeStepRows(context, cast)),
  ]
}
