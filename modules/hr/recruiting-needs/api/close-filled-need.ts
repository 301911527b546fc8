import { sql } from 'kysely'
import { isOpenApplication } from '#modules/hr/candidates/api/open-application.ts'
import { STAGE } from '#modules/hr/candidates/define/choices.ts'
import { PUBLISHED } from '#modules/hr/recruiting-needs/define/choices.ts'
import { recruitingNeeds } from '#modules/hr/recruiting-needs/define/recruiting-need.ts'
import type { Actor } from '#platform/api/actor.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readWallClock } from '#platform/api/store/time/wall-clock.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

type Filling = WireRecord & {
  headcount: number
  joined: number
  waiting: number
}

/**
 * Takes a need off whose places are filled by people who joined, and closes it once nobody waits for a decision any
 * more. Applications that still run stay as they are: their owner decides about each.
 */
export async function closeFilledNeed(tx: Tx, actor: Actor, id: string): Promise<void> {
  const { rows } = await sql<Filling>`
    select a.id, a.headcount, a.publish_state as "publishState", a.closed_at as "closedAt",
      (select count(*) from candidate c where c.recruiting_id = a.id and c.deleted_at is null
        and c.state = ${STAGE.joined})::integer as joined,
      (select count(*) from candidate c where c.recruiting_id = a.id and ${isOpenApplication('c')})::integer as waiting
    from recruiting_application a where a.id = ${id}::uuid for no key update`.execute(tx)
  const [current] = rows
  if (!current || current.joined < current.headcount) return
  if (current.waiting === 0) {
    const values = { closedAt: await readWallClock(tx), publishState: PUBLISHED.closed }
    await writeMove(tx, actor, { resource: recruitingNeeds, current }, { values, move: 'filled' })
    return
  }
  if (current.publishState !== PUBLISHED.yes) return
  const values = { publishState: PUBLISHED.over }
  await writeMove(tx, actor, { resource: recruitingNeeds, current }, { values, move: 'filled' })
}

/** Opens a closed need again, unpublished, when somebody who filled a place of it did not join after all. */
export async function reopenFilledNeed(tx: Tx, actor: Actor, id: string): Promise<void> {
  const { rows } = await sql<WireRecord>`
    select id, publish_state as "publishState", closed_at as "closedAt"
    from recruiting_application where id = ${id}::uuid for no key update`.execute(tx)
  const [current] = rows
  if (current?.publishState !== PUBLISHED.closed) return
  const values = { closedAt: null, publishState: PUBLISHED.over }
  await writeMove(tx, actor, { resource: recruitingNeeds, current }, { values, move: 'undoJoin' })
}
