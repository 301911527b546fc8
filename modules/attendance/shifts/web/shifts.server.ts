import { attendGroups } from '#modules/attendance/groups/define/attend-group.ts'
import { SHIFT_KIND, SHIFT_OFF } from '#modules/attendance/shifts/define/choices.ts'
import { shiftSegments } from '#modules/attendance/shifts/define/shift-segment.ts'
import { segmentTimes } from '#modules/attendance/shifts/wire/segment-times.ts'
import { spanOf } from '#modules/attendance/shifts/wire/shift-hours.ts'
import { choiceLabel, resourceLabel } from '#platform/define/described/labels.ts'
import { MAX_PAGE_SIZE } from '#platform/define/engine/list-query.ts'
import type { NoticeView } from '#platform/web/components/page/notices.tsx'
import type { TableView } from '#platform/web/components/table/table-view.ts'
import { loadList } from '#platform/web/pages/lists/list.server.ts'
import type { ListView } from '#platform/web/pages/lists/list-view.ts'
import { requireId } from '#platform/web/pages/record/read-record.server.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import type { RecordView } from '#platform/web/pages/record/record-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { fromTo } from './describe-new-shift.ts'

/** Figures that have no meaning for a day off. */
const WORKED = ['workMinutes', 'dayValue', 'crossDay']

/**
 * The list of shifts with their hours; day-off shifts show no figures. The button for new records leads to the form with
 * times.
 */
export async function loadShiftList(call: ResourceCall): Promise<ListView> {
  const [view, hours] = await Promise.all([loadList(call), readHours(call)])
  const table = withHours(view.table, { label: call.t('shift.period'), hours })
  const actions = view.actions.filter(({ name }) => name !== 'setUp')
  const off = choiceLabel(SHIFT_KIND, SHIFT_OFF, call.language)
  const kind = table.columns.findIndex(({ name }) => name === 'kind')
  const isBlank = table.columns.map(({ name }) => WORKED.includes(name))
  const rows = table.rows.map((row) =>
    row.cells[kind] === off
      ? { ...row, cells: row.cells.map((text, at) => (isBlank[at] ? '' : text)) }
      : row,
  )
  return { ...view, actions, table: { ...table, rows } }
}

/** The hours of each shift, such as "07:30–16:00", by the id of the shift. */
async function readHours({ gateway, t }: ResourceCall): Promise<ReadonlyMap<string, string>> {
  const query = { pageSize: MAX_PAGE_SIZE, orderBy: 'seq asc' }
  const { data } = await gateway.list(shiftSegments, query)
  const hours = new Map<string, string[]>()
  for (const record of data) {
    const segment = segmentTimes.safeParse(record).data
    if (!segment) continue
    const id = String(record.shiftGroupId)
    hours.set(id, [...(hours.get(id) ?? []), fromTo(spanOf(segment), t)])
  }
  return new Map([...hours].map(([id, texts]) => [id, texts.join(t('submission.comma'))]))
}

type Hours = { label: string; hours: ReadonlyMap<string, string> }

/** The table with the hours behind the names of the shifts. */
function withHours({ columns, rows, ...table }: TableView, { label, hours }: Hours): TableView {
  const at = table.title + 1
  const moved = (index: number) => (index < at ? index : index + 1)
  const all = columns.map((column) =>
    column.below === undefined ? column : { ...column, below: moved(column.below) },
  )
  return {
    ...table,
    columns: all.toSpliced(at, 0, { name: 'hours', label, look: 'k' }),
    rows: rows.map((row) => ({
      ...row,
      cells: row.cells.toSpliced(at, 0, hours.get(row.id) ?? ''),
    })),
  }
}

/** A shift; a day off shows no figures. A shift that no group may use yet says so. */
export async function loadShift(call: ResourceCall): Promise<RecordView> {
  const [record, unused] = await Promise.all([loadRecord(call), unusedNotices(call)])
  const off = choiceLabel(SHIFT_KIND, SHIFT_OFF, call.language)
  const values = record.groups.flatMap(({ rows }) => rows)
  const isOff = values.find(({ name }) => name === 'kind')?.text === off
  // Every group may use a day off.
  const view = { ...record, notices: [...record.notices, ...(isOff ? [] : unused)] }
  if (!isOff) return view
  const groups = view.groups.map((group) => ({
    ...group,
    rows: group.rows.map((row) => (WORKED.includes(row.name) ? { ...row, text: '' } : row)),
  }))
  return { ...view, groups }
}

/** Rosters offer a shift only to the groups that name it. */
async function unusedNotices(call: ResourceCall): Promise<NoticeView[]> {
  const { gateway, language, t } = call
  const id = requireId(call)
  const query = { pageSize: MAX_PAGE_SIZE, columns: 'shiftGroupIds' }
  const groups = await gateway.list(attendGroups, query).catch(() => null)
  const isUsed = groups?.data.some(({ shiftGroupIds }) => [shiftGroupIds].flat().includes(id))
  if (isUsed !== false) return []
  const label = resourceLabel(attendGroups, language)
  return [{ text: t('shift.unused'), links: [{ label, href: `/${attendGroups.path}` }] }]
}
