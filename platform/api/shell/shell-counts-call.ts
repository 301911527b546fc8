import type { AreaCall, WaitingCount } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { countNewMessages } from '#platform/api/messages/own-messages.ts'
import {
  SHELL_COUNTS_CALL,
  type ShellCounts,
  shellCounts,
} from '#platform/wire/shell/shell-counts.ts'

/** The records of all areas that wait for the caller, and their unread messages. */
export function shellCountsCall(counts: readonly WaitingCount[]): readonly AreaCall[] {
  return [
    reading({
      tag: 'shell',
      path: SHELL_COUNTS_CALL,
      summary: '待办数量（按列表地址）与未读消息数',
      answer: shellCounts,
      run: async ({ actor, store }): Promise<ShellCounts> => {
        const [unread, waiting] = await Promise.all([
          countNewMessages(store, actor.userId),
          countWaiting(counts, { actor, store }),
        ])
        return { waiting, unread }
      },
    }),
  ]
}

async function countWaiting(
  counts: readonly WaitingCount[],
  caller: Parameters<WaitingCount['count']>[0],
): Promise<ShellCounts['waiting']> {
  const found = await Promise.all(
    counts.map(async ({ path, count }) => [`/${path}`, await count(caller)] as const),
  )
  return Object.fromEntries(found.filter(([, count]) => count > 0))
}
