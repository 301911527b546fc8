import { describeMessage } from '#modules/work/messages/web/inbox.server.ts'
import { NOTICE_TYPE } from '#modules/work/notices/define/choices.ts'
import { BOARD, NOTICES } from '#modules/work/notices/web/notice-board.server.ts'
import { TASK_STATE } from '#modules/work/tasks/define/choices.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import { MY_TASKS } from '#modules/work/tasks/web/my-tasks/my-tasks.server.ts'
import {
  type NoticesCard,
  noticesCard,
  type TasksCard,
  tasksCard,
  unreadMessages,
} from '#modules/work/wire/home-cards.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { type HomeCard, homeCard } from '#platform/web/home/home-card.server.ts'
import type { HomeStart } from '#platform/web/home/home-start.ts'
import type { RowView, TileView } from '#platform/web/home/home-view.ts'
import {
  formatDate,
  formatNumber,
  formatRelative,
  parseWireTime,
} from '#platform/web/lib/format.ts'
import { choicePill } from '#platform/web/pages/texts/choice-pill.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import type { Message } from '#platform/wire/push/inbox.ts'

const INBOX = '/messages'

/** Shortcuts on the home page that create tasks. */
export const workHomeStarts: readonly HomeStart[] = [
  {
    label: 'tasks.newTask',
    href: `/${tasks.path}/new`,
    entry: `/${tasks.path}`,
    button: 'add',
  },
]

/** 协作: home page cards for tasks, messages and notices. */
export const workHomeCards: readonly HomeCard[] = [
  homeCard({
    name: 'work/tasks',
    title: 'home.tasks.title',
    data: tasksCard,
    isUrgent: true,
    tiles: taskTiles,
    draw: (call, { rows }) =>
      rows.length > 0
        ? {
            more: { href: MY_TASKS, label: call.t('home.all') },
            body: { shape: 'rows', rows: rows.map((row) => taskRow(call, row)) },
          }
        : { quiet: call.t('home.tasks.none') },
  }),
  homeCard({
    name: 'work/messages',
    title: 'home.messages.title',
    place: 'side',
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

const PARTS_WAITING = ['waitRead', 'waitApproval'] as const

/**
 * Open tasks, with the overdue and due counts; other parts appear only when something waits in
 * them.
 */
function taskTiles({ t, language }: SignedInCall, card: TasksCard): TileView[] {
  const { waitDo, overdue, dueWeek } = card
  const note = [
    overdue > 0 ? t('home.tasks.overdue', { count: overdue }) : '',
    dueWeek > 0 ? t('home.tasks.dueWeek', { count: dueWeek }) : '',
  ]
  const others = PARTS_WAITING.filter((part) => card[part] > 0).map((part) => ({
    label: t('home.tasks.part', { part: t(`tasks.parts.${part}`) }),
    note: '',
    value: formatNumber(card[part], language),
    isNone: false,
    tone: 'warn' as const,
    href: `${MY_TASKS}?part=${part}`,
  }))
  return [
    {
      label: t('home.tasks.title'),
      href: MY_TASKS,
      isNone: waitDo === 0,
      value: formatNumber(waitDo, language),
      note: note.filter(Boolean).join(' · '),
      tone: overdue > 0 ? 'bad' : null,
    },
    ...others,
  ]
}

function taskRow(
  { t, language }: SignedInCall,
  { id, title, state, planEnd, progress, overdueDays }: TasksCard['rows'][number],
): RowView {
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
        ? { tone: 'bad', text: t('page.daysOver', { count: overdueDays }) }
        : choicePill(TASK_STATE, state, language),
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
