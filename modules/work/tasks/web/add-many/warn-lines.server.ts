import { warningsOf } from '#modules/work/tasks/web/load.server.ts'
import { TASK_CALLS, type TaskLoad, taskLoad } from '#modules/work/tasks/wire/tasks.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import type { ReadLine } from './read-lines.server.ts'

/** Warnings of valid lines, by key; requests each person and day once. */
export async function warnLines(
  call: ResourceCall,
  lines: readonly ReadLine[],
): Promise<ReadonlyMap<string, string[]>> {
  const clear = lines.filter(({ problems, isOpen }) => problems.length === 0 && !isOpen)
  const loads = new Map<string, Promise<TaskLoad | null>>()
  for (const { ownerId, planEnd } of clear) {
    const key = `${ownerId} ${planEnd}`
    if (!loads.has(key)) loads.set(key, readLoad(call, ownerId, planEnd))
  }
  const warnings = await Promise.all(
    clear.map(async ({ key, ownerId, planEnd }) => {
      const load = await loads.get(`${ownerId} ${planEnd}`)
      return [key, load ? warningsOf(call.t, load) : []] as const
    }),
  )
  return new Map(warnings)
}

/** Null when the user may not see this person's load. */
async function readLoad(
  { gateway }: ResourceCall,
  userId: string,
  end: string,
): Promise<TaskLoad | null> {
  try {
    return await gateway.ask(TASK_CALLS.load, { userId, start: todayInShanghai(), end }, taskLoad)
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'forbidden') return null
    throw error
  }
}
