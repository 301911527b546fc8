import { choices, listed } from '#platform/define/engine/choice-list.ts'

/** The states of a batch, by name in code. */
export const BATCH = {
  draft: '0',
  checked: '1',
  exported: '2',
  partly: '3',
  paid: '4',
  void: '9',
} as const

export const BANK_BATCH_STATE = choices(
  'bankBatchState',
  { 0: '草稿', 1: '已复核', 2: '已导出', 3: '部分成功', 4: '全部成功', 9: '已作废' },
  { 0: 'warn', 1: 'info', 2: 'info', 3: 'warn', 4: 'good', 9: 'quiet' },
)

/** How the payment of a row ended, by name in code. */
export const PAYMENT = {
  waiting: '待',
  paid: '成功',
  failed: '失败',
  returned: '退回',
  void: '作废',
} as const

export const PAYMENT_RESULTS = Object.values(PAYMENT)

export const PAYMENT_RESULT = listed('paymentResult', PAYMENT_RESULTS, {
  [PAYMENT.waiting]: 'warn',
  [PAYMENT.paid]: 'good',
  [PAYMENT.failed]: 'bad',
  [PAYMENT.returned]: 'bad',
  [PAYMENT.void]: 'quiet',
})
