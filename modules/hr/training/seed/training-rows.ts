import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { accountOf, momentOf } from '#platform/seed/approval-rows.ts'
import { type Day, isoDay } from '#platform/seed/calendar-day.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'
import { moneyOf } from '#platform/wire/values/money.ts'

type Planned = {
  title: string
  category: string
  mode: string
  /** Days before or after today. */
  day: number
  hours: number
  place: string
  trainer: string
  /** The state, a code of TRAINING_STATE; null until the document of the training is approved. */
  state: '0' | '1' | '3' | '4' | null
  people: number
  quota?: number
  exam?: string
  budget: number
  fee?: number
  serviceMonths?: number
  content: string
}

const TRAININGS: readonly Planned[] = [
  {
    title: '新员工入职培训',
    category: '入职',
    mode: '内训',
    day: -290,
    hours: 14,
    place: '总部一号会议室',
    trainer: '人力资源部',
    state: '3',
    people: 9,
    budget: 3_000,
    fee: 2_640,
    exam: '笔试',
    content: '公司制度、信息安全与岗位安全须知，两天。',
  },
  {
    title: '消防安全与应急演练',
    category: '安全',
    mode: '内训',
    day: -215,
    hours: 4,
    place: '园区消防广场',
    trainer: '安全管理员',
    state: '3',
    people: 16,
    budget: 2_000,
    fee: 1_500,
    exam: '实操',
    content: '灭火器与消火栓使用、疏散路线、应急联络。',
  },
  {
    title: '项目管理实务',
    category: '管理',
    mode: '外训',
    day: -150,
    hours: 21,
    place: '示例培训中心三楼',
    trainer: '外聘讲师',
    state: '3',
    people: 6,
    budget: 20_000,
    fee: 18_600,
    exam: '笔试',
    serviceMonths: 24,
    content: '范围、进度、风险与沟通管理，结合公司项目做练习。',
  },
  {
    title: '数据合规与个人信息保护',
    category: '合规',
    mode: '线上',
    day: -96,
    hours: 3,
    place: '线上课堂',
    trainer: '法务部',
    state: '3',
    people: 20,
    budget: 1_200,
    fee: 900,
    content: '个人信息保护法要点，以及日常工作中的边界。',
  },
  {
    title: '户外拓展训练',
    category: '管理',
    mode: '外训',
    day: -60,
    hours: 7,
    place: '示例山庄',
    trainer: '外聘教练',
    state: '4',
    people: 5,
    budget: 9_000,
    content: '团队协作练习。',
  },
  {
    title: '数据库性能优化',
    category: '岗位技能',
    mode: '内训',
    day: -33,
    hours: 6,
    place: '研发楼报告厅',
    trainer: '首席架构师',
    state: '3',
    people: 11,
    budget: 1_500,
    fee: 1_320,
    exam: '实操',
    content: '执行计划、索引与锁：从慢查询日志到上线。',
  },
  {
    title: '沟通与反馈工作坊',
    category: '管理',
    mode: '内训',
    day: 4,
    hours: 7,
    place: '总部二号会议室',
    trainer: '人力资源部',
    state: '1',
    people: 9,
    quota: 12,
    budget: 4_000,
    content: '怎样给出具体、可执行的反馈；一天，含练习。',
  },
  {
    title: 'TypeScript 工程实践',
    category: '岗位技能',
    mode: '线上',
    day: 11,
    hours: 10.5,
    place: '线上课堂',
    trainer: '前端组',
    state: '1',
    people: 13,
    quota: 30,
    budget: 0,
    content: '类型设计、构建与测试，三次课。',
  },
  {
    title: '急救员取证培训',
    category: '安全',
    mode: '外训',
    day: 26,
    hours: 14,
    place: '示例红十字培训点',
    trainer: '红十字会讲师',
    state: '0',
    people: 0,
    quota: 10,
    budget: 6_000,
    exam: '实操',
    content: '心肺复苏、止血包扎，考核合格发证。',
  },
  {
    title: '云平台架构师认证',
    category: '岗位技能',
    mode: '外派',
    day: 40,
    hours: 35,
    place: '示例市',
    trainer: '认证中心',
    state: null,
    people: 0,
    quota: 3,
    budget: 36_000,
    serviceMonths: 36,
    exam: '笔试',
    content: '五天集中授课与认证考试。',
  },
]

const TRAINER = 'trainer'
/** Step through the list of people, so that each training has a different mix of participants. */
const STRIDE = 7
const AT_WORK: ReadonlySet<string> = new Set(['1', '2'])
const [PASS, BEST] = [60, 100]
const MORNING_H = 1
const DAY_H = 7

type Cast = { company: Company; accounts: readonly PlannedAccount[] }

const hourOf = (day: Day, hour: number) =>
  `${isoDay(day)}T${String(hour).padStart(2, '0')}:00:00.000Z`

