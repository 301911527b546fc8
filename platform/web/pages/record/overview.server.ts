import type { ColumnDescriptor } from '#platform/define/described/describe.ts'
import type { DetailGroup } from '#platform/web/components/page/detail-groups.tsx'
import type { OverviewView, RelatedLine } from '#platform/web/components/page/overview.tsx'
import { listDescriptor } from '#platform/web/pages/lists/list-descriptor.server.ts'
import { recordText } from '#platform/web/pages/texts/value-text.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { HISTORY, type Part, type RowsAbout, tabHref } from './record-parts.server.ts'
import { describeTimeline } from './timeline.server.ts'

/** The most rows of one kind; the tab of the kind shows all of them. */
const MAX_LINES = 4
const MAX_FACTS = 5

type Known = {
  parts: readonly Part[]
  details: readonly DetailGroup[]
  about: readonly RowsAbout[]
}

/** The first tab: the main facts and the events. */
export async function describeOverview(
  call: ResourceCall,
  id: string,
  { parts, details, about }: Known,
): Promise<OverviewView> {
  const { page } = call.resource
  const values = new Map(details.flatMap(({ rows }) => rows.map((row) => [row.name, row] as const)))
  const cards = parts.flatMap(({ name, label }) => {
    const rows = (page?.cards[name] ?? []).flatMap((field) => values.get(field) ?? [])
    return rows.length > 0 ? [{ name, label, href: tabHref(call, id, name), rows }] : []
  })
  const [related, past] = await Promise.all([
    Promise.all(
      (page?.related ?? []).flatMap((path) => {
        const rows = about.find(({ resource }) => resource.path === path)
        const part = parts.find((one) => one.rows.some(({ resource }) => resource.path === path))
        return rows && part ? [describeRelated(call, id, rows, part.name)] : []
      }),
    ),
    describeTimeline(call, id),
  ])
  return {
    cards,
    related: related.filter(({ lines }) => lines.length > 0),
    past,
    historyHref: tabHref(call, id, HISTORY),
  }
}

async function describeRelated(
  call: ResourceCall,
  id: string,
  { resource, link, permissions }: RowsAbout,
  tab: string,
): Promise<OverviewView['related'][number]> {
  const { gateway, language } = call
  const { label, title, columns } = listDescriptor(resource, { language, permissions })
  const { data } = await gateway.list(resource, { [link]: id, pageSize: MAX_LINES })
  const shownColumns = columns.filter(
    ({ name, shown, kind }) => shown && name !== link && kind !== 'bool',
  )
  // The column with the title of a row. If the title is the record itself, the first other column.
  const first = shownColumns.find(({ name }) => name === title) ?? shownColumns[0]
  return {
    name: resource.path,
    label,
    href: tabHref(call, id, tab),
    lines: data.map((record) => describeLine(call, record, first, shownColumns)),
  }
}

function describeLine(
  call: ResourceCall,
  record: WireRecord,
  first: ColumnDescriptor | undefined,
  shownColumns: readonly ColumnDescriptor[],
): RelatedLine {
  const facts = shownColumns
    .filter((column) => column !== first)
    .map((column) => recordText(column, record, call))
    .filter((text) => text !== '')
  return {
    key: record.id,
    title: first ? recordText(first, record, call) : '',
    facts: facts.slice(0, MAX_FACTS).join(' · '),
  }
}
