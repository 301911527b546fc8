import { choices, listed } from '#platform/define/engine/choice-list.ts'

/** What a card is used for, by name in code. */
export const CARD = { pay: '工资', expenses: '报销', bonus: '奖金' } as const

export const CARD_KIND = listed('cardKind', Object.values(CARD))

/** How the last payment to a card ended, by name in code. */
export const LAST_PAID = { paid: '成功', failed: '失败', none: '未发' } as const

export const LAST_PAY_RESULT = listed('lastPayResult', Object.values(LAST_PAID), {
  [LAST_PAID.paid]: 'good',
  [LAST_PAID.failed]: 'bad',
  [LAST_PAID.none]: 'quiet',
})

/** Why a card is not used for payments, by name in code. */
export const CARD_FAULT = { holder: 'holder' } as const

export const CARD_FAULT_KIND = choices(
  'cardFault',
  { [CARD_FAULT.holder]: '户名与档案姓名不一致' },
  { [CARD_FAULT.holder]: 'bad' },
)

/** The states of a change that an employee asked for, by name in code. */
export const CHANGE = { waiting: '0', taken: '1', refused: '2', replaced: '9' } as const

export const CARD_CHANGE_STATE = choices(
  'cardChangeState',
  { 0: '待核对', 1: '已采纳', 2: '已拒绝', 9: '已被新申请取代' },
  { 0: 'warn', 1: 'good', 2: 'bad', 9: 'quiet' },
)
