import { sql } from 'kysely'
import { SCOPE_LISTS } from '#modules/work/notices/define/choices.ts'
import { notices } from '#modules/work/notices/define/notice.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import { readWallClock } from '#platform/api/store/time/wall-clock.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'

const PREFIX = 'GG'

/** The fields of a notice that say who gets it. */
export type Addressed = Values & { scope: string }

/** Clears the lists of other audience kinds, because they would state a wrong audience. */
export function audienceOf({ scope, ...values }: Values): Values {
  const lists = Object.entries(SCOPE_LISTS).map(([of, name]) => {
    const ids = of === scope ? values[name] : []
    return [name, Array.isArray(ids) ? ids : []] as const
  })
  const empty = lists.find(([name, list]) => SCOPE_LISTS[String(scope)] === name && !list.length)
  if (empty) throw invalidFields(notices, { [empty[0]]: { key: 'invalid.required' } })
  return Object.fromEntries(lists)
}

/** An expiry time in the past is an input error. */
export async function requireAhead(tx: Tx, expireAt: unknown, from?: string): Promise<void> {
  if (typeof expireAt !== 'string') return
  if (expireAt <= (from ?? (await readWallClock(tx)))) {
    throw invalidFields(notices, { expireAt: { key: 'notice.alreadyOver' } })
  }
}

export async function addNotice(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const lists = audienceOf(input)
  await requireAhead(tx, input.expireAt)
  const noticeNo = sql`next_document_number(${PREFIX})`
  return addRecord(tx, actor, notices, { ...input, ...lists } as WriteInput, { noticeNo })
}

export async function updateNotice(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const current = await lockForUpdate(tx, actor, notices, input.id, Number(input.version))
  const changes = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined),
  )
  const lists = audienceOf({ ...current, ...changes })
  const { expireAt } = changes
  if (expireAt !== current.expireAt) await requireAhead(tx, expireAt)
  if (current.isScheduled) await requireAhead(tx, expireAt, String(current.publishAt))
  return updateRecord(tx, actor, notices, { ...input, ...lists } as WriteInput)
}
