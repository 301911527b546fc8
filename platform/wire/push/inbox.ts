import { z } from 'zod'
import { pageOf } from '#platform/wire/http/envelope.ts'

export const MESSAGE_CALLS = {
  list: '/wt/api/Message/GetMessageList',
  count: '/wt/api/Message/GetNewMessageCount',
  update: '/wt/api/Message/UpdateMessageStatus',
  since: '/wt/api/Message/GetMessagesSince',
  preferences: '/wt/api/Message/GetMyMessagePreferences',
  setPreferences: '/wt/api/Message/SetMyMessagePreferences',
} as const

/** The subjects of messages, in the order of their tabs. */
export const MESSAGE_TYPES = [
  'task',
  'approval',
  'meeting',
  'notice',
  'staff',
  'attendance',
  'pay',
  'system',
] as const
export const messageType = z.enum(MESSAGE_TYPES)
export type MessageType = z.infer<typeof messageType>

/** The progress of a message for one receiver; it only increases. */
export const MESSAGE_STATUS = { unread: '0', read: '1', handled: '2', deleted: '3' } as const

export const MAX_TITLE = 100
export const MAX_CONTENT = 500

/** The most messages in one call. */
export const MAX_MESSAGE_IDS = 500
/** The most pages of messages. */
export const MAX_MESSAGE_PAGE = 500

const messageBase = z.object({
  id: z.uuid(),
  /** Texts in the language of the reader; nothing in them is markup. */
  title: z.string(),
  content: z.string(),
  /** The page that the message is about. */
  link: z.string().nullable(),
})

/** GetMessageList → response: messages of the reader. */
export const message = messageBase.extend({
  /** For a content that is a list of figures: each figure, with the page of its rows. */
  parts: z.array(z.object({ text: z.string(), href: z.string() })),
  type: messageType,
  status: z.enum(['0', '1', '2']),
  /** Null for a message of the product itself. */
  senderId: z.uuid().nullable(),
  senderCode: z.string().nullable(),
  senderName: z.string().nullable(),
  senderPhoto: z.string().nullable(),
  /** The id that decides the colour of the sender's face. */
  senderFace: z.uuid().nullable(),
  bizType: z.string().nullable(),
  bizId: z.string().nullable(),
  createdAt: z.string(),
  readAt: z.string().nullable(),
  expireAt: z.string().nullable(),
})
export type Message = z.infer<typeof message>

export const messagePage = pageOf(message)

const count = z.int().min(0)

/** GetNewMessageCount → response: unread messages that have not expired; types without any are left out. */
export const newMessageCount = z.object({
  count,
  byType: z.record(z.string(), count),
})
export type NewMessageCount = z.infer<typeof newMessageCount>

/** UpdateMessageStatus takes some of the caller's messages, or all of them, or all of one type. */
const wanted = z.enum([MESSAGE_STATUS.read, MESSAGE_STATUS.deleted])
export const messageStatusChange = z.union([
  z.strictObject({
    ids: z.array(z.uuid().toLowerCase()).min(1).max(MAX_MESSAGE_IDS),
    status: wanted,
  }),
  z.strictObject({ all: z.literal(true), type: messageType.optional(), status: wanted }),
])
export type MessageStatusChange = z.infer<typeof messageStatusChange>

export const messagesChanged = z.object({ changed: count })

/** A client that reconnects gets at most this many messages one by one. */
export const MAX_CAUGHT_UP = 50

/**
 * GetMessagesSince → response: the messages that the client missed, oldest first. Call it with the id of the
 * last message seen, or with the `last` of an answer. A message can come twice.
 */
export const messagesSince = z.object({
  unread: count,
  messages: z.array(
    messageBase.extend({
      /** As in a push: 2 is shown as a toast, 1 is only counted. */
      type: z.union([z.literal(1), z.literal(2)]),
      expireSeconds: z.int(),
    }),
  ),
  /** The number of further messages. */
  more: count,
  /** The id for the next call. */
  last: z.uuid(),
})
export type MessagesSince = z.infer<typeof messagesSince>

/** A user's settings for messages of one type. */
export const messagePreference = z.strictObject({
  type: messageType,
  /** Deliver to the inbox. Messages about the safety of the account are always delivered. */
  inApp: z.boolean(),
  /** Show over the page that the user is on. */
  toast: z.boolean(),
})
export type MessagePreference = z.infer<typeof messagePreference>

export const messagePreferences = z
  .array(messagePreference)
  .max(MESSAGE_TYPES.length)
  .refine((all) => new Set(all.map(({ type }) => type)).size === all.length)
