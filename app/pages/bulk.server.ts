import { data, redirect } from '@remix-run/node'
import type { ProblemView } from '#app/components/form/form-view.ts'
import { GatewayError } from '#app/gateway/gateway-error.ts'
import type { ResourceCall } from '#app/request/page-call.ts'
import { refusalInit } from '#app/request/page-error.server.ts'
import type { WireRecord } from '#contracts/envelope.ts'
import { resourceLabel } from '#resources/described/labels.ts'
import { childrenOf } from '#resources/registry.server.ts'
import type { BulkView } from './bulk-view.ts'
import { confirmText } from './confirm-text.server.ts'
import { withEntries } from './dictionary-options.server.ts'
import { listDescriptor } from './list-descriptor.server.ts'
import {
  describeRefusals,
  pickedIds,
  readPicked,
  readTargets,
  targetsText,
} from './picked-rows.server.ts'
import { sayMessage } from './problem-text.server.ts'
import { listPlace } from './record-paths.server.ts'
import { forgetChoices } from './reference-options.server.ts'
import { describeTable } from './table.server.ts'

const NO_RIGHTS = { add: false, edit: false, delete: false, export: false }

/** The ticked records, before they are deleted. */
export async function loadBulk(call: ResourceCall): Promise<BulkView> {
  const ids = pickedIds(call)
  if (ids.length === 0) {
    call.setFlash({ kind: 'info', text: call.t('page.nothingPicked') })
    throw redirect(listPlace(call, null).href, 303)
  }
  return describeBulk(call, await readPicked(call, ids), ids.length, [])
}

/** Deletes exactly what was shown, all of it or nothing. */
export async function removeBulk(call: ResourceCall) {
  const targets = readTargets(call.form.get('targets'))
  if (targets === null) {
    const text = sayMessage(call.language, 'invalid.ids')
    return redraw(call, { status: 400 }, () => [{ name: null, text }])
  }
  try {
    const { message } = await call.gateway.removeMany(call.resource, targets)
    forgetChoices(call.resource.path)
    const text = message || call.t('page.bulkDone', { total: targets.length })
    call.setFlash({ kind: 'success', text })
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
  const ids = pickedIds(call)
  const records = await readPicked(call, ids)
  return data(await describeBulk(call, records, ids.length, describe(records)), init)
}

async function describeBulk(
  call: ResourceCall,
  records: readonly WireRecord[],
  asked: number,
  problems: ProblemView[],
): Promise<BulkView> {
  const { resource, language, t } = call
  const descriptor = listDescriptor(resource, call)
  const columns = await withEntries(
    call,
    descriptor.columns.filter(({ shown }) => shown),
  )
  const children = childrenOf(resource).map((child) => resourceLabel(child, language))
  return {
    title: t('page.bulkTitle', { label: descriptor.label }),
    label: descriptor.label,
    table: describeTable({ descriptor, columns, records, rights: NO_RIGHTS }, call),
    gone: asked - records.length,
    confirm: await confirmText(call, 'delete'),
    targets: targetsText(records),
    alongWith: children.join(', '),
    problems,
    cancel: listPlace(call, null),
  }
}
