import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { readCardFaults } from '#modules/pay/bank-cards/api/read-card-faults.ts'
import { readPeopleOfRun } from '#modules/pay/runs/api/read-people.ts'
import { type Run, requireRunOf } from '#modules/pay/runs/api/read-run.ts'
import { checkOf } from '#modules/pay/runs/define/choices.ts'
import { payRuns } from '#modules/pay/runs/define/pay-run.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import { concernsOneself, refuseOwnAct } from '#platform/api/four-eyes/refuse-own-act.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import { didOneself } from '#platform/api/sheets/require-ready.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { opensPay } from '#platform/api/store/reach/pay-reach.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'
import { listWords } from '#platform/wire/language/list-text.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { type BlockedPerson, MAX_TRIED, readBlocked, readMissing } from './read-blocked.ts'

/** The decision that a run goes on without somebody whose pay cannot be worked out for one reason. */
export type Waiver = {
  userId: string
  name: string
  check: string
  reason: string
  by: string
  at: string
  isReader: boolean
}

/** The waivers of a run, in the order of the numbers of the people. */
export async function readWaivers(
  db: Database | Tx,
  actor: Actor,
  runId: string,
): Promise<Waiver[]> {
  const { rows } = await sql<Waiver>`
    select w.user_id as "userId", b.name, w.code as check, w.reason, u.name as by, ${wireTime('w.waived_at')} as at,
      w.waived_by = ${actor.userId}::uuid as "isReader"
    from pay_run_waiver w join user_base_info b on b.id = w.user_id join app_user u on u.id = w.waived_by
    where w.run_id = ${runId}::uuid order by b.emp_no, w.code`.execute(db)
  return rows
}

/** Whether a waiver covers a person: another reason needs another waiver. */
export function isWaived(
  { userId, reason }: BlockedPerson,
  waivers: readonly Pick<Waiver, 'userId' | 'check'>[],
): boolean {
  return waivers.some((one) => one.userId === userId && one.check === checkOf(reason))
}

/**
 * Decides that the run goes on without a person whose pay cannot be worked out, or without all people with this reason.
 * Neither the maker of the run nor the person decides it, and the user who decides does not audit the run (16 §7).
 */
export async function waiveRunCheck(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, payRuns, id, version, 'waive')
  const run = await requireRunOf(tx, current)
  if (await isMaker(tx, actor, run)) throw new Failure('conflict', 'pay.makerWaives')
  const people = await readWaivable(tx, actor, run, values)
  const reason = String(values.reason)
  await sql`
    insert into pay_run_waiver (id, run_id, user_id, code, reason, waived_by)
    select * from unnest(${people.map(() => uuidv7())}::uuid[], ${people.map(() => run.id)}::uuid[],
      ${people.map(({ userId }) => userId)}::uuid[], ${people.map(() => String(values.code))}::text[],
      ${people.map(() => reason)}::text[], ${people.map(() => actor.userId)}::uuid[])
    on conflict (run_id, user_id, code) do nothing`.execute(tx)
  const { rows } = await sql<{ version: number }>`
    update pay_run set version = version + 1, updated_at = now(), updated_by = ${actor.userId}
    where id = ${id}::uuid returning version`.execute(tx)
  const written = rows[0]?.version ?? 0
  const names = people.map(({ name }) => name)
  await writeHistory(tx, actor, {
    resource: payRuns,
    id,
    version: written,
    action: 'state',
    before: null,
    after: { transition: 'waive', transitionReason: `${names.join('、')}：${reason}` },
  })
  return {
    version: written,
    message: { key: 'pay.waived', values: { count: people.length, names: listWords(names) } },
  }
}

/** Whether the actor made the run: generated one of its rows. */
export async function isMaker(
  db: Database | Tx,
  actor: Actor,
  { entityId, month, kind }: Run,
): Promise<boolean> {
  const { rows } = await sql`
    select from salary t
    where t.entity_id = ${entityId}::uuid and t.month = ${month} and t.kind = ${kind} and t.deleted_at is null
      and ${didOneself(actor, ['generate'])} limit 1`.execute(db)
  return rows.length > 0
}

/** Those among these people whose pay the actor may change, without the actor. */
async function openedOnes<T extends { userId: string }>(
  tx: Tx,
  actor: Actor,
  people: readonly T[],
): Promise<T[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${people.map(({ userId }) => userId)}::uuid[]) as wanted (id)
    where ${opensPay(actor, PAY_ITEM.sheet, sql`wanted.id`, { need: 'edit' })}`.execute(tx)
  const opened = new Set(rows.map(({ id }) => id))
  return people.filter(({ userId }) => opened.has(userId) && !concernsOneself(actor, [userId]))
}

/** The people of the check whose pay the actor may change, without the actor. */
async function readWaivable(
  tx: Tx,
  actor: Actor,
  run: Run,
  { code, userId }: ActionInput['values'],
): Promise<BlockedPerson[]> {
  if (userId) refuseOwnAct(actor, 'waiveCheck', [userId])
  const missing = await readMissing(tx, run, await readPeopleOfRun(tx, run, []))
  const among = userId ? missing.filter((one) => one === userId) : missing
  if (among.length > MAX_TRIED) {
    throw new Failure('conflict', 'pay.manyWithoutRow', { values: { count: among.length } })
  }
  const wanted = among.map((id) => ({ userId: id }))
  const opened = (await openedOnes(tx, actor, wanted)).map((one) => one.userId)
  const faults = (await readCardFaults(tx, run)).filter((one) => !userId || one.userId === userId)
  const cards = await openedOnes(tx, actor, faults)
  const people = [...(await readBlocked(tx, run, opened)), ...cards].filter(
    ({ reason }) => checkOf(reason) === code,
  )
  if (people.length === 0) throw new Failure('conflict', 'pay.nothingToWaive')
  return people
}
