import { redirect } from '@remix-run/node'
import { describeHeading } from '#platform/web/pages/record/read-record.server.ts'
import { listBefore } from '#platform/web/pages/record/record-paths.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { Flash } from '#platform/web/session/flash.server.ts'

/** Leads back to the list that the form was opened from, and names the new record there; null for other forms. */
export async function backToList(call: ResourceCall, id: string, flash: Flash) {
  const list = listBefore(call)
  if (list === null) return null
  const { resource, gateway } = call
  // A user who may add a record may lack the right to view it.
  const record = await gateway.info(resource, id).catch(() => null)
  const made = record && {
    label: describeHeading(call, record).title,
    href: `/${resource.path}/${id}`,
  }
  call.setFlash({ ...flash, ...(made && { made }) })
  return redirect(list, 303)
}
