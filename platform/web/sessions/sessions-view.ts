/** The value of the form that ends all other sessions. */
export const END_OTHERS = 'others'

/** One session of the user. */
export type SessionRow = {
  id: string
  device: string
  icon: string
  isCurrent: boolean
  beganAt: string
  lastUsedAt: string
  ip: string
  method: string
}

/** One attempt to sign in; `outcome` has the reason when it was refused. */
export type SignInRow = {
  id: string
  at: string
  outcome: string
  isRefused: boolean
  device: string
  icon: string
  ip: string
  method: string
}

export type SessionsView = {
  title: string
  sessions: SessionRow[]
  signIns: SignInRow[]
  /** The number of other sessions, and whether the user is about to end them. */
  others: number
  isEndingOthers: boolean
  /** The reason why no session was ended. */
  problem: string
}
