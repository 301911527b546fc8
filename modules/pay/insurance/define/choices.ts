import { choices, listed } from '#platform/define/engine/choice-list.ts'

export const INSURE = choices('insure', {
  '1': '养老保险',
  '2': '医疗保险',
  '3': '失业保险',
  '4': '工伤保险',
  '5': '生育保险',
  '6': '大额医疗补助',
  '7': '长期护理保险',
})

/** The types that the law asks of every city. Other types are local. */
export const CORE_TYPES = ['1', '2', '3', '4'] as const

/** Insurance against injury at work: its rate belongs to the employer. */
export const INJURY = '4'

export const HUKOU = choices('hukou', {
  '1': '本地城镇',
  '2': '本地农村',
  '3': '外地城镇',
  '4': '外地农村',
  '5': '港澳台',
  '6': '外籍',
})

export const BASE_ROUND = listed('baseRound', ['到分', '到角', '到元四舍五入', '到元进位'])

export const AMOUNT_ROUND = listed('amountRound', [
  '到分四舍五入',
  '见分进角',
  '到角四舍五入',
  '到元四舍五入',
])
