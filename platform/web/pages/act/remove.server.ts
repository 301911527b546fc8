import { data, redirect } from '@remix-run/node'
import { recordLabel, resourceLabel } from '#platform/define/described/labels.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { inSentence } from '#platform/web/lib/in-sentence.ts'
import { formatMessage } from '#platform/web/pages/forms/problem-text.server.ts'
import { forgetChoices } from '#platform/web/pages/forms/reference-options.server.ts'
import {
  describeHeading,
  readRecord,
  requireId,
} from '#platform/web/pages/record/read-record.server.ts'
import { listPlace, ownerOf, recordHref } from '#platform/web/pages/record/record-paths.server.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { DELETION } from '#platform/wire/records/take-back.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { childrenOf } from '#product/define/registry.server.ts'
import { confirmText } from './confirm-text.server.ts'
import { isDeletable } from './record-rights.server.ts'
import type { RemoveView } from './remove-view.ts'
import { offerUndo } from './take-back.server.ts'

/** The record to delete. */
export async function loadRemove(call: ResourceCall): Promise<RemoveView> {
  const record = await readRecord(call)
  // The user opened a bookmarked or outdated address: redirects to the record, which shows its present
  // buttons.
  if (!isDeletable(call.resource, record)) {
    call.setFlash({ kind: 'error', text: formatMessage(call.language, 'conflict.notDeletable') })
    throw redirect(recordHref(call, record.id), 303)
  }
  return describeRemove(call, record, '')
}

/** Deletes the record of the URL, if it has not changed since it was shown. */
export async function removeRecord(call: ResourceCall) {
  const { form } = call
  const record = await readRecord(call).catch(nullWhenMissing)
  if (record === null) return repeatRemoval(call)
  const version = String(form.get('version'))
  if (!/^\d{1,10}$/.test(version) || (form.has('id') && form.get('id') !== record.id)) {
    const problem = formatMessage(call.language, form.has('id') ? 'invalid.id' : 'invalid.version')
    return data(await describeRemove(call, record, problem), { status: 400 })
  }
  try {
    return await remove(call, record.id, Number(version), ownerOf(call, record))
  } catch (error) {
    if (!(error instanceof GatewayError) || !isAboutRecord(error)) throw error
    const view = await describeRemove(call, error.current ?? record, error.message)
    return data(view, refusalInit(error))
  }
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof GatewayError && error.code === 'not-found') return null
  throw error
}

/** The user sent the same form twice. The back end knows whether this user deleted the record. */
function repeatRemoval(call: ResourceCall) {
  const owner = call.form.get('owner')
  return remove(
    call,
    requireId(call),
    Number(call.form.get('version')),
    isUuid(owner) ? owner : null,
  )
}

async function remove(call: ResourceCall, id: string, version: number, owner: string | null) {
  const { message, canTakeBack } = await call.gateway.remove(call.resource, { id, version })
  forgetChoices(call.resource.path)
  call.setFlash({
    kind: 'success',
    text: message || call.t('page.deleted'),
    ...(canTakeBack && { undo: offerUndo(call, id, DELETION) }),
  })
  return redirect(listPlace(call, owner).href, 303)
}

function isAboutRecord({ code }: GatewayError): boolean {
  return ['conflict', 'invalid', 'locked', 'too-many', 'busy'].includes(code)
}

async function describeRemove(
  call: ResourceCall,
  record: WireRecord,
  problem: string,
): Promise<RemoveView> {
  const { resource, language } = call
  const { title, facts } = describeHeading(call, record)
  const owner = ownerOf(call, record)
  const children = childrenOf(resource).map((child) => resourceLabel(child, language))
  return {
    label: inSentence(recordLabel(resource, language)),
    title,
    facts,
    version: record.version,
    owner,
    problem,
    alongWith: children.join(', '),
    confirm: await confirmText(call, 'delete'),
    cancel: owner === null ? recordHref(call, record.id) : listPlace(call, owner).href,
  }
}
