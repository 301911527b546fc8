import { sql } from 'kysely'
import { type BackPayCard, backPayCard } from '#modules/pay/back-pay/wire/back-pay.ts'
import type { Actor } from '#platform/api/actor.ts'
import { homeCard } from '#platform/api/home/home-card.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { groupedBy } from './grouped.ts'
import { isOwed, stateOf } from './person-state.ts'
import { readChangedPeople } from './read-changed-months.ts'
import { workOutMonths } from './work-out-months.ts'

const MAX_SHOWN = 3
/** The card works out the months of this many people at most, because the home page must not wait. */
const MAX_WORKED_OUT = 60

async function readCard(db: Database, actor: Actor): Promise<BackPayCard | null> {
  const changed = await readChangedPeople(db, actor, MAX_WORKED_OUT)
  if (changed.count === 0) return null
  const months = await workOutMonths(db, actor, { entityId: null, userIds: changed.ids })
  const byPerson = groupedBy(months.filter(isOwed), ({ userId }) => userId)
  const owed = [...byPerson].filter(([, own]) => stateOf(own) !== 'waits')
  if (owed.length === 0) return null
  const ids = owed.map(([userId]) => userId)
  const { rows } = await sql<{ userId: string; name: string }>`
    select id as "userId", name from user_base_info where id = any(${ids}::uuid[])
    order by emp_no limit ${MAX_SHOWN}`.execute(db)
  return {
    count: owed.length,
    entityId: byPerson.get(rows[0]?.userId ?? '')?.[0]?.run.entityId ?? '',
    isMore: changed.count > changed.ids.length,
    lines: rows.map(({ userId, name }) => ({
      userId,
      name,
      months: [...new Set((byPerson.get(userId) ?? []).map(({ month }) => month))],
    })),
  }
}

/** 待补发: people who are owed back pay, for those who make it. */
export const backPayHomeCard = homeCard({
  name: 'pay/back-pay',
  answer: backPayCard,
  isFor: ({ actor: { permissions } }) => permissions.has('pay/back-pay:make'),
  read: ({ actor, store: { db } }) => readCard(db, actor),
})
