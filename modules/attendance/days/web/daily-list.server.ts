import { DAY_STATUS } from '#modules/attendance/days/define/choices.ts'
import { RECENT_DAYS } from '#modules/attendance/days/define/daily.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { withParams } from '#platform/web/components/table/list-links.ts'
import type { ColumnView } from '#platform/web/components/table/table-view.ts'
import { loadList } from '#platform/web/pages/lists/list.server.ts'
import type { ListView } from '#platform/web/pages/lists/list-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import type { Tone } from '#platform/wire/values/tone.ts'
import { hideZeros } from './hide-zeros.ts'

/** Figures that are zero on most days: the list shows only values other than zero. */
const RARE = [
  'lateMinutes',
  'earlyMinutes',
  'missTimes',
  'absentDays',
  'leaveMinutes',
  'tripDays',
  'otWorkday',
  'otRestday',
  'otHoliday',
]

/** The list of days: each row has the colour of its most serious status, and hides zero figures. */
export async function loadDailyList(call: ResourceCall): Promise<ListView> {
  const view = await loadList(call)
  const table = hideZeros(view.table, RARE)
  const at = table.columns.findIndex(({ name }) => name === 'statuses')
  const texts = new Set(table.rows.flatMap(({ cells }) => cells[at] ?? []))
  const tones: Record<string, Tone> = Object.fromEntries(
    [...texts].map((text) => [text, toneOf(text, call)]),
  )
  const columns = table.columns.map((column, index): ColumnView => {
    return index === at ? { ...column, tones } : column
  })
  const clocked = table.columns.findIndex(({ name }) => name === 'inOut')
  const rows = table.rows.map((row) => ({
    ...row,
    cells: row.cells.map((text, index) => (index === clocked ? wholeSpans(text) : text)),
  }))
  return { ...view, ...dayTabs(view, call), table: { ...table, columns, rows } }
}

/** A tab for today beside that of the recent days; a reader who sees only their own days needs none. */
function dayTabs(
  { search, isOwnOnly }: ListView,
  { t, url }: ResourceCall,
): Pick<ListView, 'tabs' | 'tab'> {
  if (isOwnOnly) return { tabs: [], tab: '' }
  const today = todayInShanghai()
  const chosen = ['dateStart', 'dateEnd'].map((name) => url.searchParams.get(name))
  const hrefOf = (day: string | null) =>
    withParams(search, { dateStart: day, dateEnd: day, page: null })
  const tabs = [
    { name: 'today', label: t('attendRecords.today'), href: hrefOf(today) },
    {
      name: 'recent',
      label: t('attendRecords.recentDays', { count: RECENT_DAYS }),
      href: hrefOf(null),
    },
  ]
  if (chosen.every((day) => day === today)) return { tabs, tab: 'today' }
  return { tabs, tab: chosen.some((day) => day) ? '' : 'recent' }
}

/** Break lines only between two spans, not within one: a row of two segments has two spans. */
function wholeSpans(text: string): string {
  return text.replaceAll('–', '\u2060–\u2060')
}

/** The first of several statuses is the most serious. If two labels begin alike, the longer one matches. */
function toneOf(text: string, { language }: ResourceCall): Tone {
  const [found] = DAY_STATUS.options
    .map(({ value, tone = 'quiet' }) => ({ label: choiceLabel(DAY_STATUS, value, language), tone }))
    .filter(({ label }) => text.startsWith(label))
    .toSorted((a, b) => b.label.length - a.label.length)
  return found?.tone ?? 'quiet'
}
