import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { plansUnderWay } from '#modules/work/plans/seed/year-plan-rows.ts'
import { isoDay } from '#platform/seed/calendar-day.ts'
import type { DemoSize } from '#platform/seed/company-size.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'
import { approvalRows } from './task-approval-rows.ts'
import { planTaskPeople, type TaskPeople } from './task-people.ts'
import { CLASS_CODES, needsScore, type PlannedTask, planTasks, scoreMonthOf } from './task-plan.ts'
import { scoreRows, totalOf } from './task-score-rows.ts'
import type { TaskSeed } from './task-seed.ts'
import { CANCELLATIONS, CLOSINGS, PROBLEMS, REPORTS, SUBJECTS, TASK_TEXTS } from './task-texts.ts'
import { momentOn, saidOf, trailOf } from './task-trail.ts'

const TASKS: Readonly<Record<DemoSize, number>> = { small: 400, medium: 8_000, large: 200_000 }

const CANCELLED = '7'
const PRIORITIES = ['1', '1', '1', '2', '2', '3'] as const

const tenths = (count: number) => (count / 10).toFixed(1)

function wordsOf({ row, classAt }: PlannedTask): { title: string; content: string } {
  const texts = TASK_TEXTS[pickAt(CLASS_CODES, classAt)] ?? []
  const { title, content } = pickAt(texts, row % texts.length)
  return {
    title: title.replace('{of}', pickAt(SUBJECTS, (row * 7 + classAt) % SUBJECTS.length)),
    content,
  }
}

function outcomeOf(task: PlannedTask, account: (who: number) => string) {
  const { state, creator, end, finishedOn, points } = task
  const isCancelled = state === CANCELLED
  return {
    finished_at: finishedOn === null ? null : `${isoDay(finishedOn)}T17:30:00+08:00`,
    need_score: needsScore(task),
    score_month: scoreMonthOf(task),
    score: points === null ? null : totalOf(points),
    cancelled_by_id: isCancelled ? account(creator) : null,
    cancelled_at: isCancelled ? `${isoDay(end)}T10:00:00+08:00` : null,
    cancel_reason: isCancelled ? saidOf(CANCELLATIONS, task) : null,
  }
}

/** Tasks of this class are linked to year plans. */
const FOR_PLANS = 'ND'

function* taskRows({ context, people, tasks, idOf, account, planOf }: TaskSeed) {
  for (const task of tasks()) {
    const { row, owner, creator, start, end, firstEnd, state } = task
    const deeds = trailOf(task, owner === null ? null : people.superior(owner), context.today)
    const [first, last] = [deeds[0], deeds.at(-1)]
    const made = first ? momentOn(first) : null
    const written = isoDay(first?.day ?? start)
    const hasBegun = owner !== null && !['0', '1'].includes(state)
    yield {
      ...context.stamp('task', row),
      ...(made && { created_at: made }),
      updated_at: last ? momentOn(last) : (made ?? context.enteredAt.toISOString()),
      created_by: account(creator),
      updated_by: account(last?.by ?? creator),
      task_no: `RW${written.replaceAll('-', '')}${String(row + 1).padStart(4, '0')}`,
      ...wordsOf(task),
      class_id: context.idOf('task_class', task.classAt),
      year_plan_id:
        owner !== null && CLASS_CODES[task.classAt] === FOR_PLANS ? planOf(account(owner)) : null,
      parent_id: task.parent === null ? null : idOf(task.parent),
      // The trigger place_task sets the path from the parent.
      root_id: idOf(row),
      path: '',
      source: owner === creator || owner === null ? '自建' : row % 40 === 5 ? '外部' : '指派',
      priority: pickAt(PRIORITIES, row % PRIORITIES.length),
      creator_id: account(creator),
      owner_id: owner === null ? null : account(owner),
      co_worker_ids: task.coWorkers.map(account),
      reader_ids: task.readers.map(({ who }) => account(who)),
      plan_start: isoDay(start),
      plan_end: isoDay(end),
      plan_end_first: isoDay(firstEnd),
      prolong_count: end > firstEnd ? 1 : 0,
      started_at: hasBegun ? `${isoDay(start)}T09:00:00+08:00` : null,
      progress: task.progress,
      weight: task.weight,
      state,
      draft: state === '0',
      plan_hours: row % 3 === 0 ? tenths((end - start) * 20) : null,
      used_hours: tenths(task.tenths),
      pending_phase: task.pendingPhase,
      last_phase: task.lastPhase,
      ...outcomeOf(task, account),
    }
  }
}

