import { type HomeCard, homeCard } from '#app/home/home-card.server.ts'
import type { RowView } from '#app/home/home-view.ts'
import { formatRelative, parseWireTime } from '#app/lib/format.ts'
import type { SignedInCall } from '#app/request/page-call.ts'
import { type NoticesCard, noticesCard, unreadMessages } from '#contracts/home/work.ts'
import type { Message } from '#contracts/message.ts'
import { choiceLabel } from '#resources/described/labels.ts'
import { NOTICE_TYPE } from '#resources/work/choices.ts'
import { describeMessage } from './inbox.server.ts'
import { BOARD, NOTICES } from './notice-board.server.ts'

const INBOX = '/messages'

/** 协作: cards of what people are told. */
export const workHomeCards: readonly HomeCard[] = [
  homeCard({
    ...{ name: 'work/messages', title: 'home.messages.title', place: 'side' },
    data: unreadMessages,
    draw: (call, { count, rows }) => ({
      more: { href: INBOX, label: call.t('messages.count', { count }) },
      body: { shape: 'rows', rows: rows.map((row) => messageRow(call, row)) },
    }),
  }),
  homeCard({
    ...{ name: 'work/notices', title: 'home.notices.title', place: 'side', data: noticesCard },
    draw: (call, { unread, rows }) =>
      rows.length > 0
        ? {
            more: { href: BOARD, label: moreText(call, unread) },
            body: { shape: 'rows', rows: rows.map((row) => noticeRow(call, row)) },
          }
        : null,
  }),
]

/** Leads to the inbox, where opening marks it as read. */
function messageRow(call: SignedInCall, message: Message): RowView {
  const { id, face, icon, title, content, ago } = describeMessage(call, message, new Date())
  return { id, face, icon, title, href: INBOX, note: `${content} · ${ago}`, pill: null }
}

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
