import { choices, inOrder, listed } from '#platform/define/engine/choice-list.ts'

export const CONTRACT_CLASS = listed('contractClass', ['劳动合同', '协议'])

export const OPEN_ENDED = '无固定期限'

/** Terms of Labour Contract Law of the PRC, articles 12 to 15; other agreements have none. */
export const CONTRACT_TERM = listed('contractTerm', ['固定期限', OPEN_ENDED, '任务期限', '无'])

/**
 * Origin of a contract: the first of a chain, a renewal after the previous one, or a supplement to
 * it.
 */
export const CHANGED_CONTRACT = '变更'

export const CONTRACT_ORIGIN = listed('contractOrigin', ['新签', '续签', CHANGED_CONTRACT])

export const WORK_HOURS = listed('workHours', ['标准工时', '综合计算', '不定时'])

export const CONTRACT_STATE = choices(
  'contractState',
  {
    1: '待签',
    2: '履行中',
    3: '已到期',
    4: '已续签',
    5: '已解除',
    6: '已终止',
    7: '已变更',
    8: '已签待生效',
  },
  {
    1: 'warn',
    2: 'good',
    3: 'bad',
    4: 'quiet',
    5: 'quiet',
    6: 'quiet',
    7: 'quiet',
    8: 'info',
  },
)

/** Contracts in force, and those that need action. */
export const CONTRACT_PART = inOrder(
  'contractPart',
  [
    ['running', '履行中'],
    ['expiring', '45 天内到期'],
    ['unsigned', '未签'],
    ['expired', '已到期'],
  ],
  { running: 'good', expiring: 'warn', unsigned: 'warn', expired: 'bad' },
)

/** Labour Contract Law, chapter 4: dissolved before its end (解除), or ended for another reason (终止). */
export const CONTRACT_END = listed('contractEnd', ['解除', '终止'])
