import { type HomeCard, homeCard } from '#platform/web/home/home-card.server.ts'
import type { WaitingRow } from '#platform/web/home/home-view.ts'
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

/** The link to the page that decides all waiting documents together. */
function decideAllLink({ t, language }: SignedInCall, { todo }: ApprovalCard) {
  return { href: ALL_PAGE, label: t('together.decideAll', { total: formatNumber(todo, language) }) }
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
        waitsFor: 'decision',
        label: call.t('home.approval.title'),
        href: hrefOf(card),
        total: card.todo + card.toComplete,
        ...(card.todo > 1 && { act: decideAllLink(call, card) }),
        rows: card.rows.flatMap((entry): WaitingRow[] => {
          const mode = card.todo > 0 ? 'todo' : 'complete'
          const view = describeEntry(call, entry, mode, new Date())
          if (!view) return []
          const { value, href, face, title, facts, reason, ago } = view
          // The reason and facts that stand out are always shown. The usual facts are left out if the line has no
          // room for them.
          const usual = facts.filter(({ tone }) => !tone).slice(0, FACTS)
          const outstanding = facts.filter(({ tone }) => tone)
          const note = [...usual, ...(reason ? [reason] : []), ...outstanding]
            .map(({ label, text }) => call.t('exports.filterOf', { label, text }))
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
