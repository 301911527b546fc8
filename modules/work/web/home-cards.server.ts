import { absenceText } from '#modules/attendance/requests/define/absence-text.ts'
import { describeMessage } from '#modules/work/messages/web/inbox.server.ts'
import { NOTICE_TYPE } from '#modules/work/notices/define/choices.ts'
import { notices } from '#modules/work/notices/define/notice.ts'
import { BOARD, NOTICES } from '#modules/work/notices/web/notice-board.server.ts'
import { schedules } from '#modules/work/schedules/define/schedule.ts'
import { TASK, TASK_PHASE, TASK_STATE } from '#modules/work/tasks/define/choices.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import { MY_TASKS } from '#modules/work/tasks/web/my-tasks/my-tasks.server.ts'
import { verbHref, verbLabel } from '#modules/work/tasks/web/task-verbs.server.ts'
import {
  type AgendaCard,
  agendaCard,
  type InvitationsCard,
  invitationsCard,
  type NoticesCard,
  noticesCard,
  type TasksCard,
  tasksCard,
  unreadMessages,
  type WaitingTasks,
  waitingTasks,
} from '#modules/work/wire/home-cards.ts'
import { choiceLabel, recordLabel } from '#platform/define/described/labels.ts'
import { type HomeCard, homeCard } from '#platform/web/home/home-card.server.ts'
import type { HomeStart } from '#platform/web/home/home-start.ts'
import type { RowView, WaitingRow } from '#platform/web/home/home-view.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { FROM_LIST } from '#platform/web/lib/form-fields.ts'
import {
  formatDate,
  formatDateTime,
  formatDayPart,
  formatRelative,
  parseWireTime,
} from '#platform/web/lib/format.ts'
import { choicePill } from '#platform/web/pages/texts/choice-pill.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import type { Message } from '#platform/wire/push/inbox.ts'

const INBOX = '/messages'
const CALENDAR = '/work/schedule'
const TO_DECIDE = `${MY_TASKS}?part=waitApproval`
const TO_READ = `${MY_TASKS}?part=waitRead`

/** Shortcuts on the home page that create tasks. */
export const workHomeStarts: readonly HomeStart[] = [
  {
    label: 'home.starts.notice',
    // After saving, the author returns to the home page, with a link to the notice.
    href: `/${notices.path}/new?${new URLSearchParams({ [FROM_LIST]: '/' })}`,
    entry: `/${notices.path}`,
    buttons: ['add', 'publish'],
  },
  {
    label: 'tasks.newTask',
    href: `/${tasks.path}/new`,
    entry: `/${tasks.path}`,
    buttons: ['add'],
  },
]

