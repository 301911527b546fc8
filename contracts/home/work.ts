import { z } from 'zod'
import { message } from '../message.ts'

/** The latest messages that the reader has not read, and how many there are in all. */
export const unreadMessages = z.object({ count: z.int(), rows: z.array(message) })
export type UnreadMessages = z.infer<typeof unreadMessages>
