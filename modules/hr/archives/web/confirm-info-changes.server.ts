import { data, redirect } from '@remix-run/node'
import {
  type ConfirmedTogether,
  confirmedTogether,
  MAX_CONFIRMED,
  OWN_FILE_CALLS,
} from '#modules/hr/archives/wire/own-file.ts'
import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import { readBack } from '#platform/web/components/table/list-links.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import type { RowVersion } from '#platform/web/gateway/gateway-types.ts'
import { formatDateTime } from '#platform/web/lib/format.ts'
import { confirmText } from '#platform/web/pages/act/confirm-text.server.ts'
import { formatMessage } from '#platform/web/pages/forms/problem-text.server.ts'
import {
  pickedIds,
  readPicked,
  readTargets,
  targetsText,
} from '#platform/web/pages/many/picked-rows.server.ts'
import { describeHeading } from '#platform/web/pages/record/read-record.server.ts'
import { listPlace } from '#platform/web/pages/record/record-paths.server.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import type { AskerView, ConfirmManyView } from './confirm-info-changes-view.ts'
import { CONFIRM_PAGE } from './info-change-list.server.ts'
import { describeChanges } from './info-change-rows.server.ts'

/** Loads what the ticked requests would write, and which of them cannot be confirmed. */
export async function loadConfirmMany(call: ResourceCall): Promise<ConfirmManyView> {
  const ids = pickedIds(call)
  if (ids.length === 0) return turnBack(call, call.t('page.nothingPicked'))
  if (ids.length > MAX_CONFIRMED) {
    return turnBack(call, call.t('bulk.tooMany', { max: MAX_CONFIRMED, total: ids.length }))
  }
  return describePage(call, ids, [])
}

/** Confirms the requests shown. The page opens again with the refused ones and their reasons. */
export async function confirmMany(call: ResourceCall) {
  const targets = readTargets(call.form.get('targets'))
  const redraw = async (text: string, init: ResponseInit) =>
    data(await describePage(call, pickedIds(call), [{ name: null, text }]), init)
  if (targets === null || targets.length > MAX_CONFIRMED) {
    return redraw(formatMessage(call.language, 'invalid.ids'), { status: 400 })
  }
  try {
    const { value, message } = await send(call, targets, false)
    const refused = Object.keys(value.refused)
    const isDone = value.confirmed.length > 0
    const left = call.t('ownFile.notConfirmed', { count: refused.length })
    const texts = [isDone ? message : '', refused.length > 0 ? left : ''].filter(Boolean)
    call.setFlash({ kind: refused.length > 0 ? 'info' : 'success', text: texts.join(' · ') })
    return redirect(refused.length > 0 ? againHref(call, refused) : listPlace(call, null).href, 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || !['too-many', 'busy'].includes(error.code)) throw error
    return redraw(error.message || call.t('page.notSaved'), refusalInit(error))
  }
}

function send({ gateway }: ResourceCall, targets: readonly RowVersion[], preview: boolean) {
  const body = { targets: targets.map(({ id, version }) => ({ id, version })), preview }
  return gateway.sendFor('PUT', OWN_FILE_CALLS.confirmBatch, body, confirmedTogether)
}

function turnBack(call: ResourceCall, text: string): never {
  call.setFlash({ kind: 'info', text })
  throw redirect(listPlace(call, null).href, 303)
}

/** Link to the page with the remaining requests. */
function againHref({ resource, url }: ResourceCall, ids: readonly string[]): string {
  const back = readBack(url.searchParams)
  const params = new URLSearchParams({ ids: ids.join(','), ...(back !== '' && { back }) })
  return `/${resource.path}/${CONFIRM_PAGE}?${params}`
}

const NOTHING: ConfirmedTogether = { confirmed: [], refused: {}, items: {} }

async function describePage(
  call: ResourceCall,
  ids: readonly string[],
  problems: ProblemView[],
): Promise<ConfirmManyView> {
  const records = await readPicked(call, ids)
  const { value } = records.length > 0 ? await send(call, records, true) : { value: NOTHING }
  const confirmed = new Set(value.confirmed)
  const going = records.filter(({ id }) => confirmed.has(id))
  return {
    title: call.t('ownFile.confirmMany'),
    going: going.map((record) => ({
      ...askerOf(call, record),
      rows: describeChanges(call, value.items[record.id] ?? []),
    })),
    staying: records.flatMap((record) => {
      const why = value.refused[record.id]
      return why === undefined ? [] : [{ ...askerOf(call, record), why }]
    }),
    gone: ids.length - records.length,
    targets: targetsText(going),
    confirm: await confirmText(call, 'confirm'),
    problems,
    back: listPlace(call, null),
  }
}

function askerOf(call: ResourceCall, record: WireRecord): AskerView {
  const { title: name, face: colour } = describeHeading(call, record)
  const askedAtText = call.t('ownFile.askedAt', {
    time: formatDateTime(String(record.askedAt ?? ''), call.language),
  })
  return {
    id: record.id,
    name,
    face: colour === null ? null : { colour, name },
    facts: [record.deptName, askedAtText].filter(Boolean).join(' · '),
  }
}
