import { buttonCodesAt, ownOnlyAt } from '#app/gateway/navigation.server.ts'
import type { ResourceCall, SignedInCall } from '#app/request/page-call.ts'
import { tasks } from '#resources/work/tasks/task.ts'
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
