import { WAITING_CALL, type WaitingCounts, waitingCounts } from '#contracts/waiting.ts'
import type { AreaCall, WaitingCount } from './area.ts'
import { reading } from './described-call.ts'

/** What waits for whoever asks, from all areas: the side menu says it beside its entries. */
export function waitingCalls(counts: readonly WaitingCount[]): readonly AreaCall[] {
  return [
    reading({
      ...{ tag: 'shell', path: WAITING_CALL, summary: '待办数量：按列表地址' },
      answer: waitingCounts,
      run: async ({ actor, store }): Promise<WaitingCounts> => {
        const found = await Promise.all(
          counts.map(
            async ({ path, count }) => [`/${path}`, await count({ actor, store })] as const,
          ),
        )
        return Object.fromEntries(found.filter(([, count]) => count > 0))
      },
    }),
  ]
}
