import { redirect } from '@remix-run/node'
import { resourceLabel } from '#platform/define/described/labels.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { formatNumber } from '#platform/web/lib/format.ts'
import { ALL_PARAM, type Chosen, readChosen } from '#platform/web/pages/many/picked-rows.server.ts'
import { listPlace } from '#platform/web/pages/record/record-paths.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { recordLinks } from '#product/web/record-links.server.ts'
import { loadPrint } from './print.server.ts'
import type { PrintManyView, PrintView } from './print-view.ts'

/** The most records that one page prints. Each record is read in the same way as for its own print page. */
export const MAX_PRINTED = 50
/**
 * The number of parallel reads. A page that sends all its requests together would block the requests of other
 * users.
 */
const SIDE_BY_SIDE = 5
const PART_PARAM = 'part'

/** Loads the ticked records, or up to fifty records of the list, each as its own print page shows it. */
export async function loadPrintMany(pageCall: ResourceCall): Promise<PrintManyView> {
  const { resource, url, language, t } = pageCall
  const part = partIn(url)
  const isAll = url.searchParams.has(ALL_PARAM)
  const chosen = await readChosen(pageCall, isAll ? { page: part, pageSize: MAX_PRINTED } : {})
  const total = isAll ? chosen.total : chosen.records.length
  const first = (part - 1) * MAX_PRINTED
  if (total <= first) {
    pageCall.setFlash({ kind: 'info', text: t('page.nothingPicked') })
    throw redirect(listPlace(pageCall, null).href, 303)
  }
  const { records } = isAll ? chosen : sliceOf(chosen, first)
  const sheets = await readEach(pageCall, records)
  const last = first + records.length
  const values = { from: first + 1, to: last, total: formatNumber(total, language) }
  return {
    label: resourceLabel(resource, language),
    title: t('printMany.title', { label: resourceLabel(resource, language) }),
    back: listPlace(pageCall, null),
    told: total > MAX_PRINTED ? t('printMany.part', values) : '',
    next: last < total ? nextPart(pageCall, part, total - last) : null,
    links: recordLinks(
      pageCall,
      records.map(({ id }) => id),
    ),
    sheets: sheets.map(({ view, at }) => ({
      ...view,
      place: t('printMany.place', {
        at: formatNumber(first + at + 1, language),
        total: values.total,
      }),
    })),
  }
}

function partIn({ searchParams }: URL): number {
  const query = Number(searchParams.get(PART_PARAM) ?? 1)
  return Number.isSafeInteger(query) && query >= 1 ? query : 1
}

const sliceOf = ({ records }: Chosen, first: number): Pick<Chosen, 'records'> => ({
  records: records.slice(first, first + MAX_PRINTED),
})

function nextPart({ resource, url, t, language }: ResourceCall, part: number, left: number) {
  const params = new URLSearchParams(url.searchParams)
  params.set(PART_PARAM, String(part + 1))
  return {
    label: t('printMany.next', { count: Math.min(left, MAX_PRINTED) }),
    href: `/${resource.path}/print?${params}`,
    left: t('printMany.left', { total: formatNumber(left, language) }),
  }
}

type Read = { view: PrintView; at: number }

/**
 * Reads each record as its own page shows it to this reader. Records that were deleted meanwhile are left
 * out.
 */
async function readEach(call: ResourceCall, records: Chosen['records']): Promise<Read[]> {
  // Sensitive values stay masked here. Users unmask them for one record at a time, and each time is logged.
  const url = new URL(call.url)
  url.searchParams.delete('clear')
  const read: Read[] = []
  for (let from = 0; from < records.length; from += SIDE_BY_SIDE) {
    const views = await Promise.all(
      records
        .slice(from, from + SIDE_BY_SIDE)
        .map(({ id }, index) =>
          loadPrint({ ...call, url, params: { ...call.params, id } }).then(
            (view) => [{ view, at: from + index }],
            passOver,
          ),
        ),
    )
    read.push(...views.flat())
  }
  return read
}

function passOver(error: unknown): Read[] {
  if (error instanceof GatewayError && error.code === 'not-found') return []
  throw error
}
