import { action, defineResource } from '#platform/define/engine/define-resource.ts'
import {
  choice,
  date,
  decimal,
  reference,
  references,
  text,
  year,
} from '#platform/define/engine/field-kinds.ts'
import { BALANCE_KIND } from './choices.ts'

const access = 'computed'
const MOST = 999
const MOST_ADJUSTED = 60

const days = (label: string) => decimal(label, { access, in: ['list', 'sum'], scale: 1, max: MOST })

/** 假期余额: an employee's balance of one kind in one year; every figure is a sum of the ledger. */
export const leaveBalances = defineResource({
  path: 'attendance/leave-balances',
  table: 'leave_balance',
  label: '假期余额',
  controller: { family: 'sa', name: 'LeaveBalance' },
  title: 'userId',
  sort: { field: 'year', descending: true },
  rows: { scope: { person: 'userId', department: 'deptId' }, narrow: ['kind', 'left'] },
  fields: {
    userId: reference('人员', 'hr/archives', { access, in: ['list', 'filter', 'search'] }),
    deptId: reference('部门', 'org/departments', {
      access,
      in: ['list', 'filter'],
      under: 'userId',
    }),
    year: year('年度', { access, in: ['list', 'filter', 'sort'] }),
    kind: choice('假期类型', BALANCE_KIND, { access, in: ['list', 'filter'] }),
    granted: days('本年授予'),
    carried: days('上年结转'),
    adjusted: decimal('调整', { access, in: ['list', 'sum'], scale: 1, min: -MOST, max: MOST }),
    used: days('已用'),
    locked: days('审批中占用'),
    expired: days('过期'),
    moved: days('转入下年'),
    left: decimal('余额', { access, in: ['list', 'sort', 'sum'], scale: 1, max: MOST }),
    expireAt: date('失效时间', { access, in: ['list', 'filter', 'sort'], under: 'left' }),
  },
  actions: {
    grant: action('授予年休假', {
      call: 'GrantLeaveBalance',
      on: 'list',
      fields: {
        year: year('年度', { required: true }),
        deptIds: references('部门', 'org/departments'),
      },
    }),
    adjust: action('调整余额', {
      call: 'AdjustLeaveBalance',
      fields: {
        delta: decimal('增减天数', {
          required: true,
          scale: 1,
          min: -MOST_ADJUSTED,
          max: MOST_ADJUSTED,
        }),
        reason: text('原因', { required: true, max: 200 }),
      },
    }),
  },
})
