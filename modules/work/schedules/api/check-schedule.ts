import { sql } from 'kysely'
import { ONCE } from '#modules/work/schedules/define/choices.ts'
import { schedules } from '#modules/work/schedules/define/schedule.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'

const DAY = 'yyyy-MM-dd'.length
const DAY_MS = 86_400_000
const LAST_SECOND = '23:59:59'

/** Longest duration in days by repetition, because one occurrence must end before the next begins. */
const LONGEST_DAYS: Readonly<Record<string, number>> = {
  无: 366,
  每天: 1,
  工作日: 1,
  每周: 7,
  每月: 28,
  每年: 365,
}

const atClock = (moment: string) => Date.parse(`${moment.replace(' ', 'T')}Z`)

/**
 * Normalises the times: all-day entries run from midnight to the last second of the day; an end of
 * repetition stays only on repeated entries. Rejects an entry that ends before it begins or
 * overlaps its next occurrence.
 */
export function fittingTimes(values: Values): Values {
  const { allDay, repeat, repeatUntil = null } = values
  const times = { startAt: String(values.startAt), endAt: String(values.endAt) }
  const startAt = allDay ? `${times.startAt.slice(0, DAY)} 00:00:00` : times.startAt
  const endAt = allDay ? `${times.endAt.slice(0, DAY)} ${LAST_SECOND}` : times.endAt
  if (endAt <= startAt) {
    throw invalidFields(schedules, { endAt: { key: 'invalid.endBeforeStart' } })
  }
  const days = LONGEST_DAYS[String(repeat)] ?? 1
  if (atClock(endAt) - atClock(startAt) > days * DAY_MS) {
    throw invalidFields(schedules, { endAt: { key: 'invalid.runsIntoItself', values: { days } } })
  }
  const last = repeat === ONCE ? null : repeatUntil
  if (last !== null && String(last) < startAt.slice(0, DAY)) {
    throw invalidFields(schedules, { repeatUntil: { key: 'invalid.endBeforeStart' } })
  }
  return { startAt, endAt, repeatUntil: last }
}

/** Participants need an account in use. */
export async function requireAccountsInUse(
  tx: Tx,
  resource: Resource,
  people: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const ids = [...new Set(Object.values(people).flat())]
  if (ids.length === 0) return
  const { rows } = await sql<{ id: string }>`
    select id from app_user
    where id = any(${ids}::uuid[]) and state in ('1', '2') and deleted_at is null`.execute(tx)
  const known = new Set(rows.map(({ id }) => id))
  const wrong = Object.entries(people).filter(([, some]) => some.some((id) => !known.has(id)))
  if (wrong.length === 0) return
  const problems = wrong.map(([name]) => [name, { key: 'invalid.notInUse' }] as const)
  throw invalidFields(resource, Object.fromEntries(problems))
}
