import { redirect } from '@remix-run/node'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { INFO_CHANGE_STATE } from '#modules/hr/archives/define/choices.ts'
import { infoChanges, WAITING } from '#modules/hr/archives/define/info-change.ts'
import {
  OWN_FILE_CALLS,
  type OwnFile,
  type OwnRequest,
  ownFile,
} from '#modules/hr/archives/wire/own-file.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { formatMessage } from '#platform/web/pages/forms/problem-text.server.ts'
import { requireId } from '#platform/web/pages/record/read-record.server.ts'
import { choicePill } from '#platform/web/pages/texts/choice-pill.server.ts'
import type { ResourceCall, SignedInCall } from '#platform/web/request/page-call.ts'
import { calendarText } from '#platform/wire/language/calendar-text.ts'
import { describeChanges } from './info-change-rows.server.ts'
import type { OwnRequestView, OwnView } from './info-change-view.ts'

export const ASK_PAGE = '/account/file/edit'

/** Null for a user without a file, or without permission to view it. */
export async function readOwnFile(call: SignedInCall): Promise<OwnFile | null> {
  const { gateway } = call
  const navigation = await gateway.navigation()
  const may = (path: string) => buttonCodesAt(navigation, `/${path}`).has('view')
  if (!may(infoChanges.path) || !may(archives.path)) return null
  try {
    return await gateway.ask(OWN_FILE_CALLS.read, {}, ownFile)
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'not-found') return null
    throw error
  }
}

export async function requireOwnFile(call: SignedInCall): Promise<OwnFile> {
  const own = await readOwnFile(call)
  if (!own) throw new GatewayError('not-found', formatMessage(call.language, 'infoChange.noFile'))
  return own
}

/** Link to the user's own file. */
export function ownFileHref({ fileId }: OwnFile): string {
  return `/${archives.path}/${fileId}`
}

/** Redirects to the user's own file. A user without a file goes to the account page with a message. */
export async function openOwnFile(call: SignedInCall): Promise<Response> {
  const own = await readOwnFile(call)
  if (own) return redirect(ownFileHref(own))
  call.setFlash({ kind: 'info', text: formatMessage(call.language, 'infoChange.noFile') })
  return redirect('/account/profile')
}

/** Loads the parts of a file that the page shows only to the employee whose file it is. */
export async function loadOwn(call: ResourceCall): Promise<OwnView | null> {
  const own = await readOwnFile(call)
  if (own?.fileId !== requireId(call)) return null
  const request = own.request && describeRequest(call, own.request)
  const mayAsk = Object.keys(own.values).length > 0 && !request?.isWaiting
  return { request, askHref: mayAsk ? ASK_PAGE : null }
}

function describeRequest(call: SignedInCall, request: OwnRequest): OwnRequestView {
  const { id, state, opinion, askedAt, items } = request
  const href = `/${infoChanges.path}/${id}`
  const { text, tone } = choicePill(INFO_CHANGE_STATE, state, call.language)
  return {
    state: text,
    tone,
    askedAt: calendarText('dateTime', askedAt, call.language),
    opinion: opinion ?? '',
    isWaiting: state === WAITING,
    href,
    withdrawHref: `${href}/act/withdraw`,
    rows: describeChanges(call, items),
  }
}
