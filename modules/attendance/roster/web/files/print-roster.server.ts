import { describeDayHeads } from '#modules/attendance/roster/web/describe-days.server.ts'
import {
  describeLooks,
  describeRosterRows,
} from '#modules/attendance/roster/web/describe-rows.server.ts'
import { readBeside } from '#modules/attendance/roster/web/group-and-month.server.ts'
import { groupShifts } from '#modules/attendance/roster/web/read-roster.server.ts'
import { readRosterAsked } from '#modules/attendance/roster/web/read-roster-address.server.ts'
import { lookWords, totalsOf } from '#modules/attendance/roster/web/roster.server.ts'
import type { Linked, RosterView } from '#modules/attendance/roster/web/roster-view.ts'
import { ROSTER_CALLS, rosterBoard } from '#modules/attendance/roster/wire/roster.ts'
import { formatNumber } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'

/** The most employees on a sheet of paper, and the most sheets in one print. */
const SHEET_ROWS = 40
const MOST_SHEETS = 25

export type SheetView = Pick<RosterView, 'days' | 'blanks' | 'looks' | 'rows' | 'leaves' | 'totals'>

/** A month on paper: forty employees a sheet. */
export type PrintRosterView = {
  title: string
  facts: string
  back: Linked
  looks: RosterView['looks']
  sheets: SheetView[]
  /** Shown if there are more employees than one print can hold. */
  left: string | null
}

export async function loadPrintRoster(call: SignedInCall): Promise<PrintRosterView> {
  const { t, gateway, language, url } = call
  const beside = await readBeside(call)
  const { group: attendGroupId, month } = beside
  const pageOf = (page: number) =>
    gateway.ask(
      ROSTER_CALLS.board,
      { attendGroupId, month, page, pageSize: SHEET_ROWS },
      rosterBoard,
    )
  const first = await pageOf(1)
  const days = first.head
  const count = Math.min(first.pageCount, MOST_SHEETS)
  const pages = [first]
  // Read one page after the other: a large group must not take all connections at the same time.
  for (let page = 2; page <= count; page++) pages.push(await pageOf(page))
  const all = pages.flatMap(({ kinds }) => kinds)
  const { looks, placeOf } = describeLooks(groupShifts(first.shifts), all, lookWords(call))
  const number = (value: number) => formatNumber(value, language)
  const address = readRosterAsked(url, [{ id: attendGroupId, name: '' }])
  const heads = describeDayHeads(days, address, call)
  return {
    title: t('roster.title'),
    facts: beside.facts,
    back: beside.back,
    looks,
    sheets: pages.map((page) => {
      const { rows, leaves, hasCycle } = describeRosterRows({ page, days }, placeOf, number)
      const blanks = (days[0]?.weekday ?? 1) - 1
      return { days: heads, blanks, looks, rows, leaves, totals: totalsOf(call, hasCycle) }
    }),
    left:
      first.pageCount > count
        ? t('roster.printLeft', { count: MOST_SHEETS * SHEET_ROWS, total: first.dataCount })
        : null,
  }
}
