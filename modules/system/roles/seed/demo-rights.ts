import { roleId } from '#platform/define/built-in/plan.server.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'

/** A role without rights, for the demo account that shows this case. */
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

/** Roles of the demo company beside the built-in ones. */
export function demoRightsTables(context: SeedContext): SeedTable[] {
  return [seedTable('role', () => roleRows(context))]
}
