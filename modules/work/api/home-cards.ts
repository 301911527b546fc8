import { readNoticesCard } from '#modules/work/notices/api/notice-board.ts'
import { readAgenda, readInvitations } from '#modules/work/schedules/api/read-agenda.ts'
import { schedules } from '#modules/work/schedules/define/schedule.ts'
import { readTasksCard } from '#modules/work/tasks/api/lists/home-figures.ts'
import {
  readTasksToDecide,
  readTasksToRead,
} from '#modules/work/tasks/api/lists/read-waiting-tasks.ts'
import {
  agendaCard,
  invitationsCard,
  noticesCard,
  tasksCard,
  unreadMessages,
  waitingTasks,
} from '#modules/work/wire/home-cards.ts'
import type { HomeReader } from '#platform/api/calls/area.ts'
import { homeCard } from '#platform/api/home/home-card.ts'
import { countNewMessages, readNewestUnread } from '#platform/api/messages/own-messages.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'

const MAX_SHOWN = 5

const hasTasks = ({ actor }: HomeReader) => actor.permissions.has('work/my-tasks:view')
const hasCalendar = ({ actor }: HomeReader) =>
  actor.permissions.has(permissionCode(schedules, 'view'))
const mayAnswer = ({ actor }: HomeReader) =>
  actor.permissions.has(permissionCode(schedules, 'respond'))

/** 工作: home page cards for the user's tasks, calendar, messages and notices. */
export const workHomeCards = [
  homeCard({
    name: 'work/tasks',
    answer: tasksCard,
    isFor: hasTasks,
    read: ({ actor, store }) => readTasksCard(store, actor),
  }),
  homeCard({
    name: 'work/tasks-to-decide',
    answer: waitingTasks,
    isFor: hasTasks,
    waits: true,
    read: ({ actor, store, most }) => readTasksToDecide(store, actor, most),
  }),
  homeCard({
    name: 'work/tasks-to-read',
    answer: waitingTasks,
    isFor: hasTasks,
    waits: true,
    read: ({ actor, store, most }) => readTasksToRead(store, actor, most),
  }),
  homeCard({
    name: 'work/invitations',
    answer: invitationsCard,
    isFor: mayAnswer,
    waits: true,
    read: ({ actor, store: { db }, most }) => readInvitations(db, actor, most),
  }),
  homeCard({
    name: 'work/agenda',
    answer: agendaCard,
    isFor: hasCalendar,
    read: ({ actor, store: { db } }) => readAgenda(db, actor),
  }),
  homeCard({
    name: 'work/messages',
    answer: unreadMessages,
    read: async ({ actor, store }) => {
      const { count } = await countNewMessages(store, actor.userId)
      if (count === 0) return null
      return { count, rows: await readNewestUnread(store.db, actor.userId, MAX_SHOWN) }
    },
  }),
  homeCard({
    name: 'work/notices',
    answer: noticesCard,
    read: ({ actor, store: { db } }) => readNoticesCard(db, actor),
  }),
]
