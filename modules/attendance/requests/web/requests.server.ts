import { recordLabel } from '#platform/define/described/labels.ts'
import { DOC_STATE } from '#platform/define/documents/define-document.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { formatRelative, parseWireTime } from '#platform/web/lib/format.ts'
import { choicePill } from '#platform/web/pages/texts/choice-pill.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import {
  APPROVAL_CALLS,
  approvalInbox,
  decidingPage,
  type InboxEntry,
} from '#platform/wire/approval/approval.ts'
import { findResource } from '#product/define/registry.server.ts'
import { requestFacts } from './request-facts.server.ts'
import type { RequestView } from './request-view.ts'

const OF_ATTENDANCE = 'attendance/'

/** Attendance requests that the user made, or that wait for their decision. */
export async function loadRequests(
  call: SignedInCall,
  mode: 'mine' | 'todo',
): Promise<RequestView[]> {
  const answer = call.gateway.ask(APPROVAL_CALLS.inbox, { mode }, approvalInbox)
  // A user without access to the inbox sees no requests, but the rest of the page.
  const inbox = await answer.catch(() => null)
  const now = new Date()
  return (inbox?.data ?? [])
    .filter(({ bizType }) => bizType.startsWith(OF_ATTENDANCE))
    .flatMap((entry) => describeRequest(call, entry, { mode, now }))
}

function describeRequest(
  { t, language }: SignedInCall,
  { bizType, bizId, record, at }: InboxEntry,
  { mode, now }: { mode: 'mine' | 'todo'; now: Date },
): RequestView[] {
  const resource = findResource(bizType)
  if (!resource) return []
  const label = recordLabel(resource, language)
  const [fact] =
    requestFacts.find(({ path }) => path === bizType)?.facts?.(record, { t, language }) ?? []
  // The kind and the days say more than the name of the document.
  const kind = fact ? [fact.label, fact.text].filter(Boolean).join(' · ') : label
  const ago = at ? formatRelative(parseWireTime(at), now, t) : ''
  const name = typeof record.userName === 'string' ? record.userName : ''
  const isOther = mode === 'todo' && typeof record.userId === 'string' && name !== ''
  return [
    {
      id: bizId,
      href: mode === 'todo' ? decidingPage(bizType, bizId) : `/${bizType}/${bizId}`,
      title: isOther ? `${name} · ${kind}` : kind,
      note: [fact && fact.label !== label ? label : '', record.docNo, ago]
        .filter(Boolean)
        .join(' · '),
      pill: choicePill(DOC_STATE, String(record.state), language),
      face: isOther ? { colour: faceColour(String(record.userId)), name } : null,
    },
  ]
}
