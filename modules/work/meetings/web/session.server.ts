import { uuidv7 } from 'uuidv7'
import { MEETING_CATEGORY } from '#modules/work/meetings/define/choices.ts'
import { meetingPlans } from '#modules/work/meetings/define/meeting-plan.ts'
import { meetingSessions } from '#modules/work/meetings/define/meeting-session.ts'
import { meetingTopics } from '#modules/work/meetings/define/meeting-topic.ts'
import {
  MEETING_CALLS,
  type SessionDesk,
  sessionDesk,
} from '#modules/work/meetings/wire/meetings.ts'
import { quickLineOn } from '#modules/work/tasks/web/quick-line.server.ts'
import { taskHref } from '#modules/work/tasks/web/task-verbs.server.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { describeComments } from '#platform/web/comments/comments.server.ts'
import type { HeadView } from '#platform/web/components/page/head-card.tsx'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { formatDate, formatDayAndHours } from '#platform/web/lib/format.ts'
import { readRecord, requireId } from '#platform/web/pages/record/read-record.server.ts'
import { backQuery } from '#platform/web/pages/record/record-paths.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { personLine } from './desk-people.server.ts'
import type { SessionView, TopicView, TypedTopicLine } from './desk-view.ts'
import { describeTopic, type LeftTopic } from './session-topics.server.ts'

export const SESSIONS = `/${meetingSessions.path}`

/** Typed values and problems of rejected minutes. */
export type SessionRedraw = {
  topics: ReadonlyMap<string, LeftTopic>
  absent: readonly string[]
  newTopic: TypedTopicLine | null
  problems: readonly string[]
}

export const readDesk = ({ gateway }: ResourceCall, id: string): Promise<SessionDesk> =>
  gateway.ask(MEETING_CALLS.session, { id }, sessionDesk)

/** A session with its people, topics and results. */
export async function loadSession(
  call: ResourceCall,
  redraw: SessionRedraw | null = null,
): Promise<SessionView> {
  const { gateway, t, language, permissions, requestId } = call
  const id = requireId(call)
  const [record, comments, desk, navigation, quick] = await Promise.all([
    readRecord(call),
    describeComments(call, meetingSessions.path, id),
    readDesk(call, id),
    gateway.navigation(),
    quickLineOn(call, { name: 'sessionId', id }),
  ])
  const { plan, people, runs } = desk
  const codes = buttonCodesAt(navigation, `/${meetingTopics.path}`)
  const rights = { runs, readerId: desk.readerId, codes }
  const here = `${SESSIONS}/${id}`
  const topics = desk.topics.map((topic) =>
    describeTopic(call, topic, rights, redraw?.topics.get(topic.record.id) ?? null),
  )
  return {
    title: plan.name,
    back: { label: plan.name, href: `/${meetingPlans.path}/${plan.id}` },
    head: headOf(call, record, desk),
    comments,
    notices: [],
    runs,
    draw: redraw === null ? drawnFrom(record, desk) : requestId,
    problems: (redraw?.problems ?? []).map((text) => ({ text, name: null })),
    steps: {
      before: desk.before && stepTo(desk.before, language),
      after: desk.after && stepTo(desk.after, language),
    },
    agenda: (plan.agenda ?? '').split('\n').filter((line) => line.trim() !== ''),
    people: people.map((person) => {
      const isTicked = redraw?.absent.includes(person.id) ?? person.isAbsent
      const pill = { tone: 'bad' as const, text: t('meetings.absent') }
      return personLine(call, person, { isTicked, pill: person.isAbsent && !runs ? pill : null })
    }),
    quick: runs ? quick : null,
    tasks: desk.tasks.map((task) => ({
      href: taskHref(task.id),
      label: [task.title, task.ownerName].filter(Boolean).join(' · '),
    })),
    topics,
    left: codes.has('carryOver')
      ? desk.left.map(({ id: leftId, topic, date }) => ({
          id: leftId,
          title: topic,
          note: formatDate(date, language),
        }))
      : [],
    newTopic: desk.mayAdd && codes.has('add') ? newTopicOf(desk, redraw?.newTopic ?? null) : null,
    owners: people.map(({ code, name }) => ({ code, name })),
    ...carryingOf(call, desk, topics),
    printHref: `${here}/print${backQuery(call)}`,
    editHref: runs && permissions.has('edit') ? `${here}/edit${backQuery(call)}` : null,
    historyHref: `/${meetingTopics.path}?meetingId=${plan.id}`,
  }
}

/**
 * A key that changes with the session and its topics, so that React draws an empty form after saving: the
 * input line must not still contain the topic that was added. Other actions leave the key unchanged, so the
 * typed text stays.
 */
const drawnFrom = (record: WireRecord, { topics }: SessionDesk): string =>
  [record, ...topics.map((topic) => topic.record)]
    .map(({ id, version }) => `${id} ${version}`)
    .join(' ')

const stepTo = (
  { id, date }: NonNullable<SessionDesk['before']>,
  language: ResourceCall['language'],
) => ({ href: `${SESSIONS}/${id}`, label: formatDate(date, language) })

const TIME = [11, 16] as const
const clock = (moment: unknown) => String(moment).slice(...TIME)

function headOf({ t, language }: ResourceCall, record: WireRecord, desk: SessionDesk): HeadView {
  const { plan, topics, people } = desk
  const date = String(record.date)
  const time = `${clock(record.startAt)}–${clock(record.endAt)}`
  const when = formatDayAndHours(date, time, language)
  return {
    title: plan.name,
    face: null,
    photo: null,
    pill: null,
    facts: [
      choiceLabel(MEETING_CATEGORY, plan.category, language),
      t('meetings.people', { count: people.length }),
      t('meetings.topics', { count: topics.length }),
    ].join(' · '),
    days: [
      { name: 'time', label: t('meetings.time'), text: when },
      ...(typeof record.room === 'string' && record.room !== ''
        ? [{ name: 'room', label: t('meetings.room'), text: record.room }]
        : []),
    ],
  }
}

/**
 * The initial values of the input line for a topic. Its reporter is the reader if the reader takes
 * part in the meeting, else the first participant.
 */
function newTopicOf({ people, readerId }: SessionDesk, typed: TypedTopicLine | null) {
  const isOf = people.some(({ id }) => id === readerId)
  const usual = isOf ? readerId : (people[0]?.id ?? '')
  return {
    id: uuidv7(),
    title: typed?.title ?? '',
    reporterId: typed?.reporterId || usual,
    reporters: people.map(({ id, name }) => ({ id, name })),
  }
}

/**
 * The button that carries the ticked topics to the next session. If the date of the next session is unknown, a
 * link to the page that asks for the date.
 */
function carryingOf(
  { t, language }: ResourceCall,
  { nextDate }: SessionDesk,
  topics: readonly TopicView[],
): Pick<SessionView, 'carryTo' | 'carryHref'> {
  const open = topics.find(({ isCarriable }) => isCarriable)
  if (!open) return { carryTo: '', carryHref: null }
  if (nextDate === null) {
    return { carryTo: '', carryHref: `/${meetingTopics.path}/${open.id}/act/carryOver` }
  }
  return {
    carryTo: t('meetings.carryTo', { date: formatDate(nextDate, language) }),
    carryHref: null,
  }
}
