import { choices, inOrder, listed } from '#platform/define/engine/choice-list.ts'

/** Values of PRIVACY_KIND: what people may ask for about data that is kept of them (PIPL, articles 24 and 44–47). */
export const ASKS = {
  read: '查阅',
  copy: '复制',
  correct: '更正',
  withdraw: '撤回同意',
  remove: '删除',
  explain: '解释自动结果',
} as const

export const PRIVACY_KIND = listed(
  'privacyKind',
  ['查阅', '复制', '更正', '撤回同意', '删除', '解释自动结果'],
  { 删除: 'bad' },
)

/** Values of PRIVACY_SOURCE: the person asked by the ticket of an application, or in person with proof. */
export const BY = { ticket: '本人链接', inPerson: '当面' } as const

export const PRIVACY_SOURCE = listed('privacySource', ['本人链接', '当面'])

/** Codes of PRIVACY_STATE. */
export const REQUEST = { waiting: '0', done: '1', declined: '2' } as const

export const PRIVACY_STATE = choices(
  'privacyState',
  {
    0: '待办',
    1: '已办结',
    2: '未予办理',
  },
  { 0: 'warn', 1: 'good', 2: 'quiet' },
)

export const PRIVACY_PART = inOrder('privacyPart', [
  ['open', '待办'],
  ['answered', '已答复'],
])
