import type { Tone } from '#platform/wire/values/tone.ts'

/** One attempt to use a link. */
type UseRow = { id: string; text: string }

/** One link of the user. */
export type LinkRow = {
  id: string
  subject: string
  /** The purpose of the link, when it was created, and whether it needs a passcode. */
  about: string
  state: { text: string; tone: Tone }
  /** Why the link ended before its time. */
  why: string
  endsAt: string
  uses: string
  lastUsedAt: string
  log: readonly UseRow[]
  isOpen: boolean
}

/** The links that the user is about to withdraw. `id` is null for all links. */
type Withdrawal = { id: string | null; title: string; question: string; note: string }

export type OwnLinksView = {
  title: string
  links: readonly LinkRow[]
  open: number
  asked: Withdrawal | null
  /** The reason why no link was withdrawn. */
  problem: string
}

/** The parameter of the address that asks to confirm: the id of a link, or `all`. */
export const WITHDRAW = 'withdraw'
export const ALL = 'all'
