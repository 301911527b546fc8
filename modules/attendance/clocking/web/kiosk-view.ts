/** The figures of the clock when the page was made: it goes on by itself. */
export type ClockView = { seconds: number; time: string; day: string }

type Common = {
  title: string
  /** What the terminal is called; empty where it is none. */
  name: string
  clock: ClockView
  /** When the page is asked for again; null where it stays. */
  refreshSeconds: number | null
}

/** Where somebody makes this machine a terminal. */
type RegisterView = {
  kind: 'register'
  code: string
  problem: string
  /** Who is signed in at this machine and should not stay so. */
  signedInAs: string | null
}

/** Where somebody types his code and PIN. */
type PunchForm = { kind: 'form'; requestId: string; token: string; problem: string }

/** What was counted; gone with the next look. */
export type PunchedView = {
  kind: 'done'
  isCounted: boolean
  who: string
  time: string
  text: string
}

/** The back end is away: the page tries again by itself. */
type TroubleView = { kind: 'trouble'; problem: string }

export type KioskView = Common & (RegisterView | PunchForm | PunchedView | TroubleView)
