import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type {
  MySheetSlip,
  MySheets,
  SheetColumn,
} from '#modules/pay/spreadsheets/wire/spreadsheets.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'

type MySheet = MySheets['slips'][number]

/** Condition: the row `r` of the file `s` is a slip that this person may see: published, and not taken back since. */
const isMine = ({ userBaseId }: Pick<Actor, 'userBaseId'>): RawBuilder<boolean> =>
  sql<boolean>`(r.user_id = ${userBaseId}::uuid and s.deleted_at is null and s.published)`

const HEAD = sql`s.id, s.month, s.title, s.kind, e.name as employer,
  case when exists (select from jsonb_array_elements(s.columns) c
    where c ->> 'role' = 'gross' and (c ->> 'visible')::boolean) then r.gross::text end as gross,
  r.net::text as net, ${wireTime('r.read_at')} as "readAt", ${wireTime('r.confirmed_at')} as "confirmedAt"`
const FROM = sql`from salary_excel_row r join salary_excel s on s.id = r.salary_excel_id
  left join legal_entity e on e.id = s.entity_id`

/** The published slips of the caller, of a month or a year of work; without either, all of them. The latest first. */
export async function readMySheets(
  db: Database,
  actor: Actor,
  { month, year }: { month?: string | undefined; year?: number | undefined },
): Promise<MySheets> {
  const { rows: found } = await sql<{ year: number }>`
    select distinct left(s.month, 4)::integer as year ${FROM} where ${isMine(actor)} order by 1 desc`.execute(
    db,
  )
  const { rows: slips } = await sql<MySheet>`
    select ${HEAD} ${FROM}
    where ${isMine(actor)} and s.month like ${month ?? (year === undefined ? '%' : `${year}-%`)}
    order by s.month desc, s.published_at desc, s.id`.execute(db)
  return { years: found.map((one) => one.year), slips }
}

type Found = MySheet & {
  rowId: string
  empNo: string
  name: string
  columns: SheetColumn[]
  cells: string[]
  publishedAt: string | null
}

async function findMine(db: Database | Tx, actor: Actor, id: string): Promise<Found> {
  const { rows } = await sql<Found>`
    select ${HEAD}, r.id as "rowId", r.emp_no as "empNo", r.user_name as name, s.columns, r.cells,
      ${wireTime('s.published_at')} as "publishedAt"
    ${FROM} where s.id = ${id}::uuid and ${isMine(actor)}`.execute(db)
  const [found] = rows
  if (!found) throw new Failure('not-found', 'notFound')
  return found
}

function slipOf(found: Found): MySheetSlip {
  const { rowId: _, columns, cells, empNo, name, publishedAt, ...slip } = found
  const lines = columns.flatMap(({ key, title, type, visible, role }, at) =>
    visible && role !== 'net' ? [{ key, title, type, value: cells[at] ?? '' }] : [],
  )
  const shown = [slip.month, slip.title, slip.kind, slip.employer, slip.net, lines]
  const digest = createHash('sha256').update(JSON.stringify(shown)).digest('hex')
  return { slip, empNo, name, lines, digest, publishedAt }
}

/** The slip of the caller in a published file, with the columns that people see. The first time notes that it was read. */
export async function readMySheetSlip(
  db: Database,
  actor: Actor,
  id: string,
): Promise<MySheetSlip> {
  const found = await findMine(db, actor, id)
  if (found.readAt === null) {
    await sql`update salary_excel_row set read_at = now() where id = ${found.rowId}::uuid and read_at is null`.execute(
      db,
    )
  }
  return slipOf(found)
}

/**
 * Confirms one's own slip in a published file, with what the person read. Confirming twice has the same effect as once. A
 * slip that was replaced meanwhile is refused.
 */
export async function confirmMySheet(
  tx: Tx,
  actor: Actor,
  { id, digest }: { id: string; digest: string },
): Promise<string> {
  const found = await findMine(tx, actor, id)
  if (slipOf(found).digest !== digest) throw new Failure('conflict', 'slip.replaced')
  await sql`
    update salary_excel_row set confirmed_at = now(), confirmed_hash = ${digest}, read_at = coalesce(read_at, now())
    where id = ${found.rowId}::uuid and confirmed_at is null`.execute(tx)
  return found.month
}
