import { type RawBuilder, sql } from 'kysely'
import { payRuns } from '#modules/pay/runs/define/pay-run.ts'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import { UNCONFIRMED_A_PAGE, type UnconfirmedSlips } from '#modules/pay/slips/wire/unconfirmed.ts'
import type { Actor } from '#platform/api/actor.ts'
import { readRecord } from '#platform/api/crud/read-record.ts'
import { Failure } from '#platform/api/failure.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { type Need, permissionsFor } from '#platform/api/store/reach/permission.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { JOIN_RUN } from './own-slip-rows.ts'

/** Reminding needs the button that publishes slips. */
export const REMIND: Need = 'publish'

/** A reminder, without an amount. */
export const REMINDER = declareMessage({
  code: 'slipReminder',
  type: 'pay',
  about: salaries.path,
  link: () => '/pay/my-slips',
})

/** The account that reads the slip `s`. */
const ACCOUNT = sql`(select u.id from app_user u
  where u.user_base_id = s.user_id and u.state = '1' and u.deleted_at is null limit 1)`

/** The published slips of a run within the reach of the caller, for `from`. */
function publishedSlips(actor: Actor, runId: string, need: Need): RawBuilder<unknown> {
  return sql`(
    select s.*, exists (select from slip_confirmation c
      where c.salary_id = s.id and c.digest = seal_of_salary(s)) as is_confirmed
    from salary s ${JOIN_RUN}
    where r.id = ${runId}::uuid and s.deleted_at is null
      and s.state in (${MONTHLY.published}, ${MONTHLY.archived}) and ${scopePredicate(salaries, 's', actor, need)})`
}

/** Condition: the slip `s` waits for its person, who has an account and was not reminded today. */
const REMINDABLE = sql`not s.is_confirmed and ${ACCOUNT} is not null
  and not exists (select from slip_reminder m where m.salary_id = s.id and m.day = today())`

/** Whose published slip of a run is not confirmed. */
export async function readUnconfirmed(
  db: Database,
  actor: Actor,
  { id, page }: { id: string; page: number },
): Promise<UnconfirmedSlips> {
  const run = await readRecord(db, actor, payRuns, id)
  const slips = publishedSlips(actor, id, 'view')
  const sums = await sql<Pick<UnconfirmedSlips, 'published' | 'count'>>`
    select count(*)::integer as published, count(*) filter (where not s.is_confirmed)::integer as count
    from ${slips} s`.execute(db)
  const people = await sql<UnconfirmedSlips['people'][number]>`
    select s.id, s.person_name as name, s.emp_no as "empNo", s.department, ${ACCOUNT} is not null as "hasAccount",
      (select max(m.day)::text from slip_reminder m where m.salary_id = s.id) as "remindedOn"
    from ${slips} s where not s.is_confirmed
    order by s.department, s.emp_no, s.id
    limit ${UNCONFIRMED_A_PAGE} offset ${(page - 1) * UNCONFIRMED_A_PAGE}`.execute(db)
  const { published = 0, count = 0 } = sums.rows[0] ?? {}
  return {
    month: String(run.month),
    runNo: String(run.runNo),
    published,
    count,
    remindable: await countRemindable(db, actor, id),
    people: people.rows,
  }
}

async function countRemindable(db: Database, actor: Actor, id: string): Promise<number> {
  if (!permissionsFor(salaries, REMIND).every((code) => actor.permissions.has(code))) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${publishedSlips(actor, id, REMIND)} s where ${REMINDABLE}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/**
 * Reminds everybody in reach of the caller whose slip of a run is not confirmed, each at most once a day. Refuses where
 * nobody is left to remind. Returns how many were reminded.
 */
export async function remindUnconfirmed(tx: Tx, actor: Actor, id: string): Promise<number> {
  const { month } = await readRecord(tx, actor, payRuns, id)
  const { rows } = await sql<{ account: string }>`
    with reminded as (
      insert into slip_reminder (salary_id, sent_by)
      select s.id, ${actor.userId}::uuid from ${publishedSlips(actor, id, REMIND)} s where ${REMINDABLE}
      on conflict (salary_id, day) do nothing
      returning salary_id
    )
    select ${ACCOUNT} as account from salary s join reminded m on m.salary_id = s.id`.execute(tx)
  if (rows.length === 0) throw new Failure('conflict', 'slip.nobodyToRemind')
  const accounts = rows.map(({ account }) => account)
  await sendMessage(tx, REMINDER, accounts, { from: actor, id, values: { month: String(month) } })
  return rows.length
}
