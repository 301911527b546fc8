import { sql } from 'kysely'
import { z } from 'zod'
import { TERM_STATE } from '#modules/pay/salary-terms/define/choices.ts'
import { salaryTerms } from '#modules/pay/salary-terms/define/salary-term.ts'
import { PAY_OPENINGS_CALL, payOpening } from '#modules/pay/salary-terms/wire/salary-terms.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, variant } from '#platform/api/calls/described-call.ts'
import { recordAnswer } from '#platform/api/crud/mount/about-resource.ts'
import { notePayOpened } from '#platform/api/history/pay-openings.ts'
import { dayParam, idParam } from '#platform/api/http/read-query.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { selectRecords } from '#platform/api/store/rows/records.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'
import { readOwnOpenings } from './read-own-openings.ts'

const { path: tag, controller } = salaryTerms
const need = permissionsFor(salaryTerms, 'view')

/** Confirmed terms of a person that the reader may see, the latest first; opening them is noted. */
async function readConfirmed(db: Database, actor: Actor, userId: string, on?: string) {
  const inForce = on
    ? sql<boolean>`${on}::date between r.effective_from and coalesce(r.effective_to, 'infinity')`
    : sql<boolean>`true`
  const records = await selectRecords(db, salaryTerms, actor, {
    field: 'userId',
    ids: [userId],
    also: sql<boolean>`r.state = ${TERM_STATE.confirmed} and ${inForce}`,
  })
  await notePayOpened(
    db,
    actor,
    salaryTerms,
    records.map(({ id }) => id),
  )
  return records
}

/** With `userId`, the call of the history returns the confirmed terms of the person over time. */
export const termsOfPerson = variant({
  matches: (c) => c.req.query('userId') !== undefined,
  query: z.object({ userId: idParam }),
  answer: z.array(recordAnswer(salaryTerms)),
  run: async ({ query: { userId }, actor, store: { db } }) => ({
    response: await readConfirmed(db, actor, userId),
  }),
})

export const salaryTermCalls: readonly AreaCall[] = [
  reading({
    tag,
    need,
    path: callPath(controller, 'GetUserSalaryTypeAt'),
    summary: '某人某日的定薪',
    query: z.object({ userId: idParam, date: dayParam }),
    answer: recordAnswer(salaryTerms).nullable(),
    run: async ({ query: { userId, date }, actor, store: { db } }) => {
      const [term] = await readConfirmed(db, actor, userId, date)
      if (!term) return null
      const { rows } = await sql<{ pay: string | null }>`
        select seniority_pay(${userId}::uuid, ${date}::date)::text as pay`.execute(db)
      return { ...term, senioritySalary: rows[0]?.pay ?? null }
    },
  }),
  reading({
    tag,
    path: PAY_OPENINGS_CALL,
    summary: '谁看过我的薪资',
    answer: z.array(payOpening),
    run: ({ actor, store: { db } }) => readOwnOpenings(db, actor),
  }),
]
