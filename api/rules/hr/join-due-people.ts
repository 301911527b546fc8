import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import { actorOfCompleter } from '#api/approval/completer.ts'
import { openWaitingAccounts } from '#api/rules/accounts/waiting-accounts.ts'
import { lockPerson } from '#api/rules/org/hold-position.ts'
import { keepMainPosition } from '#api/rules/org/keep-main-position.ts'
import type { Database, Tx } from '#api/store/database.ts'
import { writeHistory } from '#api/store/history.ts'
import { selectAnyRecord, updateRow } from '#api/store/records.ts'
import { archives } from '#resources/hr/archive.ts'
import { NOT_JOINED_YET, stateAtJoining } from './state-at-joining.ts'

type Due = { id: string; enteredBy: string | null }

type JoinRun = {
  db: Database
  /** Nobody further joins once this is aborted. */
  stopping?: AbortSignal
  /** Hears of failures that are no answer to anybody. */
  onTrouble: (error: unknown, what: string) => void
}

/**
 * Lets everybody join whose day has come, in the order of these days, each in a transaction of his
 * own: what fails with one stops none of the others, and is tried again with the next run. Several
 * processes may do this at once.
 */
export async function joinDuePeople({ db, stopping, onTrouble }: JoinRun): Promise<number> {
  const actorOf = actorOfCompleter(db)
  let joined = 0
  for (const { id, enteredBy } of await findDue(db)) {
    if (stopping?.aborted) break
    try {
      const actor = await actorOf(enteredBy)
      joined += Number(await db.transaction().execute((tx) => join(tx, actor, id)))
    } catch (error) {
      onTrouble(error, `${archives.path} ${id} did not join`)
    }
  }
  return joined
}

async function findDue(db: Database): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select id, updated_by as "enteredBy" from user_base_info
    where status = ${NOT_JOINED_YET} and join_date <= today() and deleted_at is null
    order by join_date, emp_no`.execute(db)
  return rows
}

/** In the name of whoever wrote the file last; false where somebody else was faster. */
async function join(tx: Tx, actor: Actor, id: string): Promise<boolean> {
  await lockPerson(tx, id)
  const before = await selectAnyRecord(tx, archives, id)
  if (before?.status !== NOT_JOINED_YET) return false
  const status = await stateAtJoining(tx, before)
  // The day was put off meanwhile.
  if (status === NOT_JOINED_YET) return false
  const version = await updateRow(tx, archives, id, { status }, actor)
  await writeHistory(tx, actor, {
    ...{ resource: archives, id, version, action: 'state' },
    before: { status: before.status },
    after: { status, transition: 'join' },
  })
  await keepMainPosition(tx, actor, id, before)
  await openWaitingAccounts(tx, actor, id)
  return true
}
