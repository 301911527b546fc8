import { inOrder, listed } from '#platform/define/engine/choice-list.ts'

/** Kinds of transfer, by what happens to the employee's posts. */
export const TRANSFER = {
  sideways: '平级调动',
  promotion: '晋升',
  demotion: '降职',
  loan: '借调',
  loanEnds: '借调返回',
  toOtherCompany: '跨公司调动',
  furtherPost: '兼职增加',
  furtherPostEnds: '兼职取消',
} as const

export const TRANSFER_KIND = listed('transferKind', Object.values(TRANSFER))

/** Kinds that leave the main position as it is. */
export const BESIDE_THE_MAIN_ONE: ReadonlySet<string> = new Set([
  TRANSFER.loan,
  TRANSFER.furtherPost,
  TRANSFER.furtherPostEnds,
])

/** Whether a completed transfer is shown in notices; other transfers have no value. */
export const TRANSFER_NOTICE = { possible: 'possible', shown: 'shown' } as const

export const TRANSFER_NOTICE_STATE = inOrder(
  'transferNotice',
  [
    [TRANSFER_NOTICE.possible, '未公示'],
    [TRANSFER_NOTICE.shown, '公示中'],
  ],
  { possible: 'quiet', shown: 'info' },
)
