import { monthlySummaries } from '#modules/attendance/months/define/monthly.ts'
import { action } from '#platform/define/engine/define-resource.ts'
import {
  choice,
  dateTime,
  decimal,
  longText,
  money,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { defineMonthSheet, MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { MERIT_GRADE, MERIT_STATE } from './choices.ts'

const access = 'computed'
const group = 'pay'
const points = { access, scale: 2, max: 100, group: 'score' } as const
const factor = { access, scale: 2, max: 3, group: 'score' } as const

/** The figures that the rule works out, in the order of the sheet. */
export const MERIT_FIGURES = [
  'meritBase',
  'taskScore',
  'leaderScore',
  'score',
  'grade',
  'personFactor',
  'deptFactor',
  'paidDays',
  'monthDays',
  'attendRatio',
  'adjust',
  'amount',
  'comment',
] as const

/** 绩效工资: the merit pay of each person for a month, by the scores of tasks and leader. */
export const meritSalaries = defineMonthSheet({
  path: 'pay/merit-salaries',
  table: 'merit_salary',
  label: '绩效工资',
  controller: { family: 'hr', name: 'MeritSalary' },
  sheet: {
    states: MERIT_STATE,
    keys: [],
    figures: MERIT_FIGURES,
    typed: ['adjust'],
    totals: ['amount', 'meritBase'],
    payItem: PAY_ITEM.merit,
    confirmable: true,
    importable: true,
    apart: { check: ['generate', 'type'], audit: ['generate', 'type', 'check'] },
    needs: [
      {
        of: monthlySummaries,
        field: 'locked',
        is: [true],
        figures: ['monthPayDays', 'employedPayDays', 'absentDays', 'unpaid'],
        before: ['generate', 'check'],
        // The month of attendance may be empty. Then nobody has a row, and the sheet names each person with that
        // reason.
        mayBeEmpty: true,
      },
    ],
  },
  groups: { score: '评分', pay: '金额' },
  fields: {
    meritBase: money('绩效基数', { access, in: ['list', 'sum'], group }),
    score: decimal('综合得分', { ...points, in: ['list', 'sort'] }),
    taskScore: decimal('任务评分', points),
    leaderScore: decimal('领导评分', points),
    grade: choice('绩效等级', MERIT_GRADE, {
      access,
      in: ['list', 'filter'],
      group: 'score',
      under: 'score',
    }),
    personFactor: decimal('个人系数', factor),
    deptFactor: decimal('部门系数', factor),
    paidDays: decimal('计薪天数', { access, scale: 2, max: 31, group: 'score' }),
    monthDays: decimal('全月计薪日', { access, scale: 2, max: 31, group: 'score' }),
    attendRatio: decimal('出勤系数', { access, scale: 4, max: 1, group: 'score' }),
    comment: longText('评语', { access, max: 500, group: 'score' }),
    adjust: money('调整金额', { in: ['form', 'sum'], group, signed: true }),
    adjustReason: text('调整原因', { in: ['form'], group, max: 200 }),
    amount: money('金额', { access, in: ['list', 'sort', 'sum'], group }),
    confirmedAt: dateTime('员工确认时间', { access, in: ['list'], under: 'amount' }),
  },
  actions: {
    confirm: action('确认无误', {
      call: 'ConfirmMeritSalary',
      when: { field: 'state', is: [MONTHLY.finished] },
      isPersonal: true,
    }),
  },
})
