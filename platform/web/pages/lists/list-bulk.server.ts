import type {
  AllLink,
  BulkBarView,
  BulkVerb,
  Picked,
} from '#platform/web/components/table/bulk-bar.tsx'
import { withParams } from '#platform/web/components/table/list-links.ts'
import { isOpenTo } from '#platform/web/pages/act/action-links.server.ts'
import {
  isDeletable,
  isPrinted,
  type RecordRights,
} from '#platform/web/pages/act/record-rights.server.ts'
import { hasBulkFields } from '#platform/web/pages/many/bulk-edit.server.ts'
import { ALL_PARAM } from '#platform/web/pages/many/picked-rows.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { Page, WireRecord } from '#platform/wire/http/envelope.ts'
import type { ListRequest } from './list-request.server.ts'

/** The ticked ids are in the address, which must stay short enough for every server. */
const MAX_PICKED = 100
const MAX_BULK_BACK = 800

type BulkContext = {
  request: ListRequest
  /** The names of the shown columns; empty for the default columns. */
  columns: readonly string[]
  rights: RecordRights
  verbs: readonly BulkVerb[]
  places: (button: string) => string
  search: string
  page: Page<WireRecord>
}

/** The checkboxes of a list and the actions on ticked rows; null for a user without such an action. */
export function describeBulk(call: ResourceCall, selection: BulkContext): BulkBarView | null {
  const { request, columns, rights, places, search, page } = selection
  const { resource, url, t } = call
  const may: May = {
    submit: rights.edit && submitsSome(call, page),
    edit: rights.edit && places('edit') !== 'detail' && hasBulkFields(call),
    delete: rights.delete && deletesSome(call, places('delete'), page),
    export: rights.export,
    print: isPrinted(resource),
  }
  const submit = { label: t('together.submitPicked'), page: SUBMIT_PAGE }
  const verbs = [...selection.verbs, ...(may.submit ? [submit] : [])]
  const isIdle = verbs.length === 0 && !Object.values(may).includes(true)
  if (isIdle || request.query.pageSize > MAX_PICKED) return null
  const links = page.pageCount > 1 ? linksToAll(call, selection, may) : []
  const orderBy = new URLSearchParams(search).get('orderBy') ?? ''
  return {
    picked: pickedIn(url, links.length > 0),
    mayDelete: may.delete,
    mayEdit: may.edit,
    mayExport: may.export,
    mayPrint: may.print,
    verbs,
    all: links.length > 0 ? { total: page.dataCount, links } : null,
    hidden: [
      { name: 'picked', value: '1' },
      { name: 'back', value: search.length > MAX_BULK_BACK ? '' : search },
      { name: 'columns', value: columns.join(',') },
      { name: 'orderBy', value: orderBy },
      { name: 'asOf', value: request.query.asOf ?? '' },
    ].filter(({ value }) => value !== ''),
  }
}

type May = Record<'submit' | 'edit' | 'delete' | 'export' | 'print', boolean>

/** The page that submits many drafts. */
const SUBMIT_PAGE = 'bulk-submit'

/** The actions on the whole list. */
function linksToAll({ resource, t }: ResourceCall, selection: BulkContext, may: May): AllLink[] {
  const { columns, search, page } = selection
  const total = page.dataCount
  const of = `?${ALL_PARAM}=1&back=${encodeURIComponent(search)}`
  const whole = withParams(search, {
    page: null,
    saved: null,
    columns: columns.join(','),
    format: 'xlsx',
  })
  const link = (name: keyof May, label: string, target: string) =>
    may[name] ? [{ name, label: t(label, { total }), href: `/${resource.path}/${target}` }] : []
  return [
    ...link('submit', 'together.submitAll', `${SUBMIT_PAGE}${of}`),
    ...link('edit', 'bulk.editAll', `bulk-edit${of}`),
    ...selection.verbs.flatMap(({ page: name, all }) =>
      all ? [{ name, label: t(all, { total }), href: `/${resource.path}/${name}${of}` }] : [],
    ),
    ...link('delete', 'together.deleteAll', `bulk-delete${of}`),
    ...link('export', 'bulk.exportAll', `export${whole}`).map(asFile),
    ...link('print', 'printMany.all', `print${of}`),
  ]
}

const asFile = (link: AllLink): AllLink => ({ ...link, isFile: true })

/** Whether the list can submit several drafts together: at least one row must allow it. */
function submitsSome({ resource }: ResourceCall, { data }: Page<WireRecord>): boolean {
  const { submit } = resource.actions
  if (!resource.document || !submit) return false
  return data.some((record) => isOpenTo(submit, record))
}

function pickedIn({ searchParams }: URL, hasMore: boolean): Picked {
  const pick = searchParams.get('pick')
  if (pick === 'list' && hasMore) return 'list'
  return pick === 'all' ? 'page' : null
}

/**
 * Whether the list has a button to delete several rows: at least one row can be deleted, and the button is
 * not placed on the record page only.
 */
function deletesSome({ resource }: ResourceCall, place: string, { data }: Page<WireRecord>) {
  return place !== 'detail' && data.some((record) => isDeletable(resource, record))
}
