import type { Day } from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import type { SeedContext } from '#platform/seed/seed-context.ts'
import type { PlannedDepartment } from './department-plan.ts'

/** Something that happened to a department after it was founded. */
export type DepartmentChange = {
  /** Index of the department. */
  department: number
  day: Day
  kind: '更名' | '移动' | '撤销'
  /** What it was before, where that differs from what it is now. */
  before: { name?: string; parent?: number; enabled?: boolean }
}

const FIRST_FOUNDED_DAYS_AGO = 14_000
const DAYS_BETWEEN_LEVELS = 700
/** Of the departments below the centres every so-manieth was renamed, or moved. */
const RENAMED_EVERY = 5
const MOVED_EVERY = 7
const LATEST_CHANGE_DAYS_AGO = 150
const CHANGES_WITHIN_DAYS = 1_200

/** The day a department was founded: after the one above it. */
export function foundedOn(context: SeedContext, { level }: PlannedDepartment, index: number): Day {
  return context.today - FIRST_FOUNDED_DAYS_AGO + level * DAYS_BETWEEN_LEVELS + index
}

/** The day on which a dissolved department was closed: the last of its people had left by then. */
export function dissolvedOn(context: SeedContext): Day {
  return context.today
}

/** What became of the departments, so that earlier days show another company. */
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

/** The department of the same level before it, which is not part of it and as old. */
function siblingOf(departments: readonly PlannedDepartment[], index: number): number | null {
  const { level } = pickAt(departments, index)
  const earlier = index - 1
  return earlier >= 0 && pickAt(departments, earlier).level === level ? earlier : null
}
