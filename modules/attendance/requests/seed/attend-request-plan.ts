/** The state of a request in the demo company, and its first day counted from today. */
type Planned = { day: number; state: string; reason: string }

const [DRAFT, RUNNING, REJECTED, DONE, CANCELLED] = ['0', '1', '3', '4', '9']

type PlannedLeave = Planned & { kind: string; days: number; half?: '上午' | '下午' }

/** Employees take annual leave only as far as they have days left. */
export const LEAVES: readonly PlannedLeave[] = [
  { kind: '3', day: -38, days: 1, state: DONE, reason: '家中有事' },
  { kind: '2', day: -33, days: 2, state: DONE, reason: '感冒发烧' },
  { kind: '11', day: -29, days: 1, half: '上午', state: DONE, reason: '孩子家长会' },
  { kind: '6', day: -24, days: 5, state: DONE, reason: '妻子生产' },
  { kind: '8', day: -19, days: 3, state: DONE, reason: '祖父去世' },
  { kind: '1', day: -15, days: 1, half: '下午', state: DONE, reason: '办理房产手续' },
  { kind: '3', day: -7, days: 1, state: DONE, reason: '接父母来访' },
  { kind: '3', day: -9, days: 2, state: REJECTED, reason: '自驾出游' },
  { kind: '1', day: -6, days: 1, state: CANCELLED, reason: '搬家' },
  { kind: '1', day: -2, days: 1, state: RUNNING, reason: '体检' },
  { kind: '3', day: 6, days: 3, state: RUNNING, reason: '回乡探望父母' },
  { kind: '99', day: 12, days: 1, half: '下午', state: DRAFT, reason: '参加考试' },
]

type PlannedTime = Planned & { from: string; to: string }

export const HOURS_LEAVES: readonly (PlannedTime & { kind: string; hours: number })[] = [
  {
    kind: '事假',
    day: -27,
    from: '09:00',
    to: '10:30',
    hours: 1.5,
    state: DONE,
    reason: '银行办事',
  },
  { kind: '病假', day: -10, from: '16:00', to: '18:00', hours: 2, state: DONE, reason: '复诊' },
  {
    kind: '事假',
    day: -4,
    from: '14:00',
    to: '15:00',
    hours: 1,
    state: RUNNING,
    reason: '接待亲友',
  },
]

type PlannedTrip = Planned & { days: number; to: string; vehicle: string; budget: number }

export const TRIPS: readonly PlannedTrip[] = [
  {
    day: -36,
    days: 3,
    to: '示例市一号客户',
    vehicle: '火车',
    budget: 2_600,
    state: DONE,
    reason: '项目验收',
  },
  {
    day: -22,
    days: 2,
    to: '示例市展览中心',
    vehicle: '飞机',
    budget: 5_800,
    state: DONE,
    reason: '参加行业展会',
  },
  {
    day: -8,
    days: 4,
    to: '示例市供应商工厂',
    vehicle: '自驾',
    budget: 1_900,
    state: DONE,
    reason: '质量审核',
  },
  {
    day: 5,
    days: 2,
    to: '示例市二号客户',
    vehicle: '火车',
    budget: 2_200,
    state: RUNNING,
    reason: '需求调研',
  },
]

/** Compensated with time off instead of pay. */
export const LIEU = '调休'

/** Evenings of working days. */
export const OVERTIMES: readonly (PlannedTime & { hours: number; settle?: string })[] = [
  { day: -30, from: '18:30', to: '21:00', hours: 2.5, state: DONE, reason: '版本上线' },
  { day: -21, from: '19:00', to: '21:00', hours: 2, state: DONE, reason: '月末结账' },
  { day: -9, from: '18:30', to: '20:30', hours: 2, state: DONE, reason: '设备检修' },
  {
    day: -5,
    from: '19:00',
    to: '22:00',
    hours: 3,
    state: DONE,
    reason: '客户演示准备',
    settle: LIEU,
  },
  { day: -1, from: '18:30', to: '20:00', hours: 1.5, state: RUNNING, reason: '紧急缺陷修复' },
]

export const VISITS: readonly (Planned & { days: number; place: string })[] = [
  { day: -35, days: 12, place: '示例市', state: DONE, reason: '配偶' },
  { day: 20, days: 20, place: '示例县', state: RUNNING, reason: '配偶' },
]

export const RETURNS: readonly (Planned & { days: number; kind: string })[] = [
  { day: -26, days: 2, kind: '述职', state: DONE, reason: '季度述职' },
  { day: -3, days: 1, kind: '培训', state: DONE, reason: '安全培训' },
]

export const CORRECTIONS: readonly (Planned & { at: string; kind: string })[] = [
  { day: -18, at: '08:55', kind: '上班', state: DONE, reason: '忘记打卡' },
  { day: -10, at: '18:06', kind: '下班', state: DONE, reason: '考勤机故障' },
  { day: -3, at: '08:58', kind: '上班', state: RUNNING, reason: '直接去客户现场' },
]

/** Whether the request has steps, decided or pending. */
export const hasSteps = (state: string): boolean => state !== DRAFT && state !== CANCELLED
/** Whether an approver rejected it. */
export const isRejected = (state: string): boolean => state === REJECTED
export const isDone = (state: string): boolean => state === DONE
export const isRunning = (state: string): boolean => state === RUNNING
export const isDraft = (state: string): boolean => state === DRAFT
