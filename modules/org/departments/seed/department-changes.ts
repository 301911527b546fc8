import type { Day } from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import type { SeedContext } from '#platform/seed/seed-context.ts'
import type { PlannedDepartment } from './department-plan.ts'

/** A change of a department after it was founded. */
export type DepartmentChange = {
  /** Index of the department. */
  department: number
  day: Day
  kind: '更名' | '移动' | '撤销'
  /** Earlier values, where they differ from the current ones. */
  before: { name?: string; parent?: number; enabled?: boolean }
}

const FIRST_FOUNDED_DAYS_AGO = 14_000
const DAYS_BETWEEN_LEVELS = 700
/** Below the centres, every fifth department was renamed, and every seventh moved. */
const RENAMED_EVERY = 5
const MOVED_EVERY = 7
const LATEST_CHANGE_DAYS_AGO = 150
const CHANGES_WITHIN_DAYS = 1_200

/** The day when a department was founded: after its parent. */
export function foundedOn(context: SeedContext, { level }: PlannedDepartment, index: number): Day {
  return context.today - FIRST_FOUNDED_DAYS_AGO + level * DAYS_BETWEEN_LEVELS + index
}

/** The day when a dissolved department was closed: its last people had left by then. */
export function dissolvedOn(context: SeedContext): Day {
  return context.today
}

/** Plans changes of departments, so that earlier days show another organisation. */
export function planChanges(
  context: SeedContext,
  departments: readonly PlannedDepartment[],
): DepartmentChange[] {
  const changes: DepartmentChange[] = []
  const candidates = [...departments.entries()].filter(([, { level }]) => level > 2)
  for (const [nth, [index, department]] of candidates.entries()) {
    const day = context.today - LATEST_CHANGE_DAYS_AGO - ((nth * 37) % CHANGES_WITHIN_DAYS)
    const parent = department.parent === null ? null : siblingOf(departments, department.parent)
    if (!department.enabled) {
      const before = { enabled: true }
      changes.push({ department: index, day: dissolvedOn(context), kind: '撤销', before })
    } else if (nth % RENAMED_EVERY === 1) {
      const before = { name: `${department.shortName}筹备组` }
      changes.push({ department: index, day, kind: '更名', before })
    } else if (nth % MOVED_EVERY === 5 && parent !== null) {
      changes.push({ department: index, day, kind: '移动', before: { parent } })
    }
  }
  return changes
}

/** The previous department of the same level: it is outside the subtree and about as old. */
function siblingOf(departments: readonly PlannedDepartment[], index: number): number | null {
  const { level } = pickAt(departments, index)
  const earlier = index - 1
  return earlier >= 0 && pickAt(departments, earlier).level === level ? earlier : null
}
