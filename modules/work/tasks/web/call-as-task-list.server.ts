import { tasks } from '#modules/work/tasks/define/task.ts'
import { buttonCodesAt, ownOnlyAt } from '#platform/web/gateway/navigation.server.ts'
import type { ResourceCall, SignedInCall } from '#platform/web/request/page-call.ts'
import { TASKS } from './task-verbs.server.ts'

/** A page of its own looks at tasks as the list of all of them does, with the rights to that. */
export async function tasksCall(call: SignedInCall): Promise<ResourceCall> {
  const navigation = await call.gateway.navigation()
  return {
    ...call,
    resource: tasks,
    permissions: buttonCodesAt(navigation, TASKS),
    ownOnly: ownOnlyAt(navigation, TASKS),
  }
}
