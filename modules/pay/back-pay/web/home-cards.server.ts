import { type BackPayCard, backPayCard } from '#modules/pay/back-pay/wire/back-pay.ts'
import { type HomeCard, homeCard } from '#platform/web/home/home-card.server.ts'
import type { RowView } from '#platform/web/home/home-view.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'

const BACK_PAY = '/pay/back-pay'

/** 待补发: people who are owed back pay, without an amount. */
export const backPayHomeCards: readonly HomeCard[] = [
  homeCard({
    name: 'pay/back-pay',
    title: 'home.backPay.title',
    data: backPayCard,
    place: 'side',
    turn: 'people',
    draw: (call, { count, entityId, isMore, lines }) => ({
      more: {
        href: `${BACK_PAY}?entityId=${entityId}`,
        label: call.t(isMore ? 'home.backPay.more' : 'home.backPay.all', { count }),
      },
      body: { shape: 'rows', rows: lines.map((line) => rowOf(call, line)) },
    }),
  }),
]

function rowOf(
  { t }: SignedInCall,
  { userId, name, months }: BackPayCard['lines'][number],
): RowView {
  return {
    id: userId,
    icon: 'history',
    href: `${BACK_PAY}/${userId}`,
    title: name,
    note: t('home.backPay.months', { months: months.join(', ') }),
    face: null,
    pill: null,
  }
}
