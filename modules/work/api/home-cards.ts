import { readNoticesCard } from '#modules/work/notices/api/notice-board.ts'
import { readTasksCard } from '#modules/work/tasks/api/lists/home-figures.ts'
import { noticesCard, tasksCard, unreadMessages } from '#modules/work/wire/home-cards.ts'
import { homeCard } from '#platform/api/home/home-card.ts'
import { countNewMessages, readNewestUnread } from '#platform/api/messages/own-messages.ts'

const MAX_SHOWN = 5

/** 工作: home page cards for the user's tasks, messages and notices. */
export const workHomeCards = [
  homeCard({
    name: 'work/tasks',
    answer: tasksCard,
    hasTile: true,
    isFor: ({ actor }) => actor.permissions.has('work/my-tasks:view'),
    read: ({ actor, store }) => readTasksCard(store, actor),
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