/** 协作: home page cards for tasks, the calendar, messages and notices. */
export const workHomeCards: readonly HomeCard[] = [
  homeCard({
    name: 'work/tasks',
    title: 'home.tasks.title',
    data: tasksCard,
    turn: 'work',
    draw: (call, { rows, ...counts }) =>
      rows.length > 0
        ? {
            note: taskNote(call, counts),
            more: { href: MY_TASKS, label: call.t('home.all') },
            body: { shape: 'rows', rows: rows.map((row) => taskRow(call, row)) },
          }
        : { quiet: call.t('home.tasks.none') },
  }),
  homeCard({
    name: 'work/tasks-to-decide',
    title: 'home.tasks.toDecide',
    data: waitingTasks,
    turn: 'work',
    draw: (call, { total, rows }) => ({
      waits: {
        waitsFor: 'decision',
        label: call.t('home.tasks.toDecide'),
        total,
        href: TO_DECIDE,
        rows: rows.map((row) => ({
          ...waitingTask(call, row),
          decides: { value: row.id, action: TO_DECIDE },
        })),
      },
    }),
  }),
  homeCard({
    name: 'work/tasks-to-read',
    title: 'home.tasks.toRead',
    data: waitingTasks,
    turn: 'work',
    draw: (call, { total, rows }) => ({
      waits: {
        waitsFor: 'reading',
        label: call.t('home.tasks.toRead'),
        total,
        href: TO_READ,
        rows: rows.map((row) => ({
          ...waitingTask(call, row),
          posts: {
            action: TO_READ,
            buttons: [{ name: 'read', value: row.id, label: call.t('home.tasks.read') }],
          },
        })),
      },
    }),
  }),
  homeCard({
    name: 'work/invitations',
    title: 'home.invitations.title',
    data: invitationsCard,
    turn: 'work',
    draw: (call, { total, rows }) => ({
      waits: {
        waitsFor: 'work',
        label: call.t('home.invitations.title'),
        total,
        href: CALENDAR,
        rows: rows.map((row) => invitationRow(call, row)),
      },
    }),
  }),
  homeCard({
    name: 'work/agenda',
    title: 'home.agenda.title',
    place: 'side',
    data: agendaCard,
    turn: 'today',
    draw: (call, agenda) => ({
      more: { href: CALENDAR, label: call.t('home.agenda.all') },
      body: { shape: 'agenda', agenda: describeAgenda(call, agenda) },
    }),
  }),
  homeCard({
    name: 'work/messages',
    title: 'home.messages.title',
    place: 'side',
    turn: 'own',
    data: unreadMessages,
    draw: (call, { count, rows }) => ({
      more: { href: INBOX, label: call.t('messages.count', { count }) },
      body: { shape: 'rows', rows: rows.map((row) => messageRow(call, row)) },
    }),
  }),
  homeCard({
    name: 'work/notices',
    title: 'home.notices.title',
    place: 'side',
    data: noticesCard,
    draw: (call, { unread, rows }) =>
      rows.length > 0
        ? {
            more: { href: BOARD, label: moreText(call, unread) },
            body: { shape: 'rows', rows: rows.map((row) => noticeRow(call, row)) },
          }
        : null,
  }),
]

/** Counts the user's own tasks only; the rows also hold tasks to assign, and tasks of others that the user works on. */
function taskNote(
  { t }: SignedInCall,
  { overdue, dueWeek }: Pick<TasksCard, 'overdue' | 'dueWeek'>,
): string {
  const parts = [
    overdue > 0 ? t('home.tasks.overdue', { count: overdue }) : '',
    dueWeek > 0 ? t('home.tasks.dueWeek', { count: dueWeek }) : '',
  ]
  const figures = parts.filter(Boolean).join(' · ')
  return figures && t('home.tasks.own', { figures })
}

/**
 * A task that waits for a decision or a reader, with the requested decision, the requester and the due
 * date.
 */
function waitingTask(
  { t, language }: SignedInCall,
  { id, title, personId, personName, phase, planEnd, at }: WaitingTasks['rows'][number],
): WaitingRow {
  const requestLabel =
    phase === null
      ? recordLabel(tasks, language)
      : t('home.tasks.asked', { phase: choiceLabel(TASK_PHASE, phase, language) })
  const until = t('tasks.until', { date: formatDate(planEnd, language) })
  return {
    id,
    href: `/${tasks.path}/${id}`,
    icon: 'tasks',
    face:
      personId !== null && personName !== null
        ? { colour: faceColour(personId), name: personName }
        : null,
    title,
    note: [requestLabel, personName, until].filter(Boolean).join(' · '),
    pill: null,
    since: formatRelative(parseWireTime(at), new Date(), t),
    at,
  }
}

function invitationRow(
  { t, language }: SignedInCall,
  { id, title, place, startAt, ownerId, ownerName, at }: InvitationsCard['rows'][number],
): WaitingRow {
  const href = `/${schedules.path}/${id}`
  return {
    id,
    href,
    icon: 'calendar',
    face: { colour: faceColour(ownerId), name: ownerName },
    title,
    note: [ownerName, formatDateTime(startAt, language), place].filter(Boolean).join(' · '),
    pill: null,
    since: formatRelative(parseWireTime(at), new Date(), t),
    posts: {
      action: href,
      buttons: [
        { name: 'do', value: 'accept', label: t('schedule.accept'), isMain: true },
        { name: 'do', value: 'decline', label: t('schedule.decline') },
      ],
    },
    at,
  }
}

