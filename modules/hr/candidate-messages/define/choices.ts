import { choices, inOrder, listed } from '#platform/define/engine/choice-list.ts'

/** Codes of CANDIDATE_MESSAGE_STATE. */
export const MESSAGE = { waits: '0', sent: '1', failed: '2', stopped: '9' } as const

export const CANDIDATE_MESSAGE_STATE = choices(
  'candidateMessageState',
  { 0: '待发', 1: '已发', 2: '失败', 9: '撤回' },
  { 0: 'warn', 1: 'good', 2: 'bad', 9: 'quiet' },
)

/** Values of MESSAGE_OCCASION that have a template. */
export const OCCASION = { screened: '筛选通过', refused: '淘汰', interview: '面试' } as const

export const MESSAGE_OCCASION = listed('messageOccasion', [
  OCCASION.screened,
  OCCASION.interview,
  OCCASION.refused,
  '其他',
])

/** The value of MESSAGE_CHANNEL that a message begins with. */
export const BY_COPY = '复制'

/** How a message reaches the candidate. */
export const MESSAGE_CHANNEL = listed('messageChannel', [BY_COPY, '打印'])

export const MESSAGE_LANGUAGE = choices('messageLanguage', {
  zh: '中文',
  en: '英文',
  es: '西班牙文',
})

export const MESSAGE_PART = inOrder('messagePart', [
  ['open', '待发与未送达'],
  ['done', '已发与撤回'],
])
