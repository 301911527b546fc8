import { defineResource } from '#platform/define/engine/define-resource.ts'
import {
  choice,
  date,
  decimal,
  reference,
  text,
  year,
} from '#platform/define/engine/field-kinds.ts'
import { BALANCE_KIND, LEAVE_CAUSE } from './choices.ts'

const access = 'computed'
const MOST = 999

/** 假期台账: each movement of a balance, with the remainder after it; entries are never changed. */
export const leaveEntries = defineResource({
  path: 'attendance/leave-entries',
  table: 'leave_entry_row',
  label: '假期台账',
  controller: { family: 'sa', name: 'LeaveEntry' },
  title: 'cause',
  sort: { field: 'date', descending: true },
  rows: { parent: { resource: 'attendance/leave-balances', field: 'balanceId' } },
  fields: {
    balanceId: reference('假期余额', 'attendance/leave-balances', { access, in: ['filter'] }),
    date: date('日期', { access, in: ['list', 'filter', 'sort'] }),
    cause: choice('事由', LEAVE_CAUSE, { access, in: ['list', 'filter'] }),
    delta: decimal('变动', { access, in: ['list', 'sum'], scale: 1, min: -MOST, max: MOST }),
    leftAfter: decimal('变动后余额', { access, in: ['list'], scale: 1, min: -MOST, max: MOST }),
    expireAt: date('失效时间', { access, in: ['list', 'filter'] }),
    reason: text('说明', { access, in: ['list', 'search'], max: 200 }),
    // The period of work from which a grant of annual leave was computed.
    workStart: date('参加工作日期', { access, in: ['list'] }),
    workCountedOn: date('工龄计算至', { access, in: [] }),
    workYears: decimal('工龄', { access, in: ['list'], scale: 1, max: 99, unit: 'years' }),
    byId: reference('操作人', 'system/users', { access, in: ['list'] }),
    userId: reference('人员', 'hr/archives', { access, in: ['filter'] }),
    deptId: reference('部门', 'org/departments', { access, in: ['filter'] }),
    year: year('年度', { access, in: ['filter'] }),
    kind: choice('假期类型', BALANCE_KIND, { access, in: ['filter'] }),
    sourceType: text('来源类型', { access, in: [], max: 60 }),
    sourceId: text('来源单据', { access, in: [], max: 40 }),
  },
})
