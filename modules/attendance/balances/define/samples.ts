import type { Samples } from '#platform/define/built-in/sample.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'

export const balanceSamples: Samples = {
  'attendance/leave-balances#grant': { year: Number(todayInShanghai().slice(0, 4)), deptIds: [] },
  'attendance/leave-balances#adjust': { delta: '0.5', reason: '补录' },
}
