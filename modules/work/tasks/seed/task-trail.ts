import { type Day, isoDay } from '#platform/seed/calendar-day.ts'
import { isProposedFirst, type PlannedTask, wasSentBack } from './task-plan.ts'
import { CANCELLATIONS, PROLONGATIONS, REFUSALS } from './task-texts.ts'

const [DRAFT, PROPOSED, UNASSIGNED, UNDER_WAY] = ['0', '1', '2', '3']
const [FINISHING, FINISHED, REJECTED, CANCELLED] = ['4', '5', '6', '7']
const DAY_MINUTES = 600
const DAY_STARTS = 8 * 60
/** One task in this many was reassigned, edited or reopened. */
const EVERY = 23

/** One action on a task; `minute` counts over all days, so that it orders the actions. */
export type Deed = { day: Day; minute: number; by: number; action: string; text: string | null }

/** A time of a day in Shanghai, in the order of the day's actions. */
export function momentOn({ day, minute }: Pick<Deed, 'day' | 'minute'>): string {
  const of = DAY_STARTS + (minute % DAY_MINUTES)
  const clock = [Math.floor(of / 60), of % 60].map((part) => String(part).padStart(2, '0'))
  return `${isoDay(day)}T${clock.join(':')}:00+08:00`
}

/** A text about a task; the same task always gets the same text. */
export const saidOf = (texts: readonly string[], { row }: Pick<PlannedTask, 'row'>): string =>
  texts[row % texts.length] ?? ''

/** All actions on a task, in order. */
export function trailOf(task: PlannedTask, superior: number | null, today: Day): Deed[] {
  const { row, state, creator, owner, approver, start, firstEnd, end, finishedOn } = task
  const deeds: Deed[] = []
  const say = (day: Day, by: number, action: string, text: string | null = null) =>
    deeds.push({ day, minute: 5 + deeds.length * 7, by, action, text })
  if (state === DRAFT) {
    say(today - 1, creator, '创建草稿')
    return deeds
  }
  say(start - 2, creator, '创建')
  if (isProposedFirst(task) && superior !== null) {
    say(start - 2, creator, '提交审批')
    say(start - 1, superior, '通过')
  }
  if (state === PROPOSED) say(start - 2, creator, '提交审批')
  if (state === UNASSIGNED) return deeds
  if (row % EVERY === 3) say(start - 1, creator, '指派')
  if (row % EVERY === 7) say(start, creator, '修改')
  if (row % EVERY === 11) say(start, creator, '转派')
  for (const { day, by, progress } of task.reports) {
    say(day, by, '进度', progress === null ? null : `${progress}%`)
  }
  const last = task.reports.at(-1)?.day ?? start
  if (end > firstEnd) say(Math.min(firstEnd, last), creator, '延期', saidOf(PROLONGATIONS, task))
  if (task.pendingPhase === '3' || task.pendingPhase === '4')
    say(last, owner ?? creator, '提交审批')
  if (owner !== null && [FINISHING, FINISHED, REJECTED].includes(state) && approver !== null) {
    say(last, owner, '提交审批')
    if (wasSentBack(task)) {
      say(last, approver, '驳回', saidOf(REFUSALS, task))
      say(last, owner, '重提')
    }
    if (state === FINISHED) say(finishedOn ?? last, approver, '通过')
    if (state === REJECTED) say(last, approver, '驳回', saidOf(REFUSALS, task))
  }
  if (state === UNDER_WAY && row % EVERY === 19) say(last, creator, '激活', '继续完成')
  if (state === CANCELLED)
    say(Math.min(end, today - 1), creator, '取消', saidOf(CANCELLATIONS, task))
  for (const { who, done } of task.readers) if (done) say(last, who, '阅办')
  if (task.points !== null && superior !== null) say(finishedOn ?? last, superior, '评分')
  return deeds
}
