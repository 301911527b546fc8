import { defineResource } from '#platform/define/engine/define-resource.ts'
import { integer, month, reference, text } from '#platform/define/engine/field-kinds.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'

/**
 * 成本分摊: the departments that bear the cost of a person from a month on, each by its parts of all parts. The rows of the
 * latest month count together; without any the own department bears everything.
 */
export const costSplits = defineResource({
  path: 'pay/cost-splits',
  table: 'cost_split',
  label: '成本分摊',
  controller: { family: 'hr', name: 'CostSplit' },
  title: 'userId',
  sort: { field: 'effectiveFrom', descending: true },
  rows: {
    scope: { person: 'userId', department: 'deptId' },
    pay: { item: PAY_ITEM.sheet },
    importBy: null,
  },
  fields: {
    userId: reference('人员', 'hr/archives', {
      in: ['list', 'form', 'filter', 'search'],
      required: true,
      access: 'create',
    }),
    deptId: reference('所在部门', 'org/departments', {
      access: 'computed',
      in: ['list', 'filter'],
      under: 'userId',
    }),
    effectiveFrom: month('起始月份', {
      in: ['list', 'form', 'filter', 'sort'],
      required: true,
      access: 'create',
      help: '同一人同一起始月份的各行一起生效，直到下一个起始月份',
    }),
    bearerId: reference('承担部门', 'org/departments', {
      in: ['list', 'form', 'filter'],
      required: true,
      access: 'create',
    }),
    parts: integer('份数', {
      in: ['list', 'form'],
      required: true,
      min: 1,
      max: 10_000,
      initial: '1',
      help: '按各行份数之比分摊：三个部门均摊就各填 1；本部门承担的部分也要填一行',
    }),
    reason: text('依据', { in: ['list', 'form'], max: 200 }),
  },
})
