import { isoDay } from '#platform/seed/calendar-day.ts'
import { scoreMonthOf } from './task-plan.ts'
import type { TaskSeed } from './task-seed.ts'
import { COMMENTS } from './task-texts.ts'
import { saidOf } from './task-trail.ts'

const DIMENSIONS = [
  { name: '质量', weight: 40 },
  { name: '时效', weight: 30 },
  { name: '难度', weight: 30 },
] as const

type Points = readonly [number, number, number]

const dimsOf = (points: Points) =>
  DIMENSIONS.map((dimension, at) => ({ ...dimension, points: points[at] ?? 0 }))

/** Weighted by dimension, rounded half up to one decimal. */
export function totalOf(points: Points): string {
  const hundredths = dimsOf(points).reduce((sum, one) => sum + one.points * one.weight, 0)
  const tenths = Math.floor((hundredths + 5) / 10)
  return `${Math.floor(tenths / 10)}.${tenths % 10}`
}

/** Scores of finished tasks by owners and superiors. */
export function* scoreRows({ context, people, tasks, idOf, account }: TaskSeed) {
  let at = 0
  for (const task of tasks()) {
    const { row, owner, finishedOn, points, ownPoints } = task
    if (owner === null || finishedOn === null) continue
    const superior = people.superior(owner)
    const scores = [
      ...(ownPoints === null
        ? []
        : [{ by: owner, kind: '自评', points: [ownPoints, ownPoints, ownPoints] as const }]),
      ...(points === null || superior === null ? [] : [{ by: superior, kind: '领导评分', points }]),
    ]
    for (const { by, kind, points: scorePoints } of scores) {
      yield {
        ...context.stamp('task_score', at++),
        task_id: idOf(row),
        scored_id: account(owner),
        scorer_id: account(by),
        kind,
        created_by: account(by),
        dims: JSON.stringify(dimsOf(scorePoints)),
        total: totalOf(scorePoints),
        task_weight: row % 11 === 0 ? '1.5' : '1.0',
        month: scoreMonthOf(task) ?? '',
        comment: kind === '自评' ? null : saidOf(COMMENTS, task),
        scored_at: `${isoDay(finishedOn)}T18:00:00+08:00`,
      }
    }
  }
}
