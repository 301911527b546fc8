import { choices, inOrder } from '#platform/define/engine/choice-list.ts'

/** The states of a pay input, by name in code. */
export const INPUT = { proposed: '0', confirmed: '1', counted: '2', void: '9' } as const

export const PAY_INPUT_STATE = choices(
  'payInputState',
  { 0: '待确认', 1: '已确认', 2: '已计入', 9: '已作废' },
  { 0: 'warn', 1: 'good', 2: 'info', 9: 'quiet' },
)

/** The sources of a pay input, by name in code. */
export const INPUT_FROM = {
  hand: 'hand',
  instalments: 'instalments',
  certificate: 'certificate',
  benefit: 'benefit',
  reversal: 'reversal',
  backPay: 'backPay',
  referral: 'referral',
  title: 'title',
} as const

export type InputSource = keyof typeof INPUT_FROM

export const INPUT_SOURCE = inOrder('inputSource', [
  [INPUT_FROM.hand, '手工录入'],
  [INPUT_FROM.instalments, '分期'],
  [INPUT_FROM.certificate, '证书津贴'],
  [INPUT_FROM.benefit, '福利'],
  [INPUT_FROM.reversal, '冲销'],
  [INPUT_FROM.backPay, '补发核算'],
  [INPUT_FROM.referral, '内推奖金'],
  [INPUT_FROM.title, '职称津贴'],
])
