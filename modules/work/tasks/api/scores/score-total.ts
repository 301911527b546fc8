import type { HeldTask } from '#modules/work/tasks/api/rights/task-facts.ts'
import { taskScores } from '#modules/work/tasks/define/task-score.ts'
import { invalidFields } from '#platform/api/failure.ts'
import { listWords } from '#platform/wire/language/list-text.ts'

type Dimension = { name: string; weight: number }

/** The score dimensions of the class; defaults when it names none. */
export function dimensionsOf({ rules }: Pick<HeldTask, 'rules'>): readonly Dimension[] {
  return rules.scoreDims.length > 0 ? rules.scoreDims : DEFAULT_DIMENSIONS
}

export const DEFAULT_DIMENSIONS: readonly Dimension[] = [
  { name: '质量', weight: 40 },
  { name: '时效', weight: 30 },
  { name: '难度', weight: 30 },
]

/**
 * Σ points × weight / 100, rounded half up to one decimal; exact, because points and weights are
 * integers.
 */
export function totalOf(points: readonly { points: number; weight: number }[]): string {
  const hundredths = points.reduce((sum, one) => sum + one.points * one.weight, 0)
  const tenths = Math.floor((hundredths + 5) / 10)
  return `${Math.floor(tenths / 10)}.${tenths % 10}`
}

/** Requires each dimension of the class once, and adds its weight. */
export function weighed(
  task: Pick<HeldTask, 'rules'>,
  points: Readonly<Record<string, number>>,
): { name: string; weight: number; points: number }[] {
  const dimensions = dimensionsOf(task)
  const isWhole = dimensions.every(({ name }) => Object.hasOwn(points, name))
  if (!isWhole || Object.keys(points).length !== dimensions.length) {
    const names = listWords(dimensions.map(({ name }) => name))
    throw invalidFields(taskScores, { dims: { key: 'task.scoreEach', values: { names } } })
  }
  return dimensions.map(({ name, weight }) => ({ name, weight, points: points[name] ?? 0 }))
}
