import { PUBLISHED } from '#modules/hr/recruiting-needs/define/choices.ts'
import { readRecord } from '#platform/web/pages/record/read-record.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'

const OWN_SITE = '官网'

/** The address of the public page of a need that is published there; empty for every other need. */
export async function loadPublicAddress(call: ResourceCall): Promise<string> {
  const { id, publishState, channels } = await readRecord(call)
  const isPublic =
    publishState === PUBLISHED.yes && Array.isArray(channels) && channels.includes(OWN_SITE)
  return isPublic ? `${call.url.origin}/SharingCenter/Recruitment?id=${id}` : ''
}
