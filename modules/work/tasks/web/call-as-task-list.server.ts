import { tasks } from '#modules/work/tasks/define/task.ts'
import { buttonCodesAt, ownOnlyAt } from '#platform/web/gateway/navigation.server.ts'
import type { ResourceCall, SignedInCall } from '#platform/web/request/page-call.ts'
import { TASKS } from './task-verbs.server.ts'

/** The call with the task list's resource and permissions, for pages outside the list. */
export async function tasksCall(call: SignedInCall): Promise<ResourceCall> {
  const navigation = await call.gateway.navigation()
  return {
    ...call,
    resource: tasks,
    permissions: buttonCodesAt(navigation, TASKS),
    ownOnly: ownOnlyAt(navigation, TASKS),
  }
}
