import { bankCards } from '#modules/pay/bank-cards/define/bank-card.ts'
import { OWN_CARDS_CALL, ownCards } from '#modules/pay/bank-cards/wire/own-cards.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { readOwnCards } from './read-own-cards.ts'

export const cardCalls: readonly AreaCall[] = [
  reading({
    tag: bankCards.path,
    path: OWN_CARDS_CALL,
    summary: '我的工资卡：现在和以后使用的卡（只有后四位），以及最近的变更申请',
    answer: ownCards,
    run: ({ actor, store: { db } }) => readOwnCards(db, actor),
  }),
]
