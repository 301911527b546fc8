import {
  FORM_CALL,
  MAX_FORMS,
  type RegistrationForm,
  registrationForms,
  sharedForms,
} from '#modules/hr/archives/wire/registration-forms.ts'
import { SHARE_CALLS } from '#platform/define/shipped/sharing/share-link.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { callOpenly } from '#platform/web/gateway/open-call.server.ts'
import type { OpenCall } from '#platform/web/request/page-call.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'
import { readShareAccess, takeFromAddress } from '#platform/web/sharing/share-access.server.ts'
import { calendarText } from '#platform/wire/language/calendar-text.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { describeForm } from './describe-registration-form.server.ts'
import type { PrintUserView } from './print-user-view.ts'

const PAGE = 'printUser'

/**
 * Loads registration forms. If the user may see the people in the URL, loads their forms, otherwise those of the share
 * link that this browser has opened. A URL never extends what a link shows.
 */
export async function loadPrintUser(call: OpenCall, state: RequestState) {
  const { searchParams } = call.url
  await takeFromAddress(PAGE, call, state)
  const query = [...searchParams.getAll('id'), ...searchParams.getAll('ids')]
  const view =
    query.length > 0 ? await readAsked(query, call, state) : await readShared(call, state)
  return view ?? closed(call)
}

const closed = ({ t }: OpenCall): PrintUserView => ({ kind: 'closed', title: t('share.title') })

async function readShared(call: OpenCall, state: RequestState): Promise<PrintUserView | null> {
  const door = await readShareAccess(PAGE, call, state)
  if (door === null || 'kind' in door) return door
  const shared = await callOpenly(state.tokenCaller, SHARE_CALLS.forms, door, sharedForms)
  const photoOf = (id: string) => {
    const bytes = shared.photos[id]
    return bytes ? `data:image/jpeg;base64,${bytes}` : null
  }
  return describe(shared.forms, call, photoOf)
}

/** API errors that mean there is nothing for this reader; the page shows the same text for all of them. */
const NOTHING: readonly string[] = ['forbidden', 'not-found', 'locked', 'unauthenticated']

async function readAsked(
  idTexts: readonly string[],
  call: OpenCall,
  state: RequestState,
): Promise<PrintUserView | null> {
  const ids = [...new Set(idTexts.flatMap((text) => text.split(',')).filter(isUuid))]
  const { gateway } = state
  if (!gateway || ids.length === 0) return null
  if (state.takeVisit()) gateway.recordVisit({ remark: `/${PAGE}` })
  try {
    const query = { ids: ids.slice(0, MAX_FORMS) }
    const forms = await gateway.ask(FORM_CALL, query, registrationForms)
    const notice = ids.length > MAX_FORMS ? call.t('share.tooMany', { max: MAX_FORMS }) : ''
    return describe(forms, call, (id) => `/photos/${id}/320`, notice)
  } catch (error) {
    if (error instanceof GatewayError && NOTHING.includes(error.code)) return null
    throw error
  }
}

function describe(
  forms: readonly RegistrationForm[],
  call: OpenCall,
  photoOf: (id: string) => string | null,
  notice = '',
): PrintUserView | null {
  if (forms.length === 0) return null
  const { t, language } = call
  return {
    kind: 'forms',
    title: t('share.form'),
    told: notice,
    printedOn: t('page.printedOn', { day: calendarText('date', todayInShanghai(), language) }),
    forms: forms.map((form) => describeForm(form, call, photoOf)),
  }
}
