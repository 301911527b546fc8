import { type HomeCard, homeCard } from '#platform/web/home/home-card.server.ts'
import type { WaitingRow } from '#platform/web/home/home-view.ts'
import { type ApprovalCard, approvalCard, INBOX_PAGE } from '#platform/wire/approval/approval.ts'
import { describeEntry } from './inbox.server.ts'

/** The most facts that usually fit on one line. */
const FACTS = 3

function hrefOf({ todo }: ApprovalCard): string {
  return todo > 0 ? INBOX_PAGE : `${INBOX_PAGE}?mode=complete`
}

/** 审批: the documents that wait for the user's decision. The card comes first. */
export const approvalHomeCards: readonly HomeCard[] = [
  homeCard({
    name: 'hr/my-approval',
    title: 'home.approval.title',
    data: approvalCard,
    turn: 'work',
    draw: (call, card) => ({
      waits: {
        label: call.t('home.approval.title'),
        href: hrefOf(card),
        total: card.todo + card.toComplete,
        rows: card.rows.flatMap((entry): WaitingRow[] => {
          const mode = card.todo > 0 ? 'todo' : 'complete'
          const view = describeEntry(call, entry, mode, new Date())
          if (!view) return []
          const { value, href, face, title, facts, ago } = view
          const note = facts
            .slice(0, FACTS)
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
            at: entry.at,
          }
          return mode === 'todo'
            ? [{ ...row, decides: { value, action: INBOX_PAGE } }]
            : [{ ...row, press: { href, label: call.t('approval.openRecord') } }]
        }),
      },
    }),
  }),
]
