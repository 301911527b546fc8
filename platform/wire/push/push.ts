import { z } from 'zod'
import { isOwnPath, PUSH_TYPES, TOAST_SECONDS } from './push-types.ts'

const MAX_TEXT = 500
const MAX_LINK = 300

/** Everything below a space but the line break, and what ends a line elsewhere. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is what it is for
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]+/g

/** What is left of a letter that was cut in two. */
const HALF_LETTER = /\p{Surrogate}/gu

/** Cut rather than refused: a long text is no reason to say nothing. */
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

/** What is told to somebody's pages, as it goes from the place where it happened to the hub. */
export const push = z.object({
  type: z.literal(Object.values(PUSH_TYPES)),
  /** Text; nothing in it is markup. */
  content: shortText,
  /** How long a toast stands. */
  expireSeconds: seconds,
  /** The stored message that it announces. A page shows each id once. */
  id: z.uuid().optional(),
  /** The page that it speaks of. */
  link: z.string().max(MAX_LINK).refine(isOwnPath).optional(),
  /** Messages not read; without it a page counts for itself. */
  unread: z.int().min(0).optional(),
})

export type Push = z.infer<typeof push>
export type GivenPush = z.input<typeof push>

/** What `Show` carries. `clientId` is what the receiver has registered as. */
export type Shown = Push & { clientId: string }
