import { DEPARTMENT_RANKS, DEPARTMENT_TYPES } from '#modules/org/seed/org-dictionaries.ts'
import { isoDay } from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'
import { type DepartmentChange, foundedOn } from './department-changes.ts'
import { type DepartmentLeads, departmentCode, departmentSort } from './department-facts.ts'
import type { PlannedDepartment } from './department-plan.ts'

type Leads = (department: number) => DepartmentLeads

/**
 * Earlier periods of changed departments. The database adds the single period of unchanged
 * departments on insert, so these rows come first.
 */
export function departmentPeriodTable(
  context: SeedContext,
  departments: readonly PlannedDepartment[],
  changes: readonly DepartmentChange[],
  leads: Leads,
): SeedTable {
  function* rows() {
    for (const { department: index, day, before } of changes) {
      const department = pickAt(departments, index)
      const now = {
        dept_id: context.idOf('department', index),
        from_day: isoDay(day),
        to_day: null as string | null,
        code: departmentCode(index),
        name: department.name,
        short_name: department.shortName,
        pid: idOf(context, department.parent),
        type_id: context.idOf('department_type', DEPARTMENT_TYPES.indexOf(department.type)),
        rank_id: context.idOf('department_rank', DEPARTMENT_RANKS.indexOf(department.rank)),
        ...leads(index),
        sort: departmentSort(departments, index),
        enabled: department.enabled,
      }
      yield {
        ...now,
        from_day: isoDay(foundedOn(context, department, index)),
        to_day: isoDay(day - 1),
        name: before.name ?? now.name,
        pid: before.parent === undefined ? now.pid : idOf(context, before.parent),
        enabled: before.enabled ?? now.enabled,
      }
      yield now
    }
  }
  return seedTable('department_period', rows)
}

function idOf(context: SeedContext, department: number | null): string | null {
  return department === null ? null : context.idOf('department', department)
}
