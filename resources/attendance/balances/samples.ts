import { todayInShanghai } from '#contracts/shanghai-time.ts'
import type { Samples } from '#resources/built-in/sample.ts'

export const balanceSamples: Samples = {
  'attendance/leave-balances#grant': { year: Number(todayInShanghai().slice(0, 4)), deptIds: [] },
  'attendance/leave-balances#adjust': { delta: '0.5', reason: '补录' },
}