function* readerRows({ context, tasks, idOf, account }: TaskSeed) {
  let at = 0
  for (const { row, readers, start } of tasks()) {
    for (const { who, done } of readers) {
      const decidedAt = `${isoDay(start - 2)}T08:20:00+08:00`
      const seen = done ? `${isoDay(start)}T09:10:00+08:00` : null
      yield {
        ...context.stamp('task_reader', at++),
        created_at: decidedAt,
        task_id: idOf(row),
        user_id: account(who),
        done,
        read_at: seen,
        done_at: seen,
      }
    }
  }
}

function* progressRows({ context, tasks, idOf, account }: TaskSeed) {
  let at = 0
  for (const task of tasks()) {
    let reached = 0
    for (const [nth, { by, day, progress, tenths: spent, done }] of task.reports.entries()) {
      reached = progress ?? reached
      const moment = momentOn({ day, minute: 20 + nth * 7 })
      const isLast = reached === 100
      yield {
        ...context.stamp('task_progress', at++),
        created_at: moment,
        updated_at: moment,
        created_by: account(by),
        task_id: idOf(task.row),
        user_id: account(by),
        work_date: isoDay(day),
        progress: reached,
        hours: tenths(spent),
        done,
        content: isLast
          ? saidOf(CLOSINGS, task)
          : pickAt(REPORTS, (task.row + nth) % REPORTS.length),
        problem: at % 9 === 0 ? saidOf(PROBLEMS, task) : null,
        next_plan: isLast ? null : '继续按计划推进',
      }
    }
  }
}

function* logRows({ context, people, tasks, idOf, account }: TaskSeed, names: readonly string[]) {
  let at = 0
  for (const task of tasks()) {
    const { row, owner } = task
    const superior = owner === null ? null : people.superior(owner)
    for (const deed of trailOf(task, superior, context.today)) {
      yield {
        id: context.streams.uuid('task_log', at++),
        task_id: idOf(row),
        operator_id: account(deed.by),
        operator_name: names[people.account(deed.by)] ?? '',
        at: momentOn(deed),
        action: deed.action,
        text: deed.text,
      }
    }
  }
}

/** Up to this many tasks are planned once and kept for all tables; more would fill the memory. */
const KEPT = 10_000

function tasksOf(context: SeedContext, count: number, people: TaskPeople): TaskSeed['tasks'] {
  let kept: PlannedTask[] | undefined
  return () => {
    if (count > KEPT) return planTasks(context, count, people)
    kept ??= [...planTasks(context, count, people)]
    return kept
  }
}

/** Tasks of the demo company in every state, with their reports, approvals, scores and logs. */
export function taskTables(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
  size: DemoSize,
): SeedTable[] {
  const people = planTaskPeople(context, company, accounts)
  const plans = plansUnderWay(context, { company, accounts })
  const ids = Array.from({ length: people.count }, (_, who) =>
    context.idOf('app_user', people.account(who)),
  )
  const seed: TaskSeed = {
    context,
    people,
    tasks: tasksOf(context, TASKS[size], people),
    idOf: (row) => context.idOf('task', row),
    account: (who) => pickAt(ids, who),
    planOf: (account) => plans.get(account) ?? null,
  }
  const names = accounts.map(({ name }) => name)
  return [
    seedTable('task', () => taskRows(seed)),
    seedTable('task_reader', () => readerRows(seed)),
    seedTable('task_progress', () => progressRows(seed)),
    seedTable('task_approval', () => approvalRows(seed)),
    seedTable('task_score', () => scoreRows(seed)),
    seedTable('task_log', () => logRows(seed, names)),
  ]
}
