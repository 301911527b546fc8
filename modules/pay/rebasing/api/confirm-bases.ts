import { sql } from 'kysely'
import { NEW_BASE } from '#modules/pay/rebasing/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { ActionVerb } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import { historyRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { adjustTo, lockBooking, type Refused } from './adjust-bases.ts'
import type { BaseList } from './base-lists.ts'
import type { Rebasing, Wanted } from './plan-rebasing.ts'
import { readPeopleOf } from './rebased-people.ts'
import { requireTypes, textIn } from './rebasing-scope.ts'
import { isPrepared, lockList } from './write-lines.ts'

type Listed = Wanted & Pick<Rebasing, 'bookMonth' | 'types'> & { id: string }

/** The lines of a prepared list in reach, locked until the transaction ends. */
async function readListed(
  tx: Tx,
  actor: Actor,
  { resource }: BaseList,
  { city, month }: Pick<Rebasing, 'city' | 'month'>,
): Promise<Listed[]> {
  const types = resource.fields.types ? sql`line.types` : sql`'{}'::text[]`
  const { rows } = await sql<Listed>`
    select line.id, line.user_id as "userId", b.emp_no as "empNo", b.name, line.base::text as base,
      line.book_month as "bookMonth", ${types} as types
    from ${sql.table(resource.table)} line join user_base_info b on b.id = line.user_id
    where ${isPrepared('line')} and line.city = ${city} and line.month = ${month}
      and ${scopePredicate(resource, 'line', actor, 'confirm')}
    order by line.id for no key update of line`.execute(tx)
  return rows
}

/** Marks the lines as adjusted, with their history. They stay as the record of the year. */
async function closeLines(
  tx: Tx,
  actor: Actor,
  { resource }: BaseList,
  ids: readonly string[],
): Promise<void> {
  await sql`with moved as (
      update ${sql.table(resource.table)} set state = ${NEW_BASE.adjusted}, updated_at = now(),
        updated_by = ${actor.userId}::uuid, version = version + 1
      where id = any(${[...ids]}::uuid[]) returning id, version)
    ${historyRows(actor, resource, 'moved', {
      action: 'state',
      before: sql`jsonb_build_object('state', ${NEW_BASE.prepared}::text)`,
      after: sql`jsonb_build_object('state', ${NEW_BASE.adjusted}::text)`,
    })}`.execute(tx)
}

/**
 * 调整基数: puts the bases of a prepared list in force, all or none. Contributions that are missing in paid months are
 * booked as differences. The preview computes everything again, so that it shows months that were paid since the list
 * was prepared.
 */
export const confirmingBases =
  (list: BaseList): ActionVerb =>
  async (tx, actor, input) => {
    const { resource, side } = list
    const form = resource.actions.confirm?.form ?? resource
    const place = { city: textIn(input.values.city), month: textIn(input.values.month) }
    await lockList(tx, list)
    const lines = await readListed(tx, actor, list, place)
    const [first] = lines
    if (!first) throw new Failure('conflict', 'rebase.noList', { values: place })
    const { bookMonth, types } = first
    const scopeOf = (line: Listed) => [line.bookMonth, ...line.types].join(' ')
    if (lines.some((line) => scopeOf(line) !== scopeOf(first))) {
      throw new Failure('conflict', 'rebase.mixed')
    }
    const rebasing: Rebasing = { bookMonth, types, ...place }
    const left = await requireTypes(tx, side, form, rebasing)
    await lockBooking(tx, side, rebasing)
    const people = await readPeopleOf(tx, actor, side, rebasing)
    const inReach = new Set(people.map(({ userId }) => userId))
    const wanted: Wanted[] = []
    const refused: Refused = []
    for (const { userId, empNo, name, base } of lines) {
      if (userId === actor.userBaseId) refused.push({ name: empNo, reason: 'own' })
      else if (inReach.has(userId)) wanted.push({ userId, empNo, name, base })
      else refused.push({ name: empNo, reason: 'noRow' })
    }
    const wish = { form, rebasing, left, wanted, refused }
    const result = await adjustTo(tx, actor, side, wish, input)
    if (result.message) {
      await closeLines(
        tx,
        actor,
        list,
        lines.map(({ id }) => id),
      )
    }
    return result
  }
