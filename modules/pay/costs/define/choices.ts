import { inOrder } from '#platform/define/engine/choice-list.ts'

/** What an account of vouchers is for, by name in code. All but `item` are amounts that are no pay item. */
export const POSTING = {
  item: 'item',
  insuranceCost: 'insuranceCost',
  fundCost: 'fundCost',
  net: 'net',
  insurance: 'insurance',
  fund: 'fund',
  tax: 'tax',
  inKind: 'inKind',
  otherCost: 'otherCost',
  receivable: 'receivable',
} as const

export type Posting = (typeof POSTING)[keyof typeof POSTING]

export const POSTING_PURPOSE = inOrder('postingPurpose', [
  [POSTING.item, '工资项目'],
  [POSTING.insuranceCost, '借：单位负担的社保'],
  [POSTING.fundCost, '借：单位负担的公积金'],
  [POSTING.net, '贷：应付工资（实发）'],
  [POSTING.insurance, '贷：应付社保（单位和个人）'],
  [POSTING.fund, '贷：应付公积金（单位和个人）'],
  [POSTING.tax, '贷：应交个人所得税'],
  [POSTING.inKind, '贷：非货币性福利'],
  [POSTING.otherCost, '贷：其他单位成本'],
  [POSTING.receivable, '借或贷：应收职工款（结转）'],
])
