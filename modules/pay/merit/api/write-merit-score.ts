import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { meritScores } from '#modules/pay/merit/define/merit-score.ts'
import type { MeritScoreLine } from '#modules/pay/merit/wire/merit.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { deleteRecord } from '#platform/api/crud/delete-record.ts'
import { findEarlierWrite } from '#platform/api/crud/find-earlier-write.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { DeleteVerb, WriteVerb } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'

type Scored = { userId: string; month: string }

/** The facts about a person that decide whether the caller may score them for the month. */
type Place = { userId: string; name: string; deptId: string; isMine: boolean; isSettled: boolean }

async function readPlaces(
  tx: Tx,
  actor: Actor,
  { userIds, month }: { userIds: readonly string[]; month: string },
): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select p.id as "userId", p.name, p.dept_id as "deptId",
      p.id in (select person_id from merit_reach(${actor.userId}::uuid, 'score')) as "isMine",
      exists (select from merit_salary m where m.user_id = p.id and m.month = ${month} and m.deleted_at is null
        and m.state not in (${MONTHLY.open}, ${MONTHLY.voided})) as "isSettled"
    from user_base_info p where p.id = any(${[...userIds]}::uuid[]) and p.deleted_at is null`.execute(
    tx,
  )
  return rows
}

/** Refuses people whom the caller may not score, and months whose merit is already checked. */
async function requireScorable(tx: Tx, actor: Actor, { userId, month }: Scored): Promise<Place> {
  const [place] = await readPlaces(tx, actor, { userIds: [userId], month })
  if (!place?.isMine) throw new Failure('forbidden', 'merit.mayNotScore')
  if (place.isSettled) {
    throw new Failure('conflict', 'merit.scoreFixed', { values: { name: place.name, month } })
  }
  return place
}

const scoredIn = ({ userId, month }: Readonly<Record<string, unknown>>): Scored => ({
  userId: String(userId),
  month: String(month),
})

/** Gives a score, by the competence to score. */
export const addMeritScore: WriteVerb = async (tx, actor, input) => {
  const known = await findEarlierWrite(tx, actor, meritScores, input.id)
  if (known) return known
  const { deptId } = await requireScorable(tx, actor, scoredIn(input))
  return addRecord(tx, actor, meritScores, input, { deptId, scoredById: actor.userId })
}

export const updateMeritScore: WriteVerb = async (tx, actor, input) => {
  const current = await lockForUpdate(tx, actor, meritScores, input.id, Number(input.version))
  await requireScorable(tx, actor, scoredIn(current))
  return updateRecord(tx, actor, meritScores, input, { scoredById: actor.userId })
}

export const deleteMeritScore: DeleteVerb = async (tx, actor, id, version) => {
  const gone = await deleteRecord(tx, actor, meritScores, id, version)
  await requireScorable(tx, actor, scoredIn(gone))
}

type Present = { id: string; userId: string; version: number }

/**
 * Scores a team for a month, all or none: new scores, changed ones, and those whose box was emptied. Scores of others
 * stay. Returns how many were written.
 */
export async function setMeritScores(
  tx: Tx,
  actor: Actor,
  { month, rows }: { month: string; rows: readonly MeritScoreLine[] },
): Promise<number> {
  const userIds = rows.map(({ userId }) => userId)
  const places = new Map(
    (await readPlaces(tx, actor, { userIds, month })).map((p) => [p.userId, p]),
  )
  const { rows: present } = await sql<Present>`
    select id, user_id as "userId", version from merit_score
    where month = ${month} and user_id = any(${userIds}::uuid[]) and deleted_at is null for update`.execute(
    tx,
  )
  const held = new Map(present.map((row) => [row.userId, row]))
  let written = 0
  for (const { userId, score, comment } of rows) {
    const before = held.get(userId)
    if (!before && score === null) continue
    const place = places.get(userId)
    if (!place?.isMine) throw new Failure('forbidden', 'merit.mayNotScore')
    if (place.isSettled) {
      throw new Failure('conflict', 'merit.scoreFixed', { values: { name: place.name, month } })
    }
    const scoredById = actor.userId
    if (!before) {
      const input = { id: uuidv7(), userId, month, score, comment }
      await addRecord(tx, actor, meritScores, input, { deptId: place.deptId, scoredById })
    } else if (score === null) {
      await deleteRecord(tx, actor, meritScores, before.id, before.version)
    } else {
      const input = { id: before.id, version: before.version, score, comment }
      const { version } = await updateRecord(tx, actor, meritScores, input, { scoredById })
      if (version === before.version) continue
    }
    written += 1
  }
  return written
}
