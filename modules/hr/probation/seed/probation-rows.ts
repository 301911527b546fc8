import { type Company, rankOf } from '#modules/hr/archives/seed/archive-rows.ts'
import { chainOf } from '#modules/org/departments/seed/organisation-rows.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { accountOf, momentOf } from '#platform/seed/approval-rows.ts'
import { type Day, isoDay, overAfter } from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'

/** `leader1` leads this centre and evaluates there. */
const CENTRE = '技术研发中心'
const [WRITER, LEADER, MANAGER] = ['er', 'leader1', 'hrmgr']
const MAX_ROWS = 14
const [SHORT, LONG] = [3, 6]
const EXAMINED = {
  competence: 88,
  work: 90,
  learning: 92,
  teamwork: 86,
  discipline: 95,
  agree: '1',
  opinion: '胜任岗位，建议按期转正',
}
const TO_BE_EXAMINED = Object.fromEntries(Object.keys(EXAMINED).map((name) => [name, null]))
const SCORES = { work: 88, ability: 84, attitude: 92, teamwork: 90 }

type Cast = { company: Company; accounts: readonly PlannedAccount[] }
type OnProbation = { row: number; person: number; start: Day; months: number; isPassed: boolean }

/** Employees whose probation is recorded; some have a confirmation already. */
function onProbation({ today }: SeedContext, { company }: Cast): OnProbation[] {
  const people = [...company.people.entries()].filter(([, { status }]) => status === '1')
  return people.slice(0, MAX_ROWS).map(([person, { join: start }], row) => {
    const months = overAfter(start, SHORT) > today ? SHORT : LONG
    return { row, person, start, months, isPassed: row % 5 === 0 }
  })
}

function placeOf(context: SeedContext, { company }: Cast, person: number) {
  const { post } = pickAt(company.people, person)
  const { department } = pickAt(company.posts, post)
  const isLed = chainOf(company.departments, department).some(
    (at) => company.departments[at]?.name === CENTRE,
  )
  return { deptId: context.idOf('department', department), judge: isLed ? LEADER : WRITER }
}

function* probationRows(context: SeedContext, cast: Cast) {
  const writer = accountOf(context, cast, WRITER)
  for (const { row, person, start, months, isPassed } of onProbation(context, cast)) {
    yield {
      ...context.stamp('probation', row),
      created_by: writer,
      doc_no: `SY${isoDay(start).replaceAll('-', '')}${String(row + 1).padStart(4, '0')}`,
      user_id: context.idOf('user_base_info', person),
      dept_id: placeOf(context, cast, person).deptId,
      start_date: isoDay(start),
      months,
      end_date: isoDay(overAfter(start, months) - 1),
      contract_term: 'fixed',
      contract_months: 36,
      goals: JSON.stringify([
        { goal: '熟悉制度与本岗位流程', standard: '入职考试合格', weight: 30 },
        { goal: '独立完成本岗位工作', standard: '按期完成率不低于90%', weight: 70 },
      ]),
      plan: '导师带教，每月面谈一次',
      evaluate_cycle: '每月',
      result: isPassed ? '1' : '0',
      result_opinion: isPassed ? '表现良好，建议按期转正' : null,
      state: isPassed ? '4' : '0',
      apply_user_id: writer,
      apply_at: isPassed ? momentOf(context.today - 3) : null,
      finished_at: isPassed ? momentOf(context.today - 1) : null,
      effect_done: isPassed,
    }
  }
}

function* evaluationRows(context: SeedContext, cast: Cast) {
  let at = 0
  for (const { row, person, start, isPassed } of onProbation(context, cast)) {
    const { deptId, judge } = placeOf(context, cast, person)
    const evaluator = accountOf(context, cast, judge)
    if (evaluator === null) continue
    const isJudged = isPassed || row % 5 === 1
    const states = isJudged ? ['2', isPassed ? '2' : '1'] : ['0']
    for (const [index, state] of states.entries()) {
      const askedAt = momentOf(Math.min(start + 25 + 30 * index, context.today - 2))
      yield {
        ...context.stamp('probation_evaluation', at),
        asked_at: askedAt,
        probation_id: context.idOf('probation', row),
        user_id: context.idOf('user_base_info', person),
        dept_id: deptId,
        period: `第${index + 1}月`,
        evaluator_id: evaluator,
        self_summary: state === '0' ? null : '按计划完成本月工作，熟悉了主要流程',
        self_score: state === '0' ? null : 85,
        ...(state === '2' ? SCORES : {}),
        strengths: state === '2' ? '学习快，责任心强' : null,
        state,
      }
      at += 1
    }
  }
}

function* regularisationRows(context: SeedContext, cast: Cast) {
  const writer = accountOf(context, cast, WRITER)
  const passed = onProbation(context, cast).filter(({ isPassed }) => isPassed)
  for (const [at, { row, person, start, months }] of passed.entries()) {
    const due = isoDay(overAfter(start, months))
    const post = pickAt(cast.company.posts, pickAt(cast.company.people, person).post)
    yield {
      ...context.stamp('positive', at),
      created_by: writer,
      doc_no: `ZZ${isoDay(context.today - 1).replaceAll('-', '')}${String(at + 1).padStart(4, '0')}`,
      probation_id: context.idOf('probation', row),
      user_id: context.idOf('user_base_info', person),
      dept_id: placeOf(context, cast, person).deptId,
      plan_date: due,
      kind: '按期转正',
      effective_date: due,
      summary: '表现良好，建议按期转正',
      rank_before_id: rankOf(context, post, person),
      state: '0',
      apply_user_id: writer,
      // The applicant withdrew the first one to improve it.
      apply_at: at === 0 ? momentOf(context.today - 1) : null,
    }
  }
}

/** The evaluator is also an examiner, and the personnel department has already submitted its examination. */
function* examineRows(context: SeedContext, cast: Cast) {
  const passed = onProbation(context, cast).filter(({ isPassed }) => isPassed)
  let at = 0
  for (const [positive, { person }] of passed.entries()) {
    const { deptId, judge } = placeOf(context, cast, person)
    for (const [name, role, weight, isSaid] of [
      [judge, judge === LEADER ? '直接上级' : '同事', 60, false],
      [MANAGER, '人事', 40, true],
    ] as const) {
      const examiner = cast.accounts.findIndex(({ userName }) => userName === name)
      const file = cast.accounts[examiner]?.person
      if (file === undefined || file === null || file === person) continue
      yield {
        ...context.stamp('positive_examine', at),
        positive_id: context.idOf('positive', positive),
        user_id: context.idOf('user_base_info', person),
        dept_id: deptId,
        examiner_id: context.idOf('app_user', examiner),
        examiner_file_id: context.idOf('user_base_info', file),
        role,
        weight: String(weight),
        asked_at: momentOf(context.today - 1),
        ...(isSaid ? EXAMINED : TO_BE_EXAMINED),
        state: isSaid ? '1' : '0',
      }
      at += 1
    }
  }
}

/** Probations of the demo company, with evaluations and confirmations. */
export function probationTables(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): SeedTable[] {
  const cast = { company, accounts }
  return [
    seedTable('probation', () => probationRows(context, cast)),
    seedTable('probation_evaluation', () => evaluationRows(context, cast)),
    seedTable('positive', () => regularisationRows(context, cast)),
    seedTable('positive_examine', () => examineRows(context, cast)),
  ]
}