/** The last day: a day has seven hours of training. */
const lastDay = (start: Day, hours: number): Day => start + Math.ceil(hours / DAY_H) - 1

function* trainingRows(context: SeedContext, cast: Cast): Generator<Insertable<DB['train']>> {
  const by = accountOf(context, cast, TRAINER)
  for (const [row, one] of TRAININGS.entries()) {
    const start = context.today + one.day
    const requestDay = Math.min(start, context.today) - 30
    const isApproved = one.state !== null
    yield {
      ...context.stamp('train', row),
      created_by: by,
      doc_no: `PX${isoDay(requestDay).replaceAll('-', '')}${String(row + 1).padStart(4, '0')}`,
      title: one.title,
      category: one.category,
      mode: one.mode,
      content: one.content,
      plan_kind: row % 3 === 0 ? '临时' : '年度计划内',
      dept_id: context.idOf('department', 0),
      exam_kind: one.exam ?? '无',
      pass_score: PASS,
      train_state: one.state,
      start_at: hourOf(start, MORNING_H),
      end_at: hourOf(lastDay(start, one.hours), MORNING_H + Math.min(DAY_H, Math.ceil(one.hours))),
      hours: one.hours.toFixed(1),
      place: one.place,
      trainer: one.trainer,
      quota: one.quota ?? null,
      budget: moneyOf(String(one.budget)).toString(),
      actual_fee: one.fee === undefined ? null : moneyOf(String(one.fee)).toString(),
      need_sign: one.serviceMonths !== undefined,
      service_months: one.serviceMonths ?? null,
      // Only in the demo company; publishing a real training draws a random code.
      sign_code: one.state === '1' ? `DEMX${String(row + 2).repeat(4)}`.slice(0, 8) : null,
      state: isApproved ? '4' : '0',
      apply_user_id: by,
      effect_done: isApproved,
      apply_at: isApproved ? momentOf(requestDay) : null,
      finished_at: isApproved ? momentOf(requestDay + 3) : null,
    }
  }
}

/** The result of one participant. */
function outcomeOf({ exam, hours, fee = 0, people }: Planned, at: number) {
  const isAway = at % 9 === 8
  if (isAway) return { sign_in: at % 2 === 0 ? '请假' : '缺席', hours: '0.0' }
  const score = exam === undefined ? null : Math.min(BEST, 52 + ((at * 13) % 47))
  const there = people - Math.floor(people / 9)
  return {
    sign_in: '已签',
    hours: hours.toFixed(1),
    score: score?.toFixed(1) ?? null,
    fee: moneyOf(String(fee)).dividedBy(there, 'down').toString(),
    result: score === null || score >= PASS ? '合格' : '不合格',
    ...(at % 3 === 2 ? {} : { feedback_score: 3 + (at % 3), feedback: FEEDBACK[at % 4] ?? null }),
  }
}

/** All rows of a table must name the same columns. */
const NOTHING_YET = {
  sign_in: '未签',
  hours: null,
  score: null,
  result: '待定',
  fee: null,
  feedback_score: null,
  feedback: null,
}

const FEEDBACK = ['内容实用，希望多一些案例', null, '讲得清楚，节奏合适', '练习时间可以再长一点']

function* participantRows(
  context: SeedContext,
  { company }: Cast,
): Generator<Insertable<DB['train_user']>> {
  const there = [...company.people.entries()].filter(([, { status }]) => AT_WORK.has(status))
  let row = 0
  for (const [train, one] of TRAININGS.entries()) {
    const start = context.today + one.day
    const seated = new Set<number>()
    for (let at = 0; seated.size < Math.min(one.people, there.length); at++) {
      const place = (train * 3 + at * STRIDE) % there.length
      const seat = seated.has(place) ? at % there.length : place
      if (seated.has(seat)) continue
      seated.add(seat)
      const [person, { join }] = there[seat] ?? [0, { join: start }]
      // People cannot attend before they joined.
      if (join > start) continue
      const isOver = one.state === '3'
      yield {
        ...context.stamp('train_user', row),
        train_id: context.idOf('train', train),
        user_id: context.idOf('user_base_info', person),
        signed_up_at: momentOf(Math.min(start, context.today) - 12 + (at % 9)),
        ...NOTHING_YET,
        ...(isOver ? outcomeOf(one, at) : {}),
        signed_in_at: isOver && at % 9 !== 8 ? hourOf(start, MORNING_H) : null,
      }
      row += 1
    }
  }
}

/** Trainings of the demo company: held this year, published and planned. */
export function trainingTables(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): SeedTable[] {
  const cast = { company, accounts }
  return [
    seedTable('train', () => trainingRows(context, cast)),
    seedTable('train_user', () => participantRows(context, cast)),
  ]
}
