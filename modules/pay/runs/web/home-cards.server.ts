import { PAY_RUN_KIND } from '#modules/pay/runs/define/choices.ts'
import { type OwnSlips, ownSlips } from '#modules/pay/runs/wire/own-slips.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { type HomeCard, homeCard } from '#platform/web/home/home-card.server.ts'
import type { RowView } from '#platform/web/home/home-view.ts'
import { formatDayPart } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'

const MY_SLIPS = '/pay/my-slips'

/** 薪酬: the reader's own slips, one press from home and without an amount. */
export const payHomeCards: readonly HomeCard[] = [
  homeCard({
    name: 'pay/own-slips',
    title: 'home.ownSlips.title',
    data: ownSlips,
    place: 'side',
    turn: 'own',
    draw: (call, { slips }) => ({
      more: { href: MY_SLIPS, label: call.t('home.all') },
      body: { shape: 'rows', rows: slips.map((slip) => slipRow(call, slip)) },
    }),
  }),
]

function slipRow(
  { t, language }: SignedInCall,
  { id, month, kind, payDay, isNew }: OwnSlips['slips'][number],
): RowView {
  const day = formatDayPart(payDay, 'dayOfYear', language)
  return {
    id,
    icon: 'book',
    href: `${MY_SLIPS}/${id}`,
    title: t('home.ownSlips.slip', {
      month: formatDayPart(`${month}-01`, 'monthOfYear', language),
    }),
    note: t('home.ownSlips.paid', { kind: choiceLabel(PAY_RUN_KIND, kind, language), day }),
    face: null,
    pill: isNew ? { tone: 'info', text: t('home.ownSlips.new') } : null,
  }
}
