import { readingOf } from '#modules/hr/careers/web/careers-document.server.tsx'
import { transferNoticeLink } from '#modules/hr/sharing-center/define/shown-links.ts'
import {
  OWN_SHOWN_CALLS,
  SHOWN_CALLS,
  type ShownTransfers,
  shownTransfers,
} from '#modules/hr/sharing-center/wire/shown.ts'
import { TRANSFER_KIND } from '#modules/hr/transfers/define/choices.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { formatDate } from '#platform/web/lib/format.ts'
import type { OpenCall } from '#platform/web/request/page-call.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'
import {
  type LinkedPage,
  loadLinked,
  openLinked,
  showByRight,
  showClosed,
  type Visit,
} from './linked-page.server.tsx'
import { TransfersPage, type TransfersView } from './transfers-page.tsx'

const MAX_TYPED = 100

const PAGE: LinkedPage<ShownTransfers> = {
  purpose: transferNoticeLink,
  title: 'careers.shown.noticeTitle',
  answer: shownTransfers,
  sharedCall: SHOWN_CALLS.transferNotice,
  ownCall: OWN_SHOWN_CALLS.transferNotice,
  draw(shown, visit) {
    const { t } = visit.reading
    return { title: t(PAGE.title), content: <TransfersPage view={describe(shown, visit)} t={t} /> }
  },
}

function describe(
  { transfers }: ShownTransfers,
  { reading: { t, language } }: Visit,
): TransfersView {
  const place = (department: string, post: string | null) =>
    [department, post].filter(Boolean).join(' · ')
  return {
    title: t(PAGE.title),
    rows: transfers.map((one) => ({
      name: one.name,
      from: place(one.fromDepartment, one.fromPost),
      to: place(one.toDepartment, one.toPost),
      kind: choiceLabel(TRANSFER_KIND, one.kind, language),
      effectiveDate: formatDate(one.effectiveDate, language),
    })),
  }
}

/** What an address asks for: one transfer, or a department and a month; null when it asks for nothing. */
function askedIn({ searchParams }: URL): Record<string, string> | null {
  const typed = (name: string) => (searchParams.get(name) ?? '').slice(0, MAX_TYPED)
  if (searchParams.has('transferId')) return { id: typed('transferId') }
  if (!searchParams.has('deptId')) return null
  return { deptId: typed('deptId'), month: typed('month') }
}

/** Transfers that are shown in notices, by link or by the right of a signed-in reader. */
export async function loadTransfers(call: OpenCall, state: RequestState): Promise<Response> {
  const asked = askedIn(call.url)
  if (asked === null) return loadLinked(PAGE, call, state)
  const visit = { call, state, reading: readingOf(call) }
  return (await showByRight(PAGE, visit, asked)) ?? showClosed(PAGE, visit)
}

export function openTransfers(call: OpenCall, state: RequestState): Promise<Response> {
  return openLinked(PAGE, call, state)
}
