import { z } from 'zod'
import { isOwnPath, PUSH_TYPES, TOAST_SECONDS } from './push-types.ts'

const MAX_TEXT = 500
const MAX_LINK = 300

/** Control characters except the line feed, and the Unicode line separators. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes them
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]+/g

/** The rest of a surrogate pair that was cut in two. */
const HALF_LETTER = /\p{Surrogate}/gu

/** Cut rather than refused: a long text must not block the message. */
const shortText = z.string().transform((text) => {
  const clean = text
    .slice(0, MAX_TEXT * 2)
    .replace(CONTROLS, ' ')
    .trim()
  const short = clean.length > MAX_TEXT ? `${clean.slice(0, MAX_TEXT - 1)}…` : clean
  return short.replace(HALF_LETTER, '')
})

const seconds = z
  .number()
  .catch(TOAST_SECONDS.least)
  .transform((value) =>
    Math.min(Math.max(Math.round(value), TOAST_SECONDS.least), TOAST_SECONDS.most),
  )

/** A message to a user's pages, on its way to the hub. */
export const push = z.object({
  type: z.literal(Object.values(PUSH_TYPES)),
  /** Text; nothing in it is markup. */
  content: shortText,
  /** The duration of a toast. */
  expireSeconds: seconds,
  /** The stored message that it announces. A page shows each id once. */
  id: z.uuid().optional(),
  /** The page that the message is about. */
  link: z.string().max(MAX_LINK).refine(isOwnPath).optional(),
  /** The number of unread messages. Without it, a page counts or requests the number itself. */
  unread: z.int().min(0).optional(),
})

export type Push = z.infer<typeof push>
export type PushInput = z.input<typeof push>

/** The argument of `Show`. `clientId` is the id that the receiver has registered. */
export type Shown = Push & { clientId: string }
