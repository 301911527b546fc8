import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { sendLetters } from '#modules/hr/letters/api/send-letters.ts'
import { loadActorOf } from '#platform/api/identity/actor/load-actor.ts'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import { atMost, type Figure } from './figures.ts'

const PEOPLE = 10_000
const LIMIT_S = 5

/** Departments that together have this many employees at work. */
async function readPlaces(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select p.dept_id as id, sum(count(*)) over (order by p.dept_id) as people
      from user_base_info p join department d on d.id = p.dept_id
        and not exists (select from department below where below.pid = d.id and below.deleted_at is null)
      where p.status in ('1', '2', '3', '6', '7', '8') and p.deleted_at is null
      group by p.dept_id) as place
    where people <= ${PEOPLE} order by people`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Letters, numbers, history and messages for the largest group that a company addresses in one sending, in a copy of
 * the database.
 */
export async function measureLetters(databaseUrl: string, user: string): Promise<Figure> {
  const { db } = openDatabase(databaseUrl, {
    poolSize: 2,
    role: null,
    onIdleError: () => undefined,
  })
  try {
    const { rows } = await sql<{ account: string; template: string }>`
      select a.id as account, t.id as template from app_user a, commitment_template t
      where a.user_name = ${user} and t.kind = '廉洁自律' limit 1`.execute(db)
    const [{ account, template } = { account: '', template: '' }] = rows
    const actor = await loadActorOf(db, account)
    if (!actor) throw new Error(`There is no account ${user}`)
    const deptIds = (await readPlaces(db)).slice(0, 500)
    const id = uuidv7()
    const values = { templateId: template, deptIds, userIds: [], everybody: false, deadline: null }
    const start = performance.now()
    await db
      .transaction()
      .execute((tx) =>
        sendLetters(tx, actor, { id, version: null, values, isPreview: false, confirm: null }),
      )
    const seconds = (performance.now() - start) / 1_000
    const counted = await sql<{ letters: number }>`
      select count(*)::int as letters from commitment_letter where sending_id = ${id}`.execute(db)
    const letters = counted.rows[0]?.letters ?? 0
    return atMost(`${letters} letters are sent`, 's', seconds, LIMIT_S, 'limit')
  } finally {
    await db.destroy()
  }
}
