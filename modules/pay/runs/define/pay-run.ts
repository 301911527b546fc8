import { action, defineResource } from '#platform/define/engine/define-resource.ts'
import {
  choice,
  date,
  integer,
  money,
  month,
  reference,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { sumsGroup } from '#platform/define/engine/groups.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { PAY_RUN_CHECK, PAY_RUN_KIND, PAY_RUN_STATE, RUN_EMPTY, RUN_KIND } from './choices.ts'

const access = 'computed'
const total = { access, in: ['list'], group: 'totals' } as const

/** 发放批次: one payment of wages by an employer for a work month. Its rows are the sheet `pay/salaries`. */
export const payRuns = defineResource({
  path: 'pay/runs',
  table: 'pay_run',
  label: '发放批次',
  controller: { family: 'hr', name: 'PayRun' },
  title: 'title',
  sort: { field: 'taxPeriod', descending: true },
  states: 'state',
  rows: { deletable: { field: 'state', is: [RUN_EMPTY] }, importBy: null },
  groups: { base: '批次', totals: sumsGroup('合计', { item: PAY_ITEM.sheet, people: 'people' }) },
  fields: {
    title: text('标题', { access, in: ['list', 'search'], max: 120 }),
    runNo: text('批次号', { access, in: ['list', 'search'], under: 'title', max: 20 }),
    kind: choice('类型', PAY_RUN_KIND, {
      in: ['list', 'form', 'filter'],
      under: 'entityId',
      required: true,
      access: 'create',
      initial: RUN_KIND.normal,
    }),
    entityId: reference('发薪主体', 'pay/legal-entities', {
      in: ['list', 'form', 'filter'],
      required: true,
      access: 'create',
    }),
    month: month('工资月份', {
      in: ['list', 'form', 'filter', 'sort'],
      required: true,
      access: 'create',
    }),
    payDate: date('发薪日', { in: ['list', 'form', 'sort'] }),
    taxPeriod: month('税款所属期', { access, in: ['list', 'filter', 'sort'], under: 'payDate' }),
    state: choice('状态', PAY_RUN_STATE, { access, in: ['list', 'filter'] }),
    people: integer('人数', { access, in: ['list'] }),
    gross: money('应发合计', total),
    tax: money('个税合计', { ...total, under: 'gross' }),
    net: money('实发合计', total),
    cost: money('人工成本', { ...total, under: 'net' }),
    remark: text('备注', { max: 200 }),
    hash: text('审核校验码', { access, group: 'totals', max: 64 }),
  },
  actions: {
    waive: action('豁免检查', {
      call: 'WaivePayRunCheck',
      payOf: { person: 'userId', item: PAY_ITEM.sheet },
      when: { field: 'state', is: [RUN_EMPTY, MONTHLY.open, MONTHLY.checked] },
      fields: {
        code: choice('检查项', PAY_RUN_CHECK, { required: true }),
        userId: reference('人员', 'hr/archives'),
        reason: text('豁免原因', { required: true, max: 200 }),
      },
    }),
  },
})
