import { redirect } from '@remix-run/node'
import { recordLabel } from '#platform/define/described/labels.ts'
import { describeHeading } from '#platform/web/pages/record/read-record.server.ts'
import { listBefore } from '#platform/web/pages/record/record-paths.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { Flash } from '#platform/web/session/flash.server.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { requireResource } from '#product/define/registry.server.ts'
import { factsOfKind } from '#product/web/document-facts.server.ts'

/** Leads back to the list that the form was opened from, and names the new record there; null for other forms. */
export async function backToList(call: ResourceCall, id: string, flash: Flash) {
  const list = listBefore(call)
  if (list === null) return null
  const { resource, gateway } = call
  // A user who may add a record may lack the right to view it.
  const record = await gateway.info(resource, id).catch(() => null)
  const made = record && {
    label: nameOf(call, record),
    href: `/${resource.path}/${id}`,
  }
  call.setFlash({ ...flash, ...(made && { made }) })
  return redirect(list, 303)
}

/**
 * The name of a new record in a link. A record whose title is a person, such as a request for leave, gets its content as
 * the name, because the person is often the reader.
 */
function nameOf(call: ResourceCall, record: WireRecord): string {
  const { resource, language } = call
  const { target } = resource.fields[resource.title]?.rule ?? {}
  const title = () => describeHeading(call, record).title
  if (target === undefined || !requireResource(target).arePeople) return title()
  const facts = factsOfKind(resource.path)?.(record, call) ?? []
  if (facts.length > 0) return facts.map(({ label, text }) => `${label} ${text}`).join(' · ')
  return [recordLabel(resource, language), record.docNo ?? title()].join(' ')
}
