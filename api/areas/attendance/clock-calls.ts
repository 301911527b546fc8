import type { AreaCall } from '#api/areas/area.ts'
import { reading, writing } from '#api/areas/described-call.ts'
import { savedAnswer } from '#api/crud/about-resource.ts'
import { SIGNED_IN } from '#api/http/calls.ts'
import { clockIn } from '#api/rules/attendance/clocking/clock-in.ts'
import { CLOCK_CALLS, clockedIn, ownClockIn } from '#contracts/clocking.ts'
import { clockIns } from '#resources/attendance/clocking/clock-in.ts'

const { path: tag } = clockIns

/** 打卡: the caller himself, a file of a machine, and other names of calls. */
export const clockCalls: readonly AreaCall[] = [
  writing({
    ...{ tag, method: 'POST', path: CLOCK_CALLS.add, need: SIGNED_IN, audit: 'none' },
    // So many a minute is asked of the records themselves, within the one statement.
    spends: 'reads',
    summary: '本人打卡：时间以服务器为准，同一请求编号只记一次',
    ...{ body: ownClockIn, answer: clockedIn },
    run: ({ body, actor, store }) => clockIn(store, actor, body),
  }),
]
