import { sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { departures } from '#modules/hr/departures/define/departure.ts'
import { talents } from '#modules/hr/talents/define/talent.ts'
import type { TalentLikeness } from '#modules/hr/talents/wire/likeness.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { selectRecord } from '#platform/api/store/rows/records.ts'
import { groupButton } from '#platform/define/engine/groups.ts'

/** Statuses of people who left or retired. */
const GONE = ['4', '5']

/** Condition: a person's file `b` may be about the human of `t`. */
const ofSameHuman = sql<boolean>`(b.id = t.employee_id or b.phone = t.phone or b.id_card_no = t.id_card_no)`

async function readAlike(db: Database | Tx, id: string): Promise<TalentLikeness['talents']> {
  const { rows } = await sql<TalentLikeness['talents'][number]>`
    select t.id, t.talent_no as "talentNo", t.name, t.school, t.current_post as "currentPost",
      alike.is_sure as "isSure"
    from talents_alike(${id}::uuid) alike join talent t on t.id = alike.id
    order by alike.is_sure desc, t.last_act_at desc, t.id`.execute(db)
  return rows
}

/** Files of the same human: those in the reader's reach, with their number in all. */
async function readFiles(db: Database | Tx, id: string, actor: Actor) {
  const { rows } = await sql<TalentLikeness['files'][number] & { isSeen: boolean }>`
    select b.id, b.name, b.emp_no as "empNo", b.status = any(${GONE}) as "hasLeft",
      exists (select from dimission d where d.user_id = b.id and d.black_list and d.effect_done
        and d.deleted_at is null) as "isBarred",
      ${scopePredicate(archives, 'b', actor, 'view')} as "isSeen"
    from talent t join user_base_info b on ${ofSameHuman}
    where t.id = ${id}::uuid and b.deleted_at is null order by b.emp_no`.execute(db)
  return rows
}

/**
 * Reads who may be the same human as a person: other records, and people who work or worked here. Readers with
 * the right to bars on rehiring get the files in their reach; other readers learn only that one more check is needed.
 */
export async function readLikeness(
  db: Database | Tx,
  actor: Actor,
  id: string,
): Promise<TalentLikeness> {
  const record = await selectRecord(db, talents, id, actor)
  if (!record) throw new Failure('not-found', 'not-found')
  const group = groupButton(departures.fields.blackList?.group ?? '')
  const maySeeBars = actor.permissions.has(permissionCode(departures, group))
  const [alike, found] = await Promise.all([readAlike(db, id), readFiles(db, id, actor)])
  const shown = maySeeBars ? found.filter(({ isSeen }) => isSeen) : []
  return {
    talents: alike,
    files: shown.map(({ isSeen: _, ...file }) => file),
    needsCheck: found.length > shown.length,
  }
}
