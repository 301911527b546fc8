import { personStarts } from '#modules/hr/archives/web/person-starts.server.ts'
import { OUTLOOK, type Outlook, outlook } from '#modules/hr/archives/wire/outlook.ts'
import { regularisations } from '#modules/hr/probation/define/regularisation.ts'
import { recordLabel } from '#platform/define/described/labels.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { readRecord } from '#platform/web/pages/record/read-record.server.ts'
import type { ActionLink, RecordView } from '#platform/web/pages/record/record-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'

const CONFIRMATION = 'confirmation'

/**
 * Adds the next step after a probation: a link to the open confirmation, or to the form of a new one. Once the
 * probation is completed, this link is the main button.
 */
export async function withConfirmation(call: ResourceCall, view: RecordView): Promise<RecordView> {
  const { userId, state } = await readRecord(call)
  if (view.isPast || !isUuid(userId)) return view
  const known = await outlookOf(call, userId)
  const link = known && confirmationOf(call, userId, known)
  if (!link) return view
  return state === DOC.done
    ? { ...view, next: [link, ...view.next] }
    : { ...view, actions: [...view.actions, link] }
}

/** Reads the outlook of a person; null when the reader may not see the file. */
async function outlookOf({ gateway }: ResourceCall, id: string): Promise<Outlook | null> {
  return gateway.ask(OUTLOOK, { id }, outlook).catch((error: unknown) => {
    if (error instanceof GatewayError) return null
    throw error
  })
}

function confirmationOf(call: ResourceCall, id: string, known: Outlook): ActionLink | null {
  const { path } = regularisations
  const open = known.documents.find(({ resource }) => resource === path)
  if (open) {
    const label = `${recordLabel(regularisations, call.language)} ${open.docNo}`
    return { name: CONFIRMATION, label, href: `/${path}/${open.id}` }
  }
  const start = personStarts(call, { id, status: known.status }, known).find(
    ({ name }) => name === CONFIRMATION,
  )
  return start?.href ? { name: CONFIRMATION, label: start.label, href: start.href } : null
}
