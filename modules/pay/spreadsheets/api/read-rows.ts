import { sql } from 'kysely'
import { foldedName } from '#modules/pay/bureau/api/reading/read-figures.ts'
import { MATCH } from '#modules/pay/spreadsheets/define/choices.ts'
import { spreadsheets } from '#modules/pay/spreadsheets/define/spreadsheet.ts'
import type {
  SheetColumn,
  SheetRow,
  SpreadsheetRows,
  StoredReading,
} from '#modules/pay/spreadsheets/wire/spreadsheets.ts'
import type { Actor } from '#platform/api/actor.ts'
import { readRecord } from '#platform/api/crud/read-record.ts'
import { notePeopleOpened } from '#platform/api/history/pay-openings.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { opensPay } from '#platform/api/store/reach/pay-reach.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { seesRow } from './lock-spreadsheet.ts'

export const PAGE_SIZE = 50

type Head = {
  columns: SheetColumn[]
  reading: StoredReading | Record<string, never>
  rowCount: number
  makerIds: string[]
  checkedById: string | null
  ready: number
  mayMove: boolean
}
type Counts = {
  count: number
  open: number
  gross: string | null
  net: string
  readBy: number
  confirmedBy: number
}

const HAS_PROBLEM = sql`(r.match_state <> ${MATCH.found} or r.problems <> '[]')`

const isRead = (reading: Head['reading']): reading is StoredReading => 'totals' in reading

/** The content of a file as far as the reader sees it; rows with a problem come first. */
export async function readSpreadsheetRows(
  db: Database,
  actor: Actor,
  { id, show, page }: { id: string; show: 'problems' | 'all'; page: number },
): Promise<SpreadsheetRows> {
  await readRecord(db, actor, spreadsheets, id)
  const [head, counts] = await Promise.all([readHead(db, actor, id), readCounts(db, actor, id)])
  const { columns, reading, rowCount, makerIds, checkedById, ready, mayMove } = head
  const isWhole = counts.count === rowCount
  const totals = isRead(reading) ? reading.totals : []
  const wrong = totals.flatMap((line) => line.columns.filter(({ agrees }) => !agrees))
  const rows = await readPage(db, actor, { id, show, page })
  return {
    columns,
    reading: isRead(reading) ? withoutTotals(reading) : null,
    isWhole,
    totals: isWhole ? totals : [],
    wrongTotals: wrong.length,
    sums: { gross: counts.gross, net: counts.net },
    count: counts.count,
    open: counts.open,
    ready,
    unready: rowCount - ready,
    readBy: counts.readBy,
    confirmedBy: counts.confirmedBy,
    isMaker: makerIds.includes(actor.userId),
    isChecker: checkedById === actor.userId,
    mayMove,
    page,
    pageSize: PAGE_SIZE,
    rows,
  }
}

const withoutTotals = ({ totals: _, ...reading }: StoredReading) => reading

async function readHead(db: Database, actor: Actor, id: string): Promise<Head> {
  const { rows } = await sql<Head>`
    select s.columns, s.reading, s.row_count as "rowCount", s.maker_ids as "makerIds", s.checked_by_id as "checkedById",
      (select count(*)::integer from salary_excel_row r
        where r.salary_excel_id = s.id and not ${HAS_PROBLEM}) as ready,
      not exists (select from salary_excel_row r where r.salary_excel_id = s.id and r.user_id is not null
        and not ${opensPay(actor, PAY_ITEM.sheet, sql`r.user_id`, { need: 'edit' })}) as "mayMove"
    from salary_excel s where s.id = ${id}::uuid`.execute(db)
  const [head] = rows
  if (!head) throw new Error(`the file ${id} is gone`)
  return head
}

async function readCounts(db: Database, actor: Actor, id: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*)::integer as count, count(*) filter (where ${HAS_PROBLEM})::integer as open,
      sum(r.gross)::text as gross, coalesce(sum(r.net), 0)::numeric(14, 2)::text as net,
      count(r.read_at)::integer as "readBy", count(r.confirmed_at)::integer as "confirmedBy"
    from salary_excel_row r join salary_excel s on s.id = r.salary_excel_id
    where s.id = ${id}::uuid and ${seesRow(actor)}`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error(`the file ${id} is gone`)
  return counts
}

type Asked = { id: string; show: 'problems' | 'all'; page: number }

async function readPage(
  db: Database,
  actor: Actor,
  { id, show, page }: Asked,
): Promise<SheetRow[]> {
  const { rows } = await sql<Omit<SheetRow, 'proposed'>>`
    select r.id, r.row_no as no, r.emp_no as "empNo", r.user_name as name, r.user_id as "userId", b.name as known,
      r.match_state as match, r.by_hand as "byHand", r.cells, r.problems, r.gross::text as gross, r.net::text as net,
      ${wireTime('r.read_at')} as "readAt", ${wireTime('r.confirmed_at')} as "confirmedAt"
    from salary_excel_row r join salary_excel s on s.id = r.salary_excel_id
      left join user_base_info b on b.id = r.user_id
    where s.id = ${id}::uuid and ${seesRow(actor)} and (${show === 'all'} or ${HAS_PROBLEM})
    order by ${HAS_PROBLEM} desc, r.row_no
    limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(db)
  await notePeopleOpened(db, actor, {
    item: PAY_ITEM.sheet,
    people: rows.flatMap(({ userId }) => (userId === null ? [] : [userId])),
  })
  const proposals = await readProposals(db, actor, rows)
  return rows.map((row) => Object.assign({}, row, { proposed: proposals.get(row.id) ?? null }))
}

/** For rows without their person: the number of the only person of this name whose pay the reader may change. */
async function readProposals(
  db: Database,
  actor: Actor,
  rows: readonly Omit<SheetRow, 'proposed'>[],
): Promise<Map<string, string>> {
  const open = rows.filter(({ match, name }) => match !== MATCH.found && name !== '')
  if (open.length === 0) return new Map()
  const { rows: people } = await sql<{ empNo: string; name: string }>`
    select b.emp_no as "empNo", b.name from user_base_info b
    where b.deleted_at is null and b.name = any(${open.map(({ name }) => name)}::text[])
      and ${opensPay(actor, PAY_ITEM.sheet, sql`b.id`, { need: 'edit' })}`.execute(db)
  const proposals = new Map<string, string>()
  for (const { id, name } of open) {
    const same = people.filter((person) => foldedName(person.name) === foldedName(name))
    const [only] = same
    if (only && same.length === 1) proposals.set(id, only.empNo)
  }
  return proposals
}
