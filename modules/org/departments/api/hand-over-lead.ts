import { sql } from 'kysely'
import { departments } from '#modules/org/departments/define/department.ts'
import { writeOrgHistory } from '#modules/org/history/api/write-org-history.ts'
import type { Actor } from '#platform/api/actor.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { updateRow } from '#platform/api/store/rows/records.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { ableToLead } from './check-leaders.ts'
import { departmentEvents } from './department-events.ts'

/** Accounts of the leaver, and the account of the successor. */
type HandingOver = { from: readonly string[]; to: string | null }

/** Number of departments and people handed over, and their new leader; null without one. */
export type HandedOver = { departments: number; people: number; to: string | null }

type Led = {
  id: string
  name: string
  leaderId: string | null
  inChargeId: string | null
  deputyIds: string[]
}

async function ableOne(tx: Tx, to: string | null): Promise<string | null> {
  const { rows } = await sql`select from app_user u where u.id = ${to}::uuid
    and u.deleted_at is null and ${ableToLead('u')}`.execute(tx)
  return rows.length > 0 ? to : null
}

function readLed(tx: Tx, from: readonly string[]): Promise<Led[]> {
  const ids = sql`${[...from]}::uuid[]`
  return sql<Led>`
    select id, name, leader_id as "leaderId", in_charge_id as "inChargeId", deputy_ids as "deputyIds"
    from department where deleted_at is null
      and (leader_id = any(${ids}) or in_charge_id = any(${ids}) or deputy_ids && ${ids})
    order by path for no key update`
    .execute(tx)
    .then(({ rows }) => rows)
}

/** The leading roles of a department after the hand-over. */
function changesOf(led: Led, { from, to }: HandingOver): WriteInput {
  const isHis = (id: string | null) => id !== null && from.includes(id)
  const kept = led.deputyIds.filter((id) => !isHis(id))
  const isDeputy = kept.length < led.deputyIds.length
  return {
    id: led.id,
    ...(isHis(led.leaderId) ? { leaderId: to } : {}),
    ...(isHis(led.inChargeId) ? { inChargeId: to } : {}),
    ...(isDeputy ? { deputyIds: to === null ? kept : [...new Set([...kept, to])] } : {}),
  }
}

/**
 * The successor takes over the departments that the leaver led, and becomes the superior of the people whose named
 * superior was the leaver. Without a successor who can lead, these roles stay empty.
 */
export async function handOverLead(
  tx: Tx,
  actor: Actor,
  handOver: HandingOver,
): Promise<HandedOver> {
  const to = await ableOne(tx, handOver.to)
  const led = await readLed(tx, handOver.from)
  for (const one of led) {
    const { id, ...after } = changesOf(one, { ...handOver, to })
    const version = await updateRow(tx, departments, id, after, actor)
    const names = Object.keys(after) as (keyof Led)[]
    const before = Object.fromEntries(names.map((name) => [name, one[name]]))
    await writeHistory(tx, actor, {
      resource: departments,
      id,
      version,
      action: 'update',
      before,
      after,
    })
    const was = { ...one, version } satisfies WireRecord
    await writeOrgHistory(tx, actor, await departmentEvents(tx, was, { id, ...after }))
  }
  const { rows } =
    await sql`update user_position set leader_id = ${to}::uuid, version = version + 1,
      updated_at = now(), updated_by = ${actor.userId}
    where leader_id = any(${[...handOver.from]}::uuid[]) and deleted_at is null
      and coalesce(end_date, 'infinity') >= today() returning id`.execute(tx)
  return { departments: led.length, people: rows.length, to }
}
