import { describeDetail, type FieldDescriptor } from '#platform/define/described/describe.ts'
import { choiceLabel, resourceLabel } from '#platform/define/described/labels.ts'
import { linkTo } from '#platform/define/described/link-to.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { groupButton } from '#platform/define/engine/groups.ts'
import { referenceFaceKey } from '#platform/define/face-column.server.ts'
import { SHEET_REPEATS } from '#platform/define/sheets/define-month-sheet.ts'
import type { DetailGroup, DetailRow } from '#platform/web/components/page/detail-groups.tsx'
import type { TabLink } from '#platform/web/components/page/tabs.tsx'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { rightsOn } from '#platform/web/pages/act/record-rights.server.ts'
import { withEntries } from '#platform/web/pages/forms/dictionary-options.server.ts'
import { listDescriptor } from '#platform/web/pages/lists/list-descriptor.server.ts'
import { describeTable } from '#platform/web/pages/lists/table.server.ts'
import { kindView } from '#platform/web/pages/texts/kind-views.server.ts'
import { recordText } from '#platform/web/pages/texts/value-text.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { childrenOf, findResource, requireResource } from '#product/define/registry.server.ts'
import { recordHref, tabName } from './record-paths.server.ts'
import type { ChildView } from './record-view.ts'

export const OVERVIEW = 'overview'
export const HISTORY = 'history'
const MAX_CHILD_ROWS = 100
const DOC_STATE_FIELD = 'state'

/** Rows about a record that its reader may see, with their permissions. */
export type RowsAbout = { resource: Resource; link: string; permissions: ReadonlySet<string> }

/** The content of one tab. */
export type Part = { name: string; label: string; groups: DetailGroup[]; rows: RowsAbout[] }

/** Child rows whose field group the user may see, and rows of other resources that the definition names. */
export async function rowsAbout(call: ResourceCall): Promise<RowsAbout[]> {
  const { resource, permissions, gateway } = call
  const children = childrenOf(resource).flatMap((child): RowsAbout[] => {
    const { group, field = '' } = child.parent ?? {}
    const isOpen = group === undefined || permissions.has(groupButton(group))
    return isOpen ? [{ resource: child, link: field, permissions }] : []
  })
  const others = Object.values(resource.page?.tabs ?? {}).flatMap((names) =>
    names.flatMap((name) => findResource(name) ?? []),
  )
  const elsewhere = others.filter(({ parent }) => parent?.resource !== resource.path)
  if (elsewhere.length === 0) return children
  const navigation = await gateway.navigation()
  const related = elsewhere.flatMap((other): RowsAbout[] => {
    const buttons = buttonCodesAt(navigation, `/${other.permissionPath}`)
    const link = linkTo(resource.path, other)
    return link && buttons.has('view') ? [{ resource: other, link, permissions: buttons }] : []
  })
  return [...children, ...related]
}

/** The tabs that have content. If the definition has no tabs, each group and each kind of rows is a tab. */
export function partsOf(
  { resource, language }: ResourceCall,
  details: readonly DetailGroup[],
  rows: readonly RowsAbout[],
): Part[] {
  const { page } = resource
  if (!page) {
    if (!resource.groups && rows.length === 0) return []
    const labelled = rows.map((about) => ({
      name: tabName(about.resource.path),
      label: resourceLabel(about.resource, language),
      groups: [],
      rows: [about],
    }))
    const shown = amountsFirst(resource, details)
    return [...shown.map((group) => ({ ...group, groups: [group], rows: [] })), ...labelled]
  }
  return Object.entries(page.tabs)
    .map(([name, shown]) => ({
      name,
      label: choiceLabel(page.names, name, language),
      groups: details.filter((group) => shown.includes(group.name)),
      rows: rows.filter(({ resource: { path } }) => shown.includes(path)),
    }))
    .filter(({ groups, rows: about }) => groups.length + about.length > 0)
}

/** A row of a month sheet is opened for its amounts, so their group comes before the data of the person. */
function amountsFirst({ sheet, fields }: Resource, details: readonly DetailGroup[]): DetailGroup[] {
  const first = fields[sheet?.total ?? '']?.group
  const amounts = details.filter(({ name }) => name === first)
  return [...amounts, ...details.filter((group) => !amounts.includes(group))]
}

/** The tab that the address names, by its own name or by the name of one of its parts. */
export function requestedTab(call: ResourceCall, tabs: readonly TabLink[], parts: readonly Part[]) {
  const query = call.url.searchParams.get('tab')
  const part = parts.find(
    ({ name, groups, rows }) =>
      name === query ||
      groups.some((group) => group.name === query) ||
      rows.some(({ resource }) => tabName(resource.path) === query),
  )
  return tabs.find(({ name }) => name === (part?.name ?? query))?.name ?? tabs[0]?.name ?? ''
}

export function tabsOf(call: ResourceCall, id: string, parts: readonly Part[]): TabLink[] {
  if (parts.length === 0) return []
  const { resource, t } = call
  const link = (name: string, label: string) => ({ name, label, href: tabHref(call, id, name) })
  return [
    ...(resource.page ? [link(OVERVIEW, t('page.overview'))] : []),
    ...parts.map(({ name, label }) => link(name, label)),
    link(HISTORY, t('page.history')),
  ]
}

export function tabHref(call: ResourceCall, id: string, name: string): string {
  const here = recordHref(call, id)
  return `${here}${here.includes('?') ? '&' : '?'}tab=${name}`
}

