import { sql } from 'kysely'
import { isOrganiser, peopleOf } from '#modules/work/meetings/api/is-organiser.ts'
import { TOPIC_ASKED } from '#modules/work/meetings/api/meeting-messages.ts'
import { ensureSession } from '#modules/work/meetings/api/sessions/ensure-session.ts'
import { namedPlan, planOf } from '#modules/work/meetings/api/sessions/meeting-plan-of.ts'
import { meetingPlans } from '#modules/work/meetings/define/meeting-plan.ts'
import { meetingTopics, TOPIC } from '#modules/work/meetings/define/meeting-topic.ts'
import { requireAccountsInUse } from '#modules/work/schedules/api/check-schedule.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { deleteRecord } from '#platform/api/crud/delete-record.ts'
import type { FixedFieldsRule } from '#platform/api/crud/fields/fixed-fields.ts'
import { findEarlierWrite } from '#platform/api/crud/find-earlier-write.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { isAuthor } from '#platform/api/store/rows/records.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { othersTopicFields, requireCalledDate, requireOwnTopicFields } from './topic-fields.ts'

const CHANGEABLE: readonly unknown[] = [TOPIC.open, TOPIC.reported, TOPIC.tracked]

/** Adds a topic and notifies its reporter. */
export async function addTopic(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const known = await findEarlierWrite(tx, actor, meetingTopics, input.id)
  if (known) return known
  const named = { resource: meetingTopics, field: 'meetingId', id: input.meetingId }
  const plan = await namedPlan(tx, actor, named)
  const isOfMeeting = peopleOf(plan).includes(actor.userId)
  const runs = await isOrganiser(tx, actor, meetingPlans, plan, 'edit')
  if (!isOfMeeting && !runs) throw new Failure('forbidden', 'meeting.notYours')
  requireOwnTopicFields({ actor, runs, before: null, after: input })
  await requireCalledDate(tx, plan, { runs, before: null, after: input })
  const reporterId = String(input.reporterId)
  const invitedIds = idsIn(input.attendeeIds)
  const attendeeIds = invitedIds.length > 0 ? invitedIds : peopleOf(plan)
  await requireAccountsInUse(tx, meetingTopics, {
    reporterId: [reporterId],
    attendeeIds: invitedIds,
  })
  const deptId = input.deptId ?? (await departmentOf(tx, reporterId))
  const values = { ...input, deptId, attendeeIds } as WriteInput
  const saved = await addRecord(tx, actor, meetingTopics, values)
  await ensureSession(tx, actor, plan, String(input.meetingDate))
  await tellReporter(tx, actor, saved.id, { ...values, name: plan.name })
  return saved
}

const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

async function departmentOf(tx: Tx, userId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select dept_id as id from app_user where id = ${userId}`.execute(tx)
  return rows[0]?.id ?? null
}

type TopicValues = Readonly<Record<string, unknown>>

async function tellReporter(tx: Tx, actor: Actor, id: string, values: TopicValues): Promise<void> {
  const { reporterId, topic, name, meetingDate } = values
  await sendMessage(tx, TOPIC_ASKED, [String(reporterId)], {
    from: actor,
    id,
    values: { topic: String(topic), name: String(name), date: String(meetingDate) },
  })
}

/** Organisers change topics; the author changes their own topic until it is reported. */
export async function requireMayChange(tx: Tx, actor: Actor, current: WireRecord): Promise<void> {
  if (await runsTopic(tx, actor, current, 'edit')) return
  const isOwn = await isAuthor(tx, meetingTopics, current.id, actor)
  if (!isOwn || current.state !== TOPIC.open) throw new Failure('forbidden', 'meeting.notYours')
}

/** True when the actor organises the topic's meeting. */
export async function runsTopic(
  tx: Tx,
  actor: Actor,
  { meetingId }: WireRecord,
  need: string,
): Promise<boolean> {
  const plan = await planOf(tx, meetingId)
  return isOrganiser(tx, actor, meetingPlans, plan, need)
}

/** Fields that the actor must leave to the organisers or the reporter. */
export const fixedTopicFields: FixedFieldsRule = async (tx, actor, record) => {
  const runs = await runsTopic(tx, actor, record, 'edit')
  return othersTopicFields({ actor, runs, reporterId: record.reporterId })
}

export async function updateTopic(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const current = await lockForUpdate(tx, actor, meetingTopics, input.id, Number(input.version))
  if (!CHANGEABLE.includes(current.state)) throw new Failure('conflict', 'meeting.topicOver')
  await requireMayChange(tx, actor, current)
  const plan = await planOf(tx, current.meetingId)
  const runs = await isOrganiser(tx, actor, meetingPlans, plan, 'edit')
  const changes = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined),
  )
  const after = { ...current, ...changes } as WireRecord
  requireOwnTopicFields({ actor, runs, before: current, after })
  await requireCalledDate(tx, plan, { runs, before: current, after })
  const isOther = after.reporterId !== current.reporterId
  const known = idsIn(current.attendeeIds)
  await requireAccountsInUse(tx, meetingTopics, {
    reporterId: isOther ? [String(after.reporterId)] : [],
    attendeeIds: idsIn(after.attendeeIds).filter((id) => !known.includes(id)),
  })
  const saved = await updateRecord(tx, actor, meetingTopics, input)
  if (saved.version === current.version) return saved
  await ensureSession(tx, actor, plan, String(after.meetingDate))
  if (isOther) await tellReporter(tx, actor, saved.id, { ...after, name: plan.name })
  return saved
}

export async function deleteTopic(
  tx: Tx,
  actor: Actor,
  id: string,
  version: number | null,
): Promise<undefined> {
  const current = await lockForUpdate(tx, actor, meetingTopics, id, version, 'delete')
  await requireMayChange(tx, actor, current)
  await deleteRecord(tx, actor, meetingTopics, id, version)
}
