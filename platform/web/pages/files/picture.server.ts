import { fieldLabel } from '#platform/define/described/labels.ts'
import { pictureCalls } from '#platform/define/engine/endpoints.ts'
import { guardOf } from '#platform/define/engine/groups.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { formatMessage } from '#platform/web/pages/forms/problem-text.server.ts'
import {
  callFor,
  describeHeading,
  readRecord,
  requireId,
} from '#platform/web/pages/record/read-record.server.ts'
import { recordHref } from '#platform/web/pages/record/record-paths.server.ts'
import { pageError } from '#platform/web/request/errors/page-error.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { PictureView } from './picture-view.ts'
import { describePicture, sendPicture } from './send-picture.server.ts'

/** The picture field that the address names. */
function requireField({ resource, params, language }: ResourceCall): string {
  const { field = '' } = params
  const isPicture =
    Object.hasOwn(resource.fields, field) && resource.fields[field]?.kind === 'image'
  if (isPicture) return field
  throw new GatewayError('not-found', formatMessage(language, 'not-found'))
}

/** Loads the picture of a record, for users who may change it. */
export async function loadPicture(pageCall: ResourceCall, problem = ''): Promise<PictureView> {
  const name = requireField(pageCall)
  const record = await readRecord(pageCall)
  const call = callFor(pageCall, record)
  const { resource, language, permissions } = call
  const guard = guardOf(resource, resource.fields[name]?.group ?? '')
  if (guard !== null && !permissions.has(guard)) throw pageError(403, call.requestId)
  const { title } = describeHeading(call, record)
  const label = fieldLabel(resource, name, language)
  const about = {
    title: `${title} · ${label}`,
    alt: `${label}: ${title}`,
    problem,
    back: { label: title, href: recordHref(call, record.id) },
  }
  return describePicture({ ...about, id: record[name] ? String(record[name]) : null }, call)
}

export async function savePicture(call: ResourceCall) {
  const { resource, url } = call
  const query = { id: requireId(call), field: requireField(call) }
  return sendPicture(
    call,
    { ...pictureCalls(resource.controller), query, page: url.pathname + url.search },
    { again: (problem) => loadPicture(call, problem) },
  )
}
