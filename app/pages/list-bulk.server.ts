import type { BulkBarView, BulkVerb, Picked } from '#app/components/table/bulk-bar.tsx'
import { withParams } from '#app/components/table/list-links.ts'
import type { ResourceCall } from '#app/request/page-call.ts'
import type { Page, WireRecord } from '#contracts/envelope.ts'
import { hasBulkFields } from './bulk-edit.server.ts'
import type { ListRequest } from './list-request.server.ts'
import { isDeletable, isPrinted, type Rights } from './may.server.ts'
import { ALL_PARAM } from './picked-rows.server.ts'

/** What is ticked travels in the address, which has to stay short enough for every server. */
const MAX_PICKED = 100
const MAX_BULK_BACK = 800

type Given = {
  request: ListRequest
  /** Names of those on the screen, where they are not the standard ones. */
  columns: readonly string[]
  rights: Rights
  verbs: readonly BulkVerb[]
  places: (button: string) => string
  search: string
  page: Page<WireRecord>
}

/** Boxes to tick are drawn only for those who may do something with what they ticked. */
export function describeBulk(call: ResourceCall, given: Given): BulkBarView | null {
  const { request, columns, rights, verbs, places, search, page } = given
  const mayDelete = rights.delete && deletesSome(call, places('delete'), page)
  const mayEdit = rights.edit && places('edit') !== 'detail' && hasBulkFields(call)
  const mayPrint = isPrinted(call.resource)
  const isTooLong = request.query.pageSize > MAX_PICKED
  const isIdle = !(mayDelete || mayEdit || rights.export || mayPrint || verbs.length > 0)
  if (isIdle || isTooLong) return null
  const { resource, url } = call
  const hasMore = page.pageCount > 1 && (mayEdit || rights.export || mayPrint)
  const whole = withParams(search, {
    ...{ page: null, saved: null },
    ...{ columns: columns.join(','), format: 'xlsx' },
  })
  const orderBy = new URLSearchParams(search).get('orderBy') ?? ''
  const back = encodeURIComponent(search)
  return {
    picked: pickedIn(url, hasMore),
    ...{ mayDelete, mayEdit, mayExport: rights.export, mayPrint, verbs },
    all: hasMore
      ? {
          total: page.dataCount,
          editHref: mayEdit ? `/${resource.path}/bulk-edit?${ALL_PARAM}=1&back=${back}` : null,
          printHref: mayPrint ? `/${resource.path}/print?${ALL_PARAM}=1&back=${back}` : null,
          exportHref: rights.export ? `/${resource.path}/export${whole}` : null,
        }
      : null,
    hidden: [
      { name: 'picked', value: '1' },
      { name: 'back', value: search.length > MAX_BULK_BACK ? '' : search },
      { name: 'columns', value: columns.join(',') },
      { name: 'orderBy', value: orderBy },
      { name: 'asOf', value: request.query.asOf ?? '' },
    ].filter(({ value }) => value !== ''),
  }
}

function pickedIn({ searchParams }: URL, hasMore: boolean): Picked {
  const pick = searchParams.get('pick')
  if (pick === 'list' && hasMore) return 'list'
  return pick === 'all' ? 'page' : null
}

/**
 * Deleting many is offered where at least one of them can be deleted, and not where
 * it belongs on the page of a record alone.
 */
function deletesSome({ resource }: ResourceCall, place: string, { data }: Page<WireRecord>) {
  return place !== 'detail' && data.some((record) => isDeletable(resource, record))
}
