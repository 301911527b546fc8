import { listed } from '#platform/define/engine/choice-list.ts'

/** The side of a person's pay that an item belongs to, by name in code. */
export const SIDE = {
  add: '应发',
  deduct: '应扣',
  addAfterTax: '税后加',
  cut: '税后减',
  inKind: '非现金',
  cost: '单位成本',
} as const

export const ITEM_SIDE = listed('itemSide', Object.values(SIDE))

/** Where the amounts of an item come from: a formula of the product, or pay inputs. */
export const SOURCE = { engine: '引擎', input: '输入' } as const

export const ITEM_SOURCE = listed('itemSource', Object.values(SOURCE))

/** How an item is taxed, by name in code. */
export const TAX = {
  wages: '工资',
  free: '免税',
  notTaxed: '不征税',
  bonus: '年终奖',
  compensation: '补偿金',
  labour: '劳务',
  notCounted: '不入',
} as const

export const TAX_CLASS = listed('taxClass', Object.values(TAX))

/** Whether an item of a part of a month is paid by paid days or whole. */
export const ITEM_PRORATE = listed('itemProrate', ['计薪日', '全额'])
