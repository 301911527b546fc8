import type { AreaCall } from '#api/areas/area.ts'
import { reading } from '#api/areas/described-call.ts'
import { readMyLeaveBalance } from '#api/queries/attendance/my-leave-balance.ts'
import { permissionsFor } from '#api/store/permission.ts'
import { LEAVE_BALANCE_CALLS, myLeaveBalance } from '#contracts/leave-balance.ts'
import { leaveBalances } from '#resources/attendance/balances/leave-balance.ts'

/** 假期余额: what somebody has himself. */
export const balanceCalls: readonly AreaCall[] = [
  reading({
    tag: leaveBalances.path,
    path: LEAVE_BALANCE_CALLS.mine,
    answer: myLeaveBalance,
    need: permissionsFor(leaveBalances, 'view'),
    summary: '本人的假期余额：各类假期、何时失效，以及台账中的变动',
    run: ({ actor, store: { db } }) => readMyLeaveBalance(db, actor),
  }),
]
