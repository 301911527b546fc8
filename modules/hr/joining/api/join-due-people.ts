import { sql } from 'kysely'
import {
  NOT_JOINED_YET,
  stateAtJoining,
} from '#modules/hr/archives/api/employment/state-at-joining.ts'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { lockPerson } from '#modules/org/positions/api/hold-position.ts'
import { keepMainPosition } from '#modules/org/positions/api/keep-main-position.ts'
import { openWaitingAccounts } from '#modules/system/accounts/api/accounts-before-joining.ts'
import type { Actor } from '#platform/api/actor.ts'
import { forgetFailure } from '#platform/api/approval/documents/effect-failures.ts'
import { actorOfCompleter } from '#platform/api/approval/steps/completer-actor.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { selectAnyRecord, updateRow } from '#platform/api/store/rows/records.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import { beginEmployment } from './begin-employment.ts'
import { storeFailedJoining } from './failed-joinings.ts'
import { readRehire } from './waiting-rehires.ts'

type Due = { id: string; enteredBy: string | null; isBack: boolean; hasFailed: boolean }

type JoinRun = {
  db: Database
  /** When this signal aborts, the job stops before the next person. */
  stopping?: AbortSignal
  /** Receives failures, because no caller gets them as a response. */
  onTrouble: (error: unknown, what: string) => void
}

/**
 * Lets every person join or return whose day has come, in the order of the days. Each person has their own
 * transaction, so a failure does not stop the others. Failures are reported and retried in the next run.
 * Several processes may run this concurrently.
 */
export async function joinDuePeople({ db, stopping, onTrouble }: JoinRun): Promise<number> {
  const actorOf = actorOfCompleter(db)
  let joined = 0
  for (const due of await findDue(db)) {
    if (stopping?.aborted) break
    try {
      joined += Number(await beginOne(db, await actorOf(due.enteredBy), due))
    } catch (error) {
      onTrouble(error, `${archives.path} ${due.id} did not join`)
      await storeFailedJoining(db, due, error)
    }
  }
  return joined
}

function beginOne(db: Database, actor: Actor, { id, isBack, hasFailed }: Due): Promise<boolean> {
  const begin = isBack ? comeBack : join
  return db.transaction().execute(async (tx) => {
    const hasBegun = await begin(tx, actor, id)
    if (hasBegun && hasFailed) await forgetFailure(tx, archives, id)
    return hasBegun
  })
}

async function findDue(db: Database): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select b.id, coalesce(r.entered_by, b.updated_by) as "enteredBy", b.comes_back as "isBack",
      exists (select from effect_failure f
        where f.resource = ${archives.path} and f.record_id = b.id) as "hasFailed"
    from user_base_info b left join rehire r on r.user_id = b.id
    where b.deleted_at is null and (b.status = ${NOT_JOINED_YET} and b.join_date <= today()
      or b.id in (select user_id from rehire where join_date <= today()))
    order by coalesce(r.join_date, b.join_date), b.emp_no`.execute(db)
  return rows
}

/**
 * Lets the person join, with the rights of the user who last wrote the file; false when another process
 * already did it.
 */
async function join(tx: Tx, actor: Actor, id: string): Promise<boolean> {
  await lockPerson(tx, id)
  const before = await selectAnyRecord(tx, archives, id)
  if (before?.status !== NOT_JOINED_YET) return false
  const status = await stateAtJoining(tx, before)
  // A user postponed the day in the meantime.
  if (status === NOT_JOINED_YET) return false
  const version = await updateRow(tx, archives, id, { status }, actor)
  await writeHistory(tx, actor, {
    resource: archives,
    id,
    version,
    action: 'state',
    before: { status: before.status },
    after: { status, transition: 'join' },
  })
  await keepMainPosition(tx, actor, id, before)
  await openWaitingAccounts(tx, actor, id)
  return true
}

/** Begins the next employment of a former employee, with the rights of the user who entered it. */
async function comeBack(tx: Tx, actor: Actor, id: string): Promise<boolean> {
  await lockPerson(tx, id)
  const values = await readRehire(tx, id)
  const before = await selectAnyRecord(tx, archives, id)
  // In the meantime, a user cancelled the planned rehiring or postponed its day.
  if (!before || !values || String(values.joinDate) > (await readToday(tx))) return false
  await beginEmployment(tx, actor, before, values)
  await openWaitingAccounts(tx, actor, id)
  return true
}
