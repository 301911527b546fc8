import { sql } from 'kysely'
import { educations } from '#modules/hr/archives/define/education.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { deleteRecord } from '#platform/api/crud/delete-record.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { checkMonthOrder } from './check-month-order.ts'

/** Code of full-time study. */
const FULL_TIME = '1'

/**
 * Updates the highest education of the file (by level, then degree, then the later graduation) and
 * the first full-time one. Both are derived from these rows, users do not type them.
 */
async function refreshHighestEducation(tx: Tx, userId: string): Promise<void> {
  await sql`update user_base_info b
    set edu = top.edu, degree = top.degree, edu_mode = top.edu_mode, school = top.school,
      major = top.major, graduate_date = top.graduate_date,
      first_edu = (select e.edu from user_education e
        where e.user_id = ${userId} and e.deleted_at is null and e.edu_mode = ${FULL_TIME}
        order by e.graduate_date, e.edu, e.id limit 1)
    from (select 1) as one left join lateral (
      select e.* from user_education e where e.user_id = ${userId} and e.deleted_at is null
      order by e.edu desc, e.degree desc nulls last, e.graduate_date desc, e.id limit 1
    ) as top on true
    where b.id = ${userId}`.execute(tx)
}

/**
 * Locks the file. Otherwise two concurrent writes would not see each other's rows, and both would store a
 * wrong result. The lock on the file comes before those on its rows, in the same order as when the file is
 * deleted.
 */
async function lockFile(tx: Tx, userId: unknown): Promise<void> {
  await sql`select 1 from user_base_info where id = ${userId} for no key update`.execute(tx)
}

async function lockFileOf(tx: Tx, educationId: string): Promise<void> {
  await sql`select 1 from user_base_info
    where id = (select user_id from user_education where id = ${educationId})
    for no key update`.execute(tx)
}

export async function addEducation(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  checkMonthOrder(educations, input, 'startDate', 'graduateDate')
  await lockFile(tx, input.userId)
  const saved = await addRecord(tx, actor, educations, input)
  await refreshHighestEducation(tx, String(input.userId))
  return saved
}

export async function updateEducation(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  await lockFileOf(tx, input.id)
  const current = await lockForUpdate(tx, actor, educations, input.id, Number(input.version))
  checkMonthOrder(educations, { ...current, ...input }, 'startDate', 'graduateDate')
  const saved = await updateRecord(tx, actor, educations, input)
  await refreshHighestEducation(tx, String(current.userId))
  return saved
}

export async function deleteEducation(
  tx: Tx,
  actor: Actor,
  id: string,
  version: number | null,
): Promise<void> {
  await lockFileOf(tx, id)
  const deleted = await deleteRecord(tx, actor, educations, id, version)
  await refreshHighestEducation(tx, String(deleted.userId))
}
