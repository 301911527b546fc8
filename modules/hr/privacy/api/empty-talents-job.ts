import { sql } from 'kysely'
import { z } from 'zod'
import { THE_PRODUCT } from '#platform/api/actor.ts'
import type { ProductJob } from '#platform/api/jobs/job.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { emptyTalent } from './empty-talent.ts'

/** People who are found at once; each is emptied in a transaction of its own. */
const AT_ONCE = 50
/** Rows whose day is counted anew at once, after the parameter changed. */
const DAYS_AT_ONCE = 1_000

/** Counts the last days anew that another value of the parameter moved. Returns whether rows are left. */
async function followParameter(db: Database): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update talent t set empty_on = talent_end(t) from (
      select id from talent m where m.emptied_at is null and m.empty_on <> talent_end(m) limit ${DAYS_AT_ONCE}
    ) moved where t.id = moved.id`.execute(db)
  return Number(numAffectedRows) === DAYS_AT_ONCE
}

/**
 * People whose time has ended, behind a person. Left out is who applies still, and who joined: their papers belong to
 * the employment.
 */
async function findDue(db: Database, after: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from talent t
    where t.emptied_at is null and t.merged_into_id is null and t.empty_on <= today() and t.employee_id is null
      and (${after}::uuid is null or t.id > ${after}::uuid)
      and not exists (select from candidate c where c.talent_id = t.id and c.state <= '70' and c.deleted_at is null)
    order by t.id limit ${AT_ONCE}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Each night: empties people whose time has ended, one after the other, so that a run that is cut off is gone on with.
 * Somebody who cannot be emptied holds up nobody; the run then fails and is tried again.
 */
export const emptyTalentsJob: ProductJob<undefined> = {
  name: 'empty-talents',
  worksFor: 'product',
  schedule: '20 16 * * *',
  payload: z.undefined(),
  isFelt: true,
  attempts: 3,
  async run({ store: { db }, stopping, onTrouble }) {
    while (!stopping.aborted && (await followParameter(db)));
    let failed: unknown
    let part = await findDue(db, null)
    while (part.length > 0 && !stopping.aborted) {
      for (const id of part) {
        if (stopping.aborted) break
        const one = db
          .transaction()
          .execute((tx) => emptyTalent(tx, THE_PRODUCT, id, { why: 'ended' }))
        await one.catch((error: unknown) => {
          failed = error
          onTrouble(error, 'a person could not be emptied')
        })
      }
      part = await findDue(db, part.at(-1) ?? null)
    }
    if (failed !== undefined) throw failed
  },
  // The next night's run empties who is left.
  giveUp: async () => undefined,
}
