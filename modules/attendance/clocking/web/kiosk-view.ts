/** The clock's time when the page was rendered; the clock then continues without scripts. */
export type ClockView = { seconds: number; time: string; day: string }

type Common = {
  title: string
  /** The name of the terminal; empty if the machine is not registered. */
  name: string
  clock: ClockView
  /** When the page reloads; null if it does not. */
  refreshSeconds: number | null
}

/** The form that registers this machine as a terminal. */
type RegisterView = {
  kind: 'register'
  code: string
  problem: string
  /** The user who is signed in on this machine. The page asks them to sign out. */
  signedInAs: string | null
}

/** The form for employee number and PIN. */
type PunchForm = { kind: 'form'; requestId: string; token: string; problem: string }

/** The form that replaces a PIN. The terminal shows it to an employee who enters a one-time PIN. */
type ChangeForm = {
  kind: 'change'
  requestId: string
  token: string
  empNo: string
  problem: string
}

/** The result of a clock-in; the next page no longer shows it. */
export type PunchedView = {
  kind: 'done'
  isCounted: boolean
  who: string
  time: string
  text: string
}

/** The API is unreachable: the page retries automatically. */
type TroubleView = { kind: 'trouble'; problem: string }

export type KioskView = Common & (RegisterView | PunchForm | ChangeForm | PunchedView | TroubleView)
