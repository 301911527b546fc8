import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import type { DepartmentChange } from '#modules/org/departments/seed/department-changes.ts'
import { PLANNED } from '#modules/org/planned-changes/define/planned-change.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { accountOf } from '#platform/seed/approval-rows.ts'
import { isoDay } from '#platform/seed/calendar-day.ts'
import { sentence } from '#platform/seed/log-sentence.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'

const PLANNER = 'hrdir'
const PLANNED_DAYS_BEFORE = 20

/**
 * The past moves of the demo company, as planned changes that have been carried out. No change waits, because
 * the job would carry it out during a test.
 */
function* plannedRows(
  context: SeedContext,
  { departments }: Company,
  accounts: readonly PlannedAccount[],
  changes: readonly DepartmentChange[],
) {
  const planner = accountOf(context, { accounts }, PLANNER)
  if (planner === null) return
  const moves = changes.filter(({ kind }) => kind === '移动')
  for (const [row, { department, day }] of moves.entries()) {
    const { name, parent } = pickAt(departments, department)
    if (parent === null) continue
    yield {
      ...context.stamp('planned_org_change', row),
      created_at: `${isoDay(day - PLANNED_DAYS_BEFORE)} 09:30:00+08`,
      kind: 'move',
      dept_id: context.idOf('department', department),
      target_id: context.idOf('department', parent),
      effective_date: isoDay(day),
      state: PLANNED.done,
      planner_id: planner,
      ...sentence('toMove', { from: name, to: pickAt(departments, parent).name }),
    }
  }
}

/** 计划变动: changes of departments that were planned before their day. */
export function plannedChangeTable(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
  changes: readonly DepartmentChange[],
): SeedTable {
  return seedTable('planned_org_change', () => plannedRows(context, company, accounts, changes))
}
