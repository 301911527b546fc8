import { peopleOf, requireOrganiser, timesTaken } from '#modules/work/meetings/api/is-organiser.ts'
import { SESSIONS_MADE } from '#modules/work/meetings/api/meeting-messages.ts'
import { NOW_AND_THEN } from '#modules/work/meetings/define/choices.ts'
import { meetingPlans } from '#modules/work/meetings/define/meeting-plan.ts'
import type { Actor } from '#platform/api/actor.ts'
import { requireAsPreviewed } from '#platform/api/crud/preview-action.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult, Line } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { insertSessions, readWanted, type WantedSession } from './wanted-sessions.ts'

/**
 * Adds the sessions of a month by the series' cycle, each once; asks for confirmation with their
 * dates.
 */
export async function makeSessions(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const plan = await lockForUpdate(tx, actor, meetingPlans, input.id, null, 'generate')
  await requireOrganiser(tx, actor, meetingPlans, plan, 'generate')
  const month = String(input.values.month)
  if (plan.cycle === NOW_AND_THEN) throw new Failure('conflict', 'meeting.noCycle')
  const wanted = await readWanted(tx, plan, month)
  if (wanted.length === 0) {
    const form = meetingPlans.actions.generate?.form ?? meetingPlans
    throw invalidFields(form, { month: { key: 'meeting.nothingToMake' } })
  }
  const room = typeof plan.room === 'string' ? plan.room : null
  const taken = await timesTaken(tx, room, wanted)
  const consequences = { lines: linesOf(wanted, taken, room), rows: wanted }
  requireAsPreviewed(input, consequences)
  await insertSessions(tx, actor, plan, wanted)
  const [first] = wanted
  await sendMessage(tx, SESSIONS_MADE, peopleOf(plan), {
    from: actor,
    id: plan.id,
    values: {
      name: String(plan.name),
      count: wanted.length,
      at: first?.startAt ?? '',
    },
  })
  const message = { key: 'meeting.made', values: { count: wanted.length, taken: taken.length } }
  return { version: plan.version, made: [], message, consequences }
}

const minuteOf = (moment: string) => moment.slice(0, 'yyyy-MM-dd HH:mm'.length)

function linesOf(
  wanted: readonly WantedSession[],
  taken: readonly string[],
  room: string | null,
): Line[] {
  const moved = wanted.filter(({ plannedDate, date }) => plannedDate !== date)
  return [
    {
      key: 'meeting.willMake',
      values: { count: wanted.length },
      names: wanted.map(({ startAt }) => minuteOf(startAt)),
    },
    ...moved.map(({ plannedDate, date }) => ({
      key: 'meeting.movedTo',
      values: { planned: plannedDate, date },
    })),
    ...(taken.length > 0
      ? [
          {
            key: 'meeting.roomTaken',
            values: { count: taken.length, room: room ?? '' },
            names: taken.map(minuteOf),
          },
        ]
      : []),
  ]
}
