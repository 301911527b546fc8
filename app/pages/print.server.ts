import { todayInShanghai } from '#app/lib/format.ts'
import type { ResourceCall } from '#app/request/page-call.ts'
import { calendarText } from '#contracts/calendar-text.ts'
import { resourceLabel } from '#resources/described/labels.ts'
import type { PrintView } from './print-view.ts'
import { callFor, describeHeading, requireId } from './read-record.server.ts'
import { readShown } from './record.server.ts'
import { describeDetails, describeRowsAbout, partsOf, rowsAbout } from './record-parts.server.ts'
import { recordHref } from './record-paths.server.ts'
import type { ChildView } from './record-view.ts'

/** All of a record that its reader may see, in the order of its tabs. */
export async function loadPrint(given: ResourceCall): Promise<PrintView> {
  const id = requireId(given)
  const { record, notices } = await readShown(given)
  const call = callFor(given, record)
  const { resource, language, t } = call
  const [details, about] = await Promise.all([describeDetails(call, record), rowsAbout(call)])
  const parts = partsOf(call, details, about)
  const tables = await Promise.all(
    parts.flatMap(({ rows }) => rows.map((one) => describeRowsAbout(call, one, id))),
  )
  const head = describeHeading(call, record)
  return {
    label: resourceLabel(resource, language),
    head,
    back: { label: head.title, href: recordHref(call, id) },
    printedOn: t('page.printedOn', { day: calendarText('date', todayInShanghai(), language) }),
    notes: notices.map(({ text }) => text),
    groups: parts.length === 0 ? details : parts.flatMap(({ groups }) => groups),
    tables: tables.map(asTable),
  }
}

function asTable({ name, label, table }: ChildView): PrintView['tables'][number] {
  const columns = table.columns.map((column) => column.label)
  return { name, label, table: { columns, rows: table.rows.map(({ cells }) => cells) } }
}