const DAY_LENGTH = 'yyyy-MM-dd'.length
const TIME = [DAY_LENGTH + 1, 'yyyy-MM-dd HH:mm'.length] as const

function describeAgenda(call: SignedInCall, { now, times, away }: AgendaCard) {
  const { t, language } = call
  const today = now.slice(0, DAY_LENGTH)
  return {
    awayTitle: t('home.agenda.away'),
    times: times.map((time, at) => {
      const { startAt, endAt, title, place, allDay } = time
      const day = startAt.slice(0, DAY_LENGTH)
      const hours = allDay
        ? t('home.agenda.allDay')
        : [startAt, endAt].map((moment) => moment.slice(...TIME)).join('–')
      const isToday = day <= today
      return {
        id: `${time.id} ${startAt} ${at}`,
        time: isToday
          ? allDay || day < today
            ? t('home.agenda.allDay')
            : startAt.slice(...TIME)
          : formatDayPart(day, 'monthDay', language),
        title: title ?? t('schedule.busy'),
        note: [isToday && !allDay ? '' : hours, place].filter(Boolean).join(' · '),
        href: time.id === null ? null : `/${schedules.path}/${time.id}`,
        isOver: endAt < now,
      }
    }),
    away: away.map(({ id, name, photo, sort, kind, until }) => ({
      id,
      face: { colour: faceColour(id), name, photo },
      note: [
        absenceText(sort, kind, call),
        until > today
          ? t('home.agenda.until', { day: formatDayPart(until, 'dayOfYear', language) })
          : '',
      ]
        .filter(Boolean)
        .join(' '),
    })),
  }
}

/** The next verb of the owner, by state of the task. In all other states, the owner reports progress. */
const NEXT: Readonly<Record<string, string>> = {
  [TASK.unassigned]: 'assign',
  [TASK.rejected]: 'resubmit',
}

function taskRow(
  call: SignedInCall,
  { id, title, state, planEnd, progress, overdueDays }: TasksCard['rows'][number],
): RowView {
  const { t, language } = call
  const verb = NEXT[state] ?? 'report'
  const due = t('tasks.until', { date: formatDate(planEnd, language) })
  return {
    id,
    href: `/${tasks.path}/${id}`,
    face: null,
    icon: 'tasks',
    title,
    note: `${due} · ${progress}%`,
    pill:
      overdueDays > 0
        ? { tone: 'bad', text: t('page.daysLate', { count: overdueDays }) }
        : choicePill(TASK_STATE, state, language),
    press: { href: verbHref(id, verb), label: verbLabel(call, verb) },
  }
}

/** Links to the inbox: opening the message there marks it as read. */
function messageRow(call: SignedInCall, message: Message): RowView {
  const { id, face, icon, title, content, ago } = describeMessage(call, message, new Date())
  return { id, face, icon, title, href: INBOX, note: `${content} · ${ago}`, pill: null }
}

function moreText({ t }: SignedInCall, unread: number): string {
  return unread > 0 ? t('home.notices.unread', { count: unread }) : t('home.all')
}

function noticeRow(
  { t, language }: SignedInCall,
  { id, title, type, top, publishAt, isRead }: NoticesCard['rows'][number],
): RowView {
  const when = formatRelative(parseWireTime(publishAt), new Date(), t)
  const facts = [top ? t('notices.pinned') : '', choiceLabel(NOTICE_TYPE, type, language), when]
  return {
    id,
    href: `${NOTICES}/${id}`,
    face: null,
    icon: top ? 'flag' : 'document',
    title,
    note: facts.filter(Boolean).join(' · '),
    pill: isRead ? null : { tone: 'info', text: t('notices.unread') },
  }
}
