import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { BASE_FROM, BASE_WITHIN, NAMED_BASES } from '#modules/pay/rebasing/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { ActionVerb } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import type { BaseList } from './base-lists.ts'
import { readAverageEarnings } from './read-average-earnings.ts'
import { readPeopleOf } from './rebased-people.ts'
import { rebasingIn, requireTypes } from './rebasing-scope.ts'
import { type Entry, workOutLines } from './work-out-lines.ts'
import { isPrepared, lockList, writeLines } from './write-lines.ts'

type Named = { userId: string; base: string; source: string }

/** The bases that users have entered in the prepared list of a city. */
async function readNamed(
  tx: Tx,
  { resource }: BaseList,
  city: string,
): Promise<Map<string, Named>> {
  const { rows } = await sql<Named>`
    select line.user_id as "userId", line.base::text as base, line.source
    from ${sql.table(resource.table)} line
    where ${isPrepared('line')} and line.city = ${city} and line.source = any(${[...NAMED_BASES]}::text[])`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.userId, row]))
}

/** Removes the lines of a city whose people do not belong in the list any more. */
async function takeOff(
  tx: Tx,
  actor: Actor,
  { resource }: BaseList,
  { city, kept }: { city: string; kept: readonly string[] },
): Promise<void> {
  await sql`
    update ${sql.table(resource.table)} line set deleted_at = now(), updated_at = now(),
      updated_by = ${actor.userId}::uuid, version = version + 1
    where ${isPrepared('line')} and line.city = ${city} and line.user_id <> all(${[...kept]}::uuid[])
      and ${scopePredicate(resource, 'line', actor, 'edit')}`.execute(tx)
}

/**
 * 准备名单: lists everybody of a city except the actor, with a new base: the monthly average of last year's checked pay, or
 * the old base where no pay is found. Bases that users typed or imported stay if the form says so. The registers do not
 * change yet.
 */
export const preparingBases =
  (list: BaseList): ActionVerb =>
  async (tx, actor, input) => {
    const { resource, side } = list
    const form = resource.actions.prepare?.form ?? resource
    const rebasing = rebasingIn(form, input.values)
    const { city, month, bookMonth } = rebasing
    await requireTypes(tx, side, form, rebasing)
    await lockList(tx, list)
    const everybody = await readPeopleOf(tx, actor, side, rebasing)
    const people = everybody.filter(({ userId }) => userId !== actor.userBaseId)
    if (people.length === 0) throw new Failure('conflict', 'rebase.nobody')
    const userIds = people.map(({ userId }) => userId)
    const averages = await readAverageEarnings(tx, userIds, month)
    const named = input.values.keepNamed === true ? await readNamed(tx, list, city) : new Map()
    const entries = people.map((person): Entry => {
      const { userId, empNo, name, deptId, declareBase } = person
      const average = averages.get(userId)
      const proposed =
        average === undefined
          ? { base: declareBase, source: BASE_FROM.before }
          : { base: average, source: BASE_FROM.pay }
      const { base, source }: Pick<Named, 'base' | 'source'> = named.get(userId) ?? proposed
      return {
        userId,
        empNo,
        name,
        city: person.city,
        deptId,
        base,
        source,
      }
    })
    // People without a chosen type have no base that could change.
    const lines = (await workOutLines(tx, list, rebasing, entries)).filter(
      ({ problem }) => problem !== 'noType',
    )
    if (lines.length === 0) throw new Failure('conflict', 'rebase.nobody')
    await takeOff(tx, actor, list, { city, kept: lines.map(({ userId }) => userId) })
    const withIds = lines.map((line) => ({ id: uuidv7(), ...line }))
    await writeLines(tx, actor, list, withIds)
    return {
      message: {
        key: 'rebase.prepared',
        values: {
          city,
          month,
          bookMonth,
          count: lines.length,
          clamped: lines.filter(({ bound }) => bound !== BASE_WITHIN.none).length,
          noPay: lines.filter(({ source }) => source === BASE_FROM.before).length,
        },
      },
    }
  }
