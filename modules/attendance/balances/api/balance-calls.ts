import { leaveBalances } from '#modules/attendance/balances/define/leave-balance.ts'
import {
  LEAVE_BALANCE_CALLS,
  myLeaveBalance,
} from '#modules/attendance/balances/wire/leave-balance.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { readMyLeaveBalance } from './my-leave-balance.ts'

/** 假期余额: the caller's own balances. */
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
