import { planBuiltIns, roleId } from '#resources/built-in/plan.server.ts'
import { stableId } from '#resources/built-in/stable-id.ts'
import { type SeedContext, type SeedTable, seedTable } from './seed-context.ts'

/** A role that grants nothing, for the account that shows what then happens. */
export const WITHOUT_RIGHTS = 'no_access'

/** Shown in the small demo company only, as an example of a module that is a page. */
const EXAMPLE_MODULE = stableId('module', 'm-home')

export function demoRoleId(code: string): string {
  return roleId(code)
}

function* roleRows(context: SeedContext) {
  yield {
    ...context.stamp('role', 0),
    id: demoRoleId(WITHOUT_RIGHTS),
    ...{ code: WITHOUT_RIGHTS, name: '无权限', scope: '1', sort: 990 },
  }
}

function* moduleRows(context: SeedContext) {
  const { application } = planBuiltIns()
  yield {
    ...context.stamp('module', 0),
    id: EXAMPLE_MODULE,
    application_id: application.id,
    ...{ code: 'm-home', name: '首页', type: '0', icon: 'home', path: '/' },
    // Before those that every installation brings along.
    sort: 0,
  }
}

function* grantRows() {
  for (const { id } of planBuiltIns().roles) {
    yield { role_id: id, kind: 'module', target_id: EXAMPLE_MODULE }
  }
}

/** What a demo company has beyond what every installation brings along. */
export function demoRightsTables(
  context: SeedContext,
  { withExamples }: { withExamples: boolean },
): SeedTable[] {
  const examples = [
    seedTable('module', () => moduleRows(context)),
    seedTable('role_navigation', () => grantRows()),
  ]
  return [seedTable('role', () => roleRows(context)), ...(withExamples ? examples : [])]
}
