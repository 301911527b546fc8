import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { TOPIC_ASKED } from '#modules/work/meetings/api/meeting-messages.ts'
import { ensureSession } from '#modules/work/meetings/api/sessions/ensure-session.ts'
import { nextDateOf } from '#modules/work/meetings/api/sessions/next-date.ts'
import { meetingPlans } from '#modules/work/meetings/define/meeting-plan.ts'
import { meetingTopics, TOPIC } from '#modules/work/meetings/define/meeting-topic.ts'
import type { Actor } from '#platform/api/actor.ts'
import { requireAsPreviewed } from '#platform/api/crud/preview-action.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import { auditRows } from '#platform/api/history/history.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { selectAnyRecord } from '#platform/api/store/rows/records.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { runsTopic } from './write-topic.ts'

type Open = { id: string; topic: string; reporterId: string; isCarried: boolean }

/** Locks the open topics of a session until the transaction ends. */
async function lockOpen(tx: Tx, { meetingId, meetingDate }: WireRecord): Promise<Open[]> {
  const { rows } = await sql<Open>`
    select t.id, t.topic, t.reporter_id as "reporterId", exists (select from meeting_topic later
      where later.carried_from_id = t.id and later.deleted_at is null) as "isCarried"
    from meeting_topic t
    where t.meeting_id = ${String(meetingId)} and t.meeting_date = ${String(meetingDate)}::date
      and t.state = ${TOPIC.tracked} and t.deleted_at is null
    order by t.id for no key update`.execute(tx)
  return rows
}

/**
 * Carries all open topics of a session to its next date, each once; the report becomes the earlier
 * progress. Asks for confirmation with the topics.
 */
export async function carryOver(tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, meetingTopics, input.id, null, 'carryOver')
  if (!(await runsTopic(tx, actor, current, 'carryOver'))) {
    throw new Failure('forbidden', 'meeting.notYours')
  }
  const plan = await selectAnyRecord(tx, meetingPlans, String(current.meetingId))
  if (!plan) throw new Failure('not-found', 'not-found')
  const date = await dateFor(tx, current, input)
  const open = (await lockOpen(tx, current)).filter(({ isCarried }) => !isCarried)
  if (open.length === 0) throw new Failure('conflict', 'meeting.carriedAlready')
  const consequences = {
    lines: [
      {
        key: 'meeting.willCarry',
        values: { count: open.length, date },
        names: open.map(({ topic }) => topic),
      },
    ],
    rows: { date, ids: open.map(({ id }) => id) },
  }
  requireAsPreviewed(input, consequences)
  const message = await carry(tx, actor, { plan, open, date })
  return { version: current.version, message, consequences }
}

/** Copies the topics to the date, and asks their reporters to report. */
async function carry(
  tx: Tx,
  actor: Actor,
  { plan, open, date }: { plan: WireRecord; open: readonly Open[]; date: string },
) {
  await copyTopics(tx, actor, open, date)
  await ensureSession(tx, actor, plan, date)
  await sendMessage(tx, TOPIC_ASKED, [...new Set(open.map(({ reporterId }) => reporterId))], {
    from: actor,
    id: open[0]?.id ?? '',
    values: { topic: open.map(({ topic }) => topic).join(' · '), name: String(plan.name), date },
  })
  return { key: 'meeting.carried', values: { count: open.length, date } }
}

/** Carries the named topics of one series to a date, each once; the others stay where they are. */
export async function carryTopics(
  tx: Tx,
  actor: Actor,
  { ids, nextDate }: { ids: readonly string[]; nextDate: string },
): Promise<{ count: number; date: string }> {
  const topics: WireRecord[] = []
  for (const id of [...new Set(ids)].sort()) {
    topics.push(await lockForUpdate(tx, actor, meetingTopics, id, null, 'carryOver'))
  }
  const [first] = topics
  const plan = first && (await selectAnyRecord(tx, meetingPlans, String(first.meetingId)))
  if (!plan || topics.some(({ meetingId }) => meetingId !== plan.id)) {
    throw new Failure('not-found', 'not-found')
  }
  if (!(await runsTopic(tx, actor, first, 'carryOver'))) {
    throw new Failure('forbidden', 'meeting.notYours')
  }
  if (topics.some(({ meetingDate }) => String(meetingDate) >= nextDate)) {
    throw new Failure('invalid', 'meeting.notLater')
  }
  const open = topics.filter(({ state, carriedTo }) => state === TOPIC.tracked && !carriedTo)
  if (open.length === 0) throw new Failure('conflict', 'meeting.carriedAlready')
  const rows = open.map(({ id, topic, reporterId }) => {
    return { id, topic: String(topic), reporterId: String(reporterId), isCarried: false }
  })
  await carry(tx, actor, { plan, open: rows, date: nextDate })
  return { count: rows.length, date: nextDate }
}

/** The named date, else the next session's date; rejects a date that is not later. */
async function dateFor(tx: Tx, current: WireRecord, { values }: ActionInput): Promise<string> {
  const form = meetingTopics.actions.carryOver?.form ?? meetingTopics
  const date = String(current.meetingDate)
  const named = typeof values.nextDate === 'string' ? values.nextDate : null
  const next = named ?? (await nextDateOf(tx, String(current.meetingId), date))
  if (next === null) throw invalidFields(form, { nextDate: { key: 'meeting.noNextDate' } })
  if (next <= date) throw invalidFields(form, { nextDate: { key: 'meeting.notLater' } })
  return next
}

async function copyTopics(
  tx: Tx,
  actor: Actor,
  open: readonly Open[],
  date: string,
): Promise<void> {
  const ids = open.map(({ id }) => id)
  const fresh = open.map(() => uuidv7())
  await sql`
    with made as (
      insert into meeting_topic (id, meeting_id, meeting_date, topic, reporter_id, dept_id, last_progress,
        deadline, attendee_ids, carried_from_id, created_by, updated_by)
      select a.fresh_id, t.meeting_id, ${date}::date, t.topic, t.reporter_id, t.dept_id,
        coalesce(t.content, t.last_progress), t.deadline, t.attendee_ids, t.id,
        ${actor.userId}::uuid, ${actor.userId}::uuid
      from unnest(${ids}::uuid[], ${fresh}::uuid[]) as a (id, fresh_id) join meeting_topic t on t.id = a.id
      on conflict (carried_from_id) where carried_from_id is not null and deleted_at is null do nothing
      returning id, topic, version, meeting_date, last_progress
    )
    ${auditRows(actor, {
      resource: meetingTopics.path,
      id: sql`made.id`,
      version: sql`made.version`,
      action: 'add',
      from: sql`made`,
      before: null,
      title: sql`made.topic`,
      after: sql`jsonb_build_object('topic', made.topic, 'meetingDate', made.meeting_date,
        'lastProgress', made.last_progress)`,
    })}`.execute(tx)
}
