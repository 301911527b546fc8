import { type HomeCard, homeCard } from '#app/home/home-card.server.ts'
import type { RowView } from '#app/home/home-view.ts'
import { formatRelative, parseWireTime } from '#app/lib/format.ts'
import type { SignedInCall } from '#app/request/page-call.ts'
import { type NoticesCard, noticesCard } from '#contracts/home/work.ts'
import { choiceLabel } from '#resources/described/labels.ts'
import { NOTICE_TYPE } from '#resources/work/choices.ts'
import { BOARD, NOTICES } from './notice-board.server.ts'

/** 协作: cards of what people are told. */
export const workHomeCards: readonly HomeCard[] = [
  homeCard({
    ...{ name: 'work/notices', title: 'home.notices.title', data: noticesCard },
    draw: (call, { unread, rows }) => ({
      more: { href: BOARD, label: moreText(call, unread) },
      body: {
        shape: 'rows',
        rows: rows.map((row) => noticeRow(call, row)),
        empty: call.t('home.notices.empty'),
      },
    }),
  }),
]

function moreText({ t }: SignedInCall, unread: number): string {
  return unread > 0 ? t('home.notices.unread', { count: unread }) : t('home.all')
}

function noticeRow(
  { t, language }: SignedInCall,
  { id, title, type, top, publishAt, isRead }: NoticesCard['rows'][number],
): RowView {
  const when = formatRelative(parseWireTime(publishAt), new Date(), t)
  const facts = [top ? t('notices.pinned') : '', choiceLabel(NOTICE_TYPE, type, language), when]
  return {
    ...{ id, href: `${NOTICES}/${id}`, face: null, icon: top ? 'flag' : 'document', title },
    note: facts.filter(Boolean).join(' · '),
    pill: isRead ? null : { tone: 'info', text: t('notices.unread') },
  }
}
