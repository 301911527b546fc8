import { sql } from 'kysely'
import { requireSealed } from '#modules/pay/runs/api/checks/seals.ts'
import { rowsOf } from '#modules/pay/runs/api/run-pair.ts'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { ActionInput, ActionVerb } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import { refuseOwnAct } from '#platform/api/four-eyes/refuse-own-act.ts'
import { historyRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { opensPay } from '#platform/api/store/reach/pay-reach.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { listWords } from '#platform/wire/language/list-text.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { lockApprovedRun } from './lock-approved-run.ts'
import { duesOf } from './plan-batches.ts'

type Row = { id: string; name: string }

const MAX_NAMED = 12

/** The people of the form. Users do not decide how they are paid themselves. */
function peopleIn(actor: Actor, { values }: ActionInput): string[] {
  const people = [values.userIds].flat().map(String)
  refuseOwnAct(actor, 'payOtherwise', people)
  return people
}

/** One row of `from` for each person whose pay the actor may handle. Refuses all if one of them has none. */
async function requireRows(
  tx: Tx,
  actor: Actor,
  { from, people, key }: { from: ReturnType<typeof rowsOf>; people: string[]; key: string },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select s.id, s.person_name as name from ${from} s
    where s.user_id = any(${people}::uuid[])
      and ${opensPay(actor, PAY_ITEM.sheet, sql`s.user_id`, { need: 'edit' })}
    order by s.emp_no`.execute(tx)
  if (rows.length !== people.length) throw new Failure('conflict', key)
  return rows
}

/** Writes how rows are paid, with their history. `reason` is null for rows that a bank is to pay again. */
async function writeOtherwise(
  tx: Tx,
  actor: Actor,
  rows: readonly Row[],
  reason: string | null,
): Promise<void> {
  const by = reason === null ? null : actor.userId
  await sql`with moved as (
      update salary t set paid_otherwise = ${reason}, paid_otherwise_by_id = ${by}::uuid, version = t.version + 1,
        updated_at = now(), updated_by = ${actor.userId}::uuid
      from (select id, paid_otherwise as was from salary where id = any(${rows.map(({ id }) => id)}::uuid[])) old
      where t.id = old.id
      returning t.id, t.version, old.was)
    ${historyRows(actor, salaries, 'moved', {
      before: sql`jsonb_build_object('paidOtherwise', moved.was)`,
      after: sql`jsonb_build_object('paidOtherwise', ${reason}::text)`,
    })}`.execute(tx)
}

function told(key: string, rows: readonly Row[]) {
  const names = rows.slice(0, MAX_NAMED).map(({ name }) => name)
  const shown = rows.length > MAX_NAMED ? [...names, '…'] : names
  return { message: { key, values: { count: rows.length, names: listWords(shown) } } }
}

/** Names people of a run as paid without a bank file, such as in cash, with the reason. */
export const payOtherwise: ActionVerb = async (tx, actor, input) => {
  const people = peopleIn(actor, input)
  const run = await lockApprovedRun(tx, actor, String(input.values.runId))
  const from = duesOf(run)
  const rows = await requireRows(tx, actor, { from, people, key: 'bankBatch.notDue' })
  await requireSealed(
    tx,
    rows.map(({ id }) => id),
  )
  await writeOtherwise(tx, actor, rows, String(input.values.reason))
  return told('bankBatch.paidOtherwise', rows)
}

/** Takes back that people are paid otherwise. A finished row was paid, so that its name stays. */
export const takeBackOtherwise: ActionVerb = async (tx, actor, input) => {
  const people = peopleIn(actor, input)
  const run = await lockApprovedRun(tx, actor, String(input.values.runId))
  const from = sql`(select * from ${rowsOf(run)} named
    where named.paid_otherwise is not null and named.state = ${MONTHLY.audited})`
  const rows = await requireRows(tx, actor, { from, people, key: 'bankBatch.notOtherwise' })
  await writeOtherwise(tx, actor, rows, null)
  return told('bankBatch.otherwiseTakenBack', rows)
}
