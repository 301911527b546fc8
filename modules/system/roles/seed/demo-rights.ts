import { roleId } from '#platform/define/built-in/plan.server.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'

/** A role that grants nothing, for the account that shows what then happens. */
export const WITHOUT_RIGHTS = 'no_access'

export function demoRoleId(code: string): string {
  return roleId(code)
}

function* roleRows(context: SeedContext) {
  yield {
    ...context.stamp('role', 0),
    id: demoRoleId(WITHOUT_RIGHTS),
    code: WITHOUT_RIGHTS,
    name: '无权限',
    scope: '1',
    sort: 990,
  }
}

/** What a demo company has beyond what every installation brings along. */
export function demoRightsTables(context: SeedContext): SeedTable[] {
  return [seedTable('role', () => roleRows(context))]
}
