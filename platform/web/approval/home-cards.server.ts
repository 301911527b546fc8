import { type HomeCard, homeCard } from '#platform/web/home/home-card.server.ts'
import type { RowView } from '#platform/web/home/home-view.ts'
import { formatNumber } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { type ApprovalCard, approvalCard, INBOX_PAGE } from '#platform/wire/approval/approval.ts'
import { describeEntry } from './inbox.server.ts'
import { ALL_PAGE } from './inbox-view.ts'

/** The most usual facts that fit on one line. */
const FACTS = 3

function hrefOf({ todo }: ApprovalCard): string {
  return todo > 0 ? INBOX_PAGE : `${INBOX_PAGE}?mode=complete`
}

/** Leads to all that wait, to decide them together. */
function decideAllLink({ t, language }: SignedInCall, { todo }: ApprovalCard) {
  return { href: ALL_PAGE, label: t('together.decideAll', { total: formatNumber(todo, language) }) }
}

/** 审批: the documents that wait for the user's decision. The card comes first. */
export const approvalHomeCards: readonly HomeCard[] = [
  homeCard({
    name: 'hr/my-approval',
    title: 'home.approval.title',
    data: approvalCard,
    isUrgent: true,
    tiles: ({ t, language }, card) => [
      {
        label: t('home.approval.title'),
        href: hrefOf(card),
        tone: 'warn',
        isNone: false,
        value: formatNumber(card.todo + card.toComplete, language),
        note: card.toComplete > 0 ? t('home.approval.toComplete', { count: card.toComplete }) : '',
      },
    ],
    draw: (call, card) => ({
      more: { href: hrefOf(card), label: call.t('home.all') },
      ...(card.todo > 1 && { act: decideAllLink(call, card) }),
      body: {
        shape: 'rows',
        rows: card.rows.flatMap((entry): RowView[] => {
          const mode = card.todo > 0 ? 'todo' : 'complete'
          const view = describeEntry(call, entry, mode, new Date())
          if (!view) return []
          const { value, href, face, title, facts, ago } = view
          // What stands out stays, even if the line has no place for the rest.
          const usual = facts.filter(({ tone }) => !tone)
          const note = [...usual.slice(0, FACTS), ...facts.filter(({ tone }) => tone)]
            .map(({ label, text }) => `${label} ${text}`)
            .join(' · ')
          const row = {
            id: value,
            href,
            face,
            icon: 'check',
            title,
            note,
            pill: null,
            since: ago,
          }
          return mode === 'todo'
            ? [{ ...row, decides: { value, action: INBOX_PAGE } }]
            : [{ ...row, press: { href, label: call.t('approval.openRecord') } }]
        }),
      },
    }),
  }),
]
