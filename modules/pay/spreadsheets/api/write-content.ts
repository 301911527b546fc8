import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { MATCH } from '#modules/pay/spreadsheets/define/choices.ts'
import { spreadsheets } from '#modules/pay/spreadsheets/define/spreadsheet.ts'
import type { UploadedSheet } from '#modules/pay/spreadsheets/wire/spreadsheets.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { ActionVerb } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Upload } from '#platform/api/files/upload.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { tidyFileName } from '#platform/wire/files/files.ts'
import { moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'
import { lockOpen, requireCompetence } from './lock-spreadsheet.ts'
import { findPeople, matchRows, plainNumber } from './match-rows.ts'
import type { ParsedRow, ParsedSheet } from './reading/read-spreadsheet.ts'

/** Puts the rows of an uploaded file in the place of those before, and finds their people. */
export async function replaceContent(
  tx: Tx,
  actor: Actor,
  { id, upload, parsed }: { id: string; upload: Upload; parsed: ParsedSheet },
): Promise<UploadedSheet> {
  await lockOpen(tx, actor, id)
  await requireCompetence(tx, actor)
  const { columns, rows, reading } = parsed
  await sql`delete from salary_excel_row where salary_excel_id = ${id}::uuid`.execute(tx)
  await insertRows(tx, actor, id, rows)
  const name = tidyFileName(upload.name)
  const sumOf = (role: 'gross' | 'net') =>
    String(sumOfMoney(rows.flatMap((row) => (row[role] === null ? [] : [moneyOf(row[role])]))))
  const hasGross = columns.some(({ role }) => role === 'gross')
  await sql`
    update salary_excel set file_name = ${name}, file_hash = ${hashOf(upload.bytes)},
      columns = ${JSON.stringify(columns)}::jsonb, reading = ${JSON.stringify(reading)}::jsonb,
      sum_gross = ${hasGross ? sumOf('gross') : null}::numeric, sum_net = ${sumOf('net')}::numeric,
      maker_ids = array[${actor.userId}::uuid], made_by_id = ${actor.userId}::uuid,
      matched = 0, row_count = ${rows.length}
    where id = ${id}::uuid`.execute(tx)
  const counted = await recountSheet(tx, actor, id)
  await noteChange(tx, actor, id, {
    version: counted.version,
    transition: 'upload',
    why: `${name} · ${rows.length}`,
  })
  return { rows: rows.length, matched: counted.matched, faults: counted.faults }
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function insertRows(
  tx: Tx,
  actor: Actor,
  id: string,
  rows: readonly ParsedRow[],
): Promise<void> {
  const people = await findPeople(
    tx,
    actor,
    rows.map(({ empNo }) => empNo),
  )
  const matched = matchRows(rows, people, new Set())
  await sql`
    insert into salary_excel_row (id, salary_excel_id, row_no, emp_no, user_name, user_id, match_state, cells, problems,
      gross, net)
    select gen_random_uuid(), ${id}::uuid, r.*
    from unnest(${rows.map(({ no }) => no)}::integer[], ${rows.map(({ empNo }) => empNo)}::text[],
      ${rows.map(({ name }) => name)}::text[], ${matched.map(({ userId }) => userId)}::uuid[],
      ${matched.map(({ match }) => match)}::text[],
      ${rows.map(({ cells }) => JSON.stringify(cells))}::jsonb[],
      ${rows.map(({ problems }) => JSON.stringify(problems))}::jsonb[],
      ${rows.map(({ gross }) => gross)}::numeric[], ${rows.map(({ net }) => net)}::numeric[]) r`.execute(
    tx,
  )
}

/** Counts the rows with their people, and what keeps the file from being checked. */
export async function recountSheet(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<{ matched: number; faults: number; version: number }> {
  const { rows } = await sql<{ matched: number; faults: number; version: number }>`
    update salary_excel s set matched = c.matched, faults = c.faults + (
        select count(*)::integer from jsonb_path_query(s.reading, '$.totals[*].columns[*] ? (@.agrees == false)')),
      version = s.version + 1, updated_at = now(), updated_by = ${actor.userId}::uuid,
      made_by_id = coalesce(s.made_by_id, ${actor.userId}::uuid),
      maker_ids = case when ${actor.userId}::uuid = any(s.maker_ids) then s.maker_ids
        else s.maker_ids || ${actor.userId}::uuid end
    from (select count(*) filter (where match_state = ${MATCH.found})::integer as matched,
        count(*) filter (where problems <> '[]')::integer as faults
      from salary_excel_row where salary_excel_id = ${id}::uuid) c
    where s.id = ${id}::uuid returning s.matched, s.faults, s.version`.execute(tx)
  const [counted] = rows
  if (!counted) throw new Failure('not-found', 'not-found')
  return counted
}

/** Notes a change of the content, without an amount. */
export function noteChange(
  tx: Tx,
  actor: Actor,
  id: string,
  { version, transition, why }: { version: number; transition: string; why: string },
): Promise<void> {
  return writeHistory(tx, actor, {
    resource: spreadsheets,
    id,
    version,
    action: 'update',
    before: {},
    after: { transition, transitionReason: why },
  })
}

type Stored = {
  id: string
  empNo: string
  name: string
  userId: string | null
  match: string
  byHand: boolean
}

const readStored = async (tx: Tx, id: string): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select id, emp_no as "empNo", user_name as name, user_id as "userId", match_state as match, by_hand as "byHand"
    from salary_excel_row where salary_excel_id = ${id}::uuid order by row_no`.execute(tx)
  return rows
}

/**
 * Finds the people of the rows again, by the personnel files as they are now. Rows that a user gave to somebody stay, and
 * so do rows of people beyond the reach of the caller.
 */
export async function matchAgain(tx: Tx, actor: Actor, id: string): Promise<number> {
  const all = await readStored(tx, id)
  const open = all.filter(({ byHand }) => !byHand)
  const people = await findPeople(
    tx,
    actor,
    open.map(({ empNo }) => empNo),
  )
  const given = all.flatMap(({ byHand, userId }) => (byHand && userId ? [userId] : []))
  const matched = matchRows(open, people, new Set(given))
  const changed = open.flatMap((row, at) => {
    const now = matched[at]
    const isBeyond =
      row.userId !== null &&
      now?.userId === null &&
      now.match === MATCH.unknown &&
      !people.byNumber.has(plainNumber(row.empNo))
    const isOwnAlready = row.userId !== null && now?.match === MATCH.own
    if (!now || isBeyond || isOwnAlready) return []
    return now.match === row.match && now.userId === row.userId ? [] : [{ id: row.id, ...now }]
  })
  if (changed.length === 0) return 0
  // First nobody has a row, so that two rows can exchange their people.
  await sql`update salary_excel_row set user_id = null, match_state = ${MATCH.unknown}
    where id = any(${changed.map((row) => row.id)}::uuid[])`.execute(tx)
  await sql`
    update salary_excel_row r set user_id = c.user_id, match_state = c.match
    from unnest(${changed.map((row) => row.id)}::uuid[], ${changed.map(({ userId }) => userId)}::uuid[],
      ${changed.map(({ match }) => match)}::text[]) c (id, user_id, match)
    where r.id = c.id`.execute(tx)
  return changed.length
}

/** Finds the people of all rows again, after somebody changed personnel files. */
export const matchSpreadsheet: ActionVerb = async (tx, actor, { id }) => {
  await lockOpen(tx, actor, id)
  await requireCompetence(tx, actor)
  const changed = await matchAgain(tx, actor, id)
  if (changed === 0) return { message: { key: 'spreadsheet.matchedAsBefore' } }
  const { matched, version } = await recountSheet(tx, actor, id)
  await noteChange(tx, actor, id, { version, transition: 'match', why: String(matched) })
  return { version, message: { key: 'spreadsheet.matchedAgain', values: { changed, matched } } }
}
