import { defineResource } from '#platform/define/engine/define-resource.ts'
import { bool, choice, integer, text } from '#platform/define/engine/field-kinds.ts'
import { ITEM_PRORATE, ITEM_SIDE, ITEM_SOURCE, SIDE, SOURCE, TAX_CLASS } from './choices.ts'

const flag = { in: ['list', 'form'], group: 'bases' } as const

/** 工资项目: the closed list of the items of a person's pay, with the bases that each one counts in. */
export const payItems = defineResource({
  path: 'pay/items',
  table: 'pay_item',
  label: '工资项目',
  controller: { family: 'hr', name: 'PayItem' },
  title: 'name',
  sort: { field: 'sort' },
  // Items of the engine stay, because a formula of the product needs each.
  rows: { deletable: { field: 'source', is: [SOURCE.input] } },
  groups: { base: '项目', bases: '计入', display: '显示' },
  fields: {
    code: text('编码', {
      in: ['list', 'form', 'search', 'sort'],
      required: true,
      access: 'create',
      max: 30,
      check: 'code',
    }),
    name: text('名称', { in: ['list', 'form', 'search'], required: true, max: 30 }),
    side: choice('方向', ITEM_SIDE, {
      in: ['list', 'form', 'filter'],
      required: true,
      initial: SIDE.add,
    }),
    source: choice('来源', ITEM_SOURCE, {
      access: 'computed',
      in: ['list', 'filter'],
      under: 'side',
    }),
    taxClass: choice('计税类别', TAX_CLASS, {
      in: ['list', 'form', 'filter'],
      required: true,
      initial: '工资',
    }),
    prorate: choice('折算方式', ITEM_PRORATE, {
      in: ['list', 'form'],
      under: 'taxClass',
      required: true,
      initial: '全额',
    }),
    cutOrder: integer('扣减顺序', {
      in: ['form'],
      min: 1,
      max: 99,
      onlyFor: { field: 'side', is: [SIDE.cut] },
    }),
    inMinWage: bool('计入最低工资比较', flag),
    inOtBase: bool('计入加班基数', flag),
    inAverage: bool('计入平均工资', flag),
    inSocialBase: bool('计入社保基数', flag),
    inPartyBase: bool('计入党费基数', flag),
    staffVisible: bool('员工可见', { in: ['form'], group: 'display', initial: true }),
    account: text('会计科目', { in: ['form'], group: 'display', max: 20 }),
    sort: integer('排序', { in: ['form', 'sort'], group: 'display', max: 9_999 }),
    enabled: bool('启用', { in: ['list', 'form', 'filter'], group: 'display', initial: true }),
  },
})
