import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { OFFICIAL } from '#modules/titles/official-posts/define/choices.ts'
import { officialPosts } from '#modules/titles/official-posts/define/official-post.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { selectAnyRecord } from '#platform/api/store/rows/records.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { dayAfter } from '#platform/wire/time/shanghai-time.ts'
import { enterOfficialPost } from './write-official-post.ts'

const HANDED_OVER = '移交他人'

const formOf = (name: string) => officialPosts.actions[name]?.form ?? officialPosts

/** A post ends on or after the day on which it began. */
function requireOrder(name: string, { startDate }: WireRecord, day: unknown, field: string): void {
  if (String(day) >= String(startDate)) return
  const values = { earlier: String(startDate), later: `@${field}` }
  throw invalidFields(formOf(name), { [field]: { key: 'invalid.beforeStart', values } })
}

/** Continues a post for another term. */
export async function renewPost(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, officialPosts, id, version, 'renew')
  const { endDate, term } = values
  if (current.endDate && String(endDate) <= String(current.endDate)) {
    const problem = { key: 'invalid.noLongerTerm', values: { day: String(current.endDate) } }
    throw invalidFields(formOf('renew'), { endDate: problem })
  }
  const { rows } = await sql<{
    isOver: boolean
  }>`select ${endDate}::date < today() as "isOver"`.execute(tx)
  if (rows[0]?.isOver)
    throw invalidFields(formOf('renew'), { endDate: { key: 'invalid.termIsOver' } })
  requireOrder('renew', current, endDate, 'endDate')
  const kept = term ? { endDate, term } : { endDate }
  const written = await writeMove(
    tx,
    actor,
    { resource: officialPosts, current },
    { values: kept, move: 'renew' },
  )
  return { version: written }
}

/** Ends a post by will: of its holder, or of the organisation. */
export function endingPost(name: 'resign' | 'dismiss') {
  const state = name === 'resign' ? OFFICIAL.resigned : OFFICIAL.dismissed
  return async (
    tx: Tx,
    actor: Actor,
    { id, version, values }: ActionInput,
  ): Promise<ActionResult> => {
    const current = await lockForUpdate(tx, actor, officialPosts, id, version, name)
    const { endedOn, endReason } = values
    requireOrder(name, current, endedOn, 'endedOn')
    const move = { values: { state, endedOn, endReason }, move: name, reason: String(endReason) }
    return { version: await writeMove(tx, actor, { resource: officialPosts, current }, move) }
  }
}

/** Ends a post and enters it for another employee, from the next day for the rest of the term. */
export async function handOverPost(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, officialPosts, id, version, 'handOver')
  const { endedOn, takerId } = values
  const form = formOf('handOver')
  requireOrder('handOver', current, endedOn, 'endedOn')
  if (takerId === current.userId) {
    throw invalidFields(form, { takerId: { key: 'invalid.samePerson' } })
  }
  const move = {
    values: { state: OFFICIAL.resigned, endedOn, endReason: HANDED_OVER },
    move: 'handOver',
  }
  const written = await writeMove(tx, actor, { resource: officialPosts, current }, move)
  const next = {
    id: uuidv7(),
    userId: takerId,
    organisationId: current.organisationId,
    position: current.position,
    term: current.term ?? null,
    startDate: dayAfter(String(endedOn), 1),
    endDate: current.endDate ?? null,
    recommendedBy: current.recommendedBy ?? null,
    approvalNo: null,
    remark: null,
    isPaid: false,
    pay: null,
  } as WriteInput
  await enterOfficialPost(tx, actor, form, next, 'takerId')
  const made = await selectAnyRecord(tx, officialPosts, next.id)
  const title = String(made?.position ?? current.position)
  return { version: written, made: [{ path: officialPosts.path, id: next.id, title }] }
}

/** Notes that the holder keeps a post after leaving, because it was given to the person and not to the company. */
export async function keepPost(
  tx: Tx,
  actor: Actor,
  { id, version, values: { endReason } }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, officialPosts, id, version, 'keep')
  const move = {
    values: { keepsAfterLeaving: true, endReason },
    move: 'keep',
    reason: String(endReason),
  }
  return { version: await writeMove(tx, actor, { resource: officialPosts, current }, move) }
}
