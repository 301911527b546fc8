import type { Words } from '#platform/wire/language/words.ts'

/**
 * How long the links of a purpose work. `chosen`: the creator chooses hours. The company sets the default and
 * the maximum in the parameter `link.life`, and `limitHours` is the highest maximum that it may set. `fixed`:
 * some minutes. `endless`: until a user withdraws the link.
 */
export type LinkLife =
  | { kind: 'chosen'; usualHours: number; longestHours: number; limitHours: number }
  | { kind: 'fixed'; minutes: number }
  | { kind: 'endless' }

/** How often a link may be used. Null: any number of times. */
export type LinkUses = { usual: number | null; most: number | null }

/**
 * The purpose of the secrets of one kind. A secret opens one thing without an account: a page for visitors, a
 * form, a list for a program. The module that owns the thing declares the purpose and lists it in
 * product/define/link-purposes.ts. The door of the purpose (platform/api/links/link-door.ts) decides what a
 * link opens, and for whom.
 */
export type LinkPurpose = {
  /** Stored with each link, so it never changes. */
  readonly name: string
  /** The page that takes the secret in its address. Logs and referrers leave out the query of all pages below it. */
  readonly address: `/${string}`
  readonly label: Words
  readonly life: LinkLife
  readonly uses: LinkUses
  /** Whether the maker may, must or cannot protect a link by a passcode of six digits. */
  readonly passcode: 'none' | 'optional' | 'required'
  /**
   * `each`: every attempt is logged. `latest`: only the time of the last use, because a program sends
   * requests all day.
   */
  readonly log: 'each' | 'latest'
  /**
   * The product makes the link for the person whom it is about, and no user is its maker: it opens nothing but facts
   * about its holder.
   */
  readonly isOfCompany?: true
}

const MOST_USES = 1_000

/** Throws at start-up when a declaration contradicts itself, because such a purpose must open nothing. */
export function defineLinkPurpose(purpose: LinkPurpose): LinkPurpose {
  const { name, address, life, uses, passcode, log } = purpose
  const refuse = (why: string) => {
    throw new Error(`The link purpose ${name} ${why}`)
  }
  if (!/^[a-z][A-Za-z]{2,30}$/.test(name)) refuse('needs a name of letters that begins small')
  if (!/^\/[A-Za-z]+(\/[A-Za-z]+)*$/.test(address)) refuse('needs an address of words')
  if (life.kind === 'fixed' && life.minutes < 1) refuse('ends before it begins')
  if (life.kind === 'chosen') {
    const { usualHours, longestHours, limitHours } = life
    const isRising = usualHours >= 1 && usualHours <= longestHours && longestHours <= limitHours
    if (!isRising) refuse('needs usual ≤ longest ≤ limit hours')
  }
  const most = uses.most ?? MOST_USES
  if (most < 1 || most > MOST_USES) refuse(`may be used 1 to ${MOST_USES} times`)
  if (uses.usual !== null && (uses.usual < 1 || uses.usual > most))
    refuse('has too many usual uses')
  // Wrong passcodes must be in the log, so a purpose with a passcode logs each attempt.
  if (passcode !== 'none' && log !== 'each') refuse('has a passcode, so each attempt is logged')
  return Object.freeze(purpose)
}
