import { choices } from '#platform/define/engine/choice-list.ts'

/** Where a new base stands, by name in code. */
export const NEW_BASE = { prepared: '0', adjusted: '1' } as const

export const NEW_BASE_STATE = choices(
  'newBaseState',
  { [NEW_BASE.prepared]: '准备中', [NEW_BASE.adjusted]: '已调整' },
  { [NEW_BASE.prepared]: 'warn', [NEW_BASE.adjusted]: 'good' },
)

/** The sources of a new base, by name in code. */
export const BASE_FROM = { pay: 'pay', before: 'before', hand: 'hand', file: 'file' } as const

/** Bases that a user has named. Preparing the list again may keep them. */
export const NAMED_BASES: readonly string[] = [BASE_FROM.hand, BASE_FROM.file]

export const BASE_SOURCE = choices(
  'baseSource',
  {
    [BASE_FROM.pay]: '上年月平均工资',
    [BASE_FROM.before]: '无工资记录，沿用',
    [BASE_FROM.hand]: '手工填写',
    [BASE_FROM.file]: '文件导入',
  },
  {
    [BASE_FROM.pay]: 'quiet',
    [BASE_FROM.before]: 'warn',
    [BASE_FROM.hand]: 'info',
    [BASE_FROM.file]: 'info',
  },
)

/** Whether the floor or the cap replaces a base, by name in code. */
export const BASE_WITHIN = { none: 'none', floor: 'floor', cap: 'cap' } as const

export const BASE_BOUND = choices(
  'baseBound',
  {
    [BASE_WITHIN.none]: '上下限内',
    [BASE_WITHIN.floor]: '按下限',
    [BASE_WITHIN.cap]: '按上限',
  },
  {
    [BASE_WITHIN.none]: 'quiet',
    [BASE_WITHIN.floor]: 'warn',
    [BASE_WITHIN.cap]: 'warn',
  },
)

export const BASE_PROBLEM = choices(
  'baseProblem',
  { noRow: '未参保缴存', noType: '未参加所选险种', noRule: '相关月份缺少规则' },
  { noRow: 'bad', noType: 'bad', noRule: 'bad' },
)