/** Every value of a record in words, by group. */
export async function describeDetails(
  call: ResourceCall,
  record: WireRecord,
): Promise<DetailGroup[]> {
  const groups = describeDetail(call.resource, call)
  const named = await withEntries(
    call,
    groups.flatMap(({ fields }) => fields),
  )
  const documentHref = await documentLinker(call, named)
  return groups.map(({ name, label }) => ({
    name,
    label,
    rows: named
      // The head shows the photo of a person.
      .filter(({ group, kind }) => group === name && !(kind === 'image' && call.resource.arePeople))
      .filter((field) => !isUnmeant(field, record))
      .map((field) => ({
        name: field.name,
        label: field.label,
        text: recordText(field, record, call),
        ...personNamed(field, record, call),
        ...documentHref(field, record),
        ...kindView(field.kind).detail?.(field, record[field.name] ?? null, call),
      })),
  }))
}

/**
 * The values to read. Empty fields are left out, because a form has many that only some records need; a group
 * without any value keeps its fields.
 */
export function toRead(
  call: ResourceCall,
  record: WireRecord,
  groups: readonly DetailGroup[],
): DetailGroup[] {
  const { document, sheet } = call.resource
  // The ladder of a document says its state in words of its own.
  const isSaid = (name: string) => document?.ladder !== undefined && name === DOC_STATE_FIELD
  return groups.map((group) =>
    keepRows(group, (row) => {
      if (sheet && isUntoldInSheet(row, record, sheet.totals, group.rows)) return false
      return isFilled(row) && !isSaid(row.name)
    }),
  )
}

/** Leaves out the fields that the head of the record shows. */
export function besideHead(
  groups: readonly DetailGroup[],
  told: ReadonlySet<string>,
): DetailGroup[] {
  return groups.map((group) => keepRows(group, ({ name }) => !told.has(name)))
}

/** Whether any field of a group has a value. */
export function hasValue({ rows }: DetailGroup): boolean {
  return rows.some(isFilled)
}

function keepRows(group: DetailGroup, isKept: (row: DetailRow) => boolean): DetailGroup {
  const rows = group.rows.filter(isKept)
  return rows.length === 0 ? group : { name: group.name, label: group.label, rows }
}

/**
 * Fields of a row of a month sheet that say nothing further: a mark that is not set, an amount of zero beside the
 * totals, and a value that was kept when the row was created and that is the same today.
 */
function isUntoldInSheet(
  { name, text }: DetailRow,
  record: WireRecord,
  totals: readonly string[],
  rows: readonly DetailRow[],
): boolean {
  const value = record[name]
  if (value === false || (value === '0.00' && !totals.includes(name))) return true
  const present = SHEET_REPEATS[name]
  if (present === undefined) return false
  const other = rows.find((row) => row.name === present)?.text ?? ''
  return other === text || other.endsWith(`/${text}`)
}

function isFilled({ text, files = [], rich = [], table }: DetailRow): boolean {
  return text !== '' || files.length > 0 || rich.length > 0 || (table?.rows.length ?? 0) > 0
}

/** Whether an empty field does not apply, because the field that it depends on has another value. */
function isUnmeant({ name, onlyFor }: FieldDescriptor, record: WireRecord): boolean {
  if (!onlyFor || onlyFor.is.includes(String(record[onlyFor.field]))) return false
  const value = record[name]
  return value === null || value === undefined || value === false
}

/** Links to the documents that fields name, if the reader may open pages of their kind. */
async function documentLinker({ gateway }: ResourceCall, fields: readonly FieldDescriptor[]) {
  const isDocument = ({ kind, target }: FieldDescriptor) =>
    kind === 'reference' && target !== undefined && requireResource(target).document !== undefined
  const navigation = fields.some(isDocument) ? await gateway.navigation() : null
  return (field: FieldDescriptor, record: WireRecord): Pick<DetailRow, 'href'> => {
    const id = record[field.name]
    if (!navigation || !isDocument(field) || typeof id !== 'string') return {}
    const { path, permissionPath } = requireResource(field.target ?? '')
    const isOpen = buttonCodesAt(navigation, `/${permissionPath}`).has('view')
    return isOpen ? { href: `/${path}/${id}` } : {}
  }
}

/** The face of the person in a field. */
function personNamed(
  field: FieldDescriptor,
  record: WireRecord,
  call: ResourceCall,
): Pick<DetailRow, 'face'> {
  const { kind, target, name } = field
  const id = record[name]
  if (kind !== 'reference' || !target || typeof id !== 'string') return {}
  if (!requireResource(target).arePeople) return {}
  const face = record[referenceFaceKey(name)]
  const colour = faceColour(typeof face === 'string' ? face : id)
  return { face: { colour, name: recordText(field, record, call) } }
}

/** The rows of one kind about a record, as a table. */
export async function describeRowsAbout(
  call: ResourceCall,
  { resource, link, permissions }: RowsAbout,
  id: string,
): Promise<ChildView> {
  const { gateway, language } = call
  const descriptor = listDescriptor(resource, { language, permissions })
  const page = await gateway.list(resource, { [link]: id, pageSize: MAX_CHILD_ROWS })
  const rights = rightsOn(resource, permissions)
  const columns = await withEntries(
    call,
    descriptor.columns.filter((column) => column.shown && column.name !== link),
  )
  return {
    name: tabName(resource.path),
    label: descriptor.label,
    table: describeTable({ descriptor, columns, records: page.data, rights }, call),
    addHref: rights.add && !resource.isReadOnly ? `/${resource.path}/new?${link}=${id}` : null,
    allHref: page.pageCount > 1 ? `/${resource.path}?${link}=${id}` : null,
  }
}
