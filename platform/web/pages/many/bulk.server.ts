import { data, redirect } from '@remix-run/node'
import { resourceLabel } from '#platform/define/described/labels.ts'
import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { confirmText } from '#platform/web/pages/act/confirm-text.server.ts'
import { offerUndo } from '#platform/web/pages/act/take-back.server.ts'
import { withEntries } from '#platform/web/pages/forms/dictionary-options.server.ts'
import { formatMessage } from '#platform/web/pages/forms/problem-text.server.ts'
import { forgetChoices } from '#platform/web/pages/forms/reference-options.server.ts'
import { listDescriptor } from '#platform/web/pages/lists/list-descriptor.server.ts'
import { describeTable } from '#platform/web/pages/lists/table.server.ts'
import { listPlace } from '#platform/web/pages/record/record-paths.server.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { DELETION } from '#platform/wire/records/take-back.ts'
import { childrenOf } from '#product/define/registry.server.ts'
import type { BulkView } from './bulk-view.ts'
import {
  type Chosen,
  chosenInWords,
  describeRefusals,
  MAX_TARGETS,
  readChosen,
  readTargets,
  targetsText,
} from './picked-rows.server.ts'

const NO_RIGHTS = { add: false, edit: false, delete: false, export: false }

/** Loads the ticked records before the user deletes them. */
export async function loadBulk(call: ResourceCall): Promise<BulkView> {
  const chosen = await readShownRows(call)
  requireSome(call, chosen, MAX_TARGETS)
  return describeBulk(call, chosen, [])
}

/** Reads the chosen rows, or the first of them, with the columns of the list. */
export function readShownRows(
  call: ResourceCall,
  also: readonly string[] = [],
  pageSize?: number,
): Promise<Chosen> {
  const { columns } = listDescriptor(call.resource, call)
  const shown = columns.filter((column) => column.shown).map(({ name }) => name)
  return readChosen(call, { columns: [...shown, ...also], ...(pageSize && { pageSize }) })
}

/** Redirects to the list if the user has chosen no rows, or more than `max`. */
export function requireSome(call: ResourceCall, { total }: Chosen, max: number): void {
  if (total > 0 && total <= max) return
  const text =
    total === 0 ? call.t('page.nothingPicked') : call.t('together.tooMany', { max, total })
  call.setFlash({ kind: 'info', text })
  throw redirect(listPlace(call, null).href, 303)
}

/** Deletes the records that were shown, all or none. */
export async function removeBulk(call: ResourceCall) {
  const targets = readTargets(call.form.get('targets'))
  if (targets === null) {
    const text = formatMessage(call.language, 'invalid.ids')
    return redraw(call, { status: 400 }, () => [{ name: null, text }])
  }
  try {
    const { message, canTakeBack } = await call.gateway.removeMany(call.resource, targets)
    forgetChoices(call.resource.path)
    const text = message || call.t('page.bulkDone', { total: targets.length })
    const [first] = targets
    call.setFlash({
      kind: 'success',
      text,
      ...(canTakeBack && first && { undo: offerUndo(call, first.id, DELETION) }),
    })
    return redirect(listPlace(call, null).href, 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || !isAboutRecords(error)) throw error
    const { message, fieldErrors } = error
    return redraw(call, refusalInit(error), (records) => [
      { name: null, text: message },
      ...describeRefusals(call, records, fieldErrors),
    ])
  }
}

function isAboutRecords({ code }: GatewayError): boolean {
  return ['conflict', 'invalid', 'locked', 'not-found', 'too-many', 'busy'].includes(code)
}

async function redraw(
  call: ResourceCall,
  init: ResponseInit,
  describe: (records: WireRecord[]) => ProblemView[],
) {
  const chosen = await readShownRows(call)
  return data(await describeBulk(call, chosen, describe(chosen.records)), init)
}

async function describeBulk(
  call: ResourceCall,
  { records, total }: Chosen,
  problems: ProblemView[],
): Promise<BulkView> {
  const { resource, language, t } = call
  const descriptor = listDescriptor(resource, call)
  const children = childrenOf(resource).map((child) => resourceLabel(child, language))
  return {
    title: t('page.bulkTitle', { label: descriptor.label }),
    label: descriptor.label,
    table: await tableOf(call, records),
    filter: await chosenInWords(call),
    gone: total - records.length,
    confirm: await confirmText(call, 'delete'),
    targets: targetsText(records),
    alongWith: children.join(', '),
    problems,
    cancel: listPlace(call, null),
  }
}

/** A table of rows with the columns of the list, without actions. */
export async function tableOf(call: ResourceCall, records: readonly WireRecord[]) {
  const descriptor = listDescriptor(call.resource, call)
  const shown = descriptor.columns.filter((column) => column.shown)
  const columns = await withEntries(call, shown)
  return describeTable({ descriptor, columns, records, rights: NO_RIGHTS }, call)
}
