import { z } from 'zod'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { Failure } from '#platform/api/failure.ts'
import { wholeParam } from '#platform/api/http/read-query.ts'
import {
  countNewMessages,
  readMessagesSince,
  readOwnMessages,
} from '#platform/api/messages/own-messages.ts'
import {
  MAX_MESSAGE_PAGE,
  MESSAGE_CALLS,
  MESSAGE_STATUS,
  messagePage,
  messagePreference,
  messagePreferences,
  messageStatusChange,
  messagesChanged,
  messagesSince,
  messageType,
  newMessageCount,
} from '#platform/wire/push/inbox.ts'
import { readMessagePreferences } from './read-message-preferences.ts'
import { updateMessages } from './update-messages.ts'
import { writeMessagePreferences } from './write-message-preferences.ts'

const tag = '消息'

/** Optional: the code of the caller. */
const ownCode = z.string().max(40).optional().describe('本人编码')

/** Messages of the caller only: no permission opens another user's messages. */
export const messageCalls: readonly AreaCall[] = [
  reading({
    tag,
    path: MESSAGE_CALLS.list,
    summary: '本人的消息：未读在前，新的在前',
    query: z.object({
      status: z.enum(['0', '1', '2']).optional(),
      type: messageType.optional(),
      page: wholeParam(MAX_MESSAGE_PAGE).optional(),
    }),
    answer: messagePage,
    run: ({ actor, query: { page = 1, ...filter }, store: { db } }) =>
      readOwnMessages(db, actor.userId, { ...filter, page }),
  }),
  reading({
    tag,
    path: MESSAGE_CALLS.count,
    summary: '本人未读消息数',
    answer: newMessageCount,
    query: z.object({ userCode: ownCode }),
    run: ({ actor, query: { userCode = actor.code }, store: { db } }) => {
      if (userCode !== actor.code) throw new Failure('forbidden', 'auth.forbidden')
      return countNewMessages({ db }, actor.userId)
    },
  }),
  reading({
    tag,
    path: MESSAGE_CALLS.since,
    summary: '某条消息之后未读的消息，旧的在前',
    query: z.object({ after: z.uuid().toLowerCase().optional() }),
    answer: messagesSince,
    run: ({ actor, query: { after }, store: { db } }) => readMessagesSince(db, actor.userId, after),
  }),
  writing({
    tag,
    method: 'PUT',
    path: MESSAGE_CALLS.update,
    summary: '将本人消息标为已读（1）或删除（3）',
    body: messageStatusChange,
    answer: messagesChanged,
    run: async ({ actor, body, store: { db, unread } }) => {
      const changed = await db.transaction().execute((tx) => updateMessages(tx, actor, body))
      // Clear the cached counts now: the notification may arrive only after the caller's next page.
      unread.forgetAll()
      const key = body.status === MESSAGE_STATUS.read ? 'inbox.read' : 'inbox.deleted'
      return { response: { changed }, told: { key, values: { count: changed } } }
    },
  }),
  reading({
    tag,
    path: MESSAGE_CALLS.preferences,
    summary: '本人的消息接收设置',
    answer: z.array(messagePreference),
    run: ({ actor, store: { db } }) => readMessagePreferences(db, actor.userId),
  }),
  writing({
    tag,
    method: 'PUT',
    path: MESSAGE_CALLS.setPreferences,
    summary: '修改消息接收设置',
    body: messagePreferences,
    answer: z.null(),
    run: async ({ actor, body, store: { db } }) => {
      await writeMessagePreferences(db, actor.userId, body)
      return { response: null, told: { key: 'saved' } }
    },
  }),
]
