import { redirect } from '@remix-run/node'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import type { TakeBack } from '#platform/web/lib/take-back.ts'
import { forgetChoices } from '#platform/web/pages/forms/reference-options.server.ts'
import { requireId } from '#platform/web/pages/record/read-record.server.ts'
import { listPlace } from '#platform/web/pages/record/record-paths.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { safePath } from '#platform/web/request/redirect-target.ts'
import { changeTakenBack, DELETION, TAKE_BACK_CHANGE } from '#platform/wire/records/take-back.ts'

/** Offers to undo what the user has just done to a record. `change` is a deletion or the name of an action. */
export function offerUndo(
  { resource, t }: Pick<ResourceCall, 'resource' | 't'>,
  id: string,
  change: string,
): TakeBack {
  return {
    page: `/${resource.path}/${id}/take-back`,
    label: t(change === DELETION ? 'page.restore' : 'page.undoAction'),
    targets: change,
  }
}

const TOLD = new Set<string>(['conflict', 'forbidden', 'invalid', 'locked', 'not-found'])

/** Takes back what the user did to the record, and returns to the page where the button stood. */
export async function takeBackChange(call: ResourceCall) {
  const { form, gateway, resource, url } = call
  const back = safePath(form.get('back'), url.origin) ?? listPlace(call, null).href
  const body = {
    resource: resource.path,
    id: requireId(call),
    change: String(form.get('targets') ?? ''),
  }
  try {
    const { message } = await gateway.sendFor('PUT', TAKE_BACK_CHANGE, body, changeTakenBack)
    forgetChoices(resource.path)
    call.setFlash({ kind: 'success', text: message })
  } catch (error) {
    if (!(error instanceof GatewayError) || !TOLD.has(error.code)) throw error
    call.setFlash({ kind: 'error', text: error.sentences().join(' ') })
  }
  return redirect(back, 303)
}

/** Other pages hold the form. A user who opens its address is led to the list. */
export async function leadToList(call: ResourceCall) {
  return redirect(listPlace(call, null).href)
}
