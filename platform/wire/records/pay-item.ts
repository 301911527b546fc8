/** The items of people's pay that a competence opens, by name in code. */
export const PAY_ITEM = {
  terms: '定薪',
  sheet: '工资表',
  tax: '个税',
  merit: '绩效工资',
  benefits: '福利',
  bankCard: '银行卡',
  insurance: '社保',
  fund: '公积金',
} as const

export type PayItem = (typeof PAY_ITEM)[keyof typeof PAY_ITEM]
