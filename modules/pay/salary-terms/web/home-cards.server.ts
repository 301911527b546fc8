import { type TermsDueCard, termsDueCard } from '#modules/pay/salary-terms/wire/terms-due.ts'
import { type HomeCard, homeCard } from '#platform/web/home/home-card.server.ts'
import type { RowView } from '#platform/web/home/home-view.ts'
import { formatDate } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'

const TERMS_DUE = '/pay/terms-due'

/** 待定薪: people who need terms of pay, without an amount. */
export const termHomeCards: readonly HomeCard[] = [
  homeCard({
    name: 'pay/terms-due',
    title: 'home.termsDue.title',
    data: termsDueCard,
    place: 'side',
    turn: 'people',
    draw: (call, { count, lines }) => ({
      more: { href: TERMS_DUE, label: call.t('home.termsDue.all', { count }) },
      body: { shape: 'rows', rows: lines.map((line) => dueRow(call, line)) },
    }),
  }),
]

function dueRow(
  { t, language }: SignedInCall,
  { userId, name, kind, day }: TermsDueCard['lines'][number],
): RowView {
  return {
    id: `${userId}.${day}`,
    icon: 'coins',
    href: TERMS_DUE,
    title: name,
    note: `${t(`termsDue.kind.${kind}`)} · ${t('termsDue.from', { day: formatDate(day, language) })}`,
    face: null,
    pill: null,
  }
}
