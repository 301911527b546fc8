/** What the form says that ends all other sessions. */
export const END_OTHERS = 'others'

/** One place where somebody is signed in. */
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

/** One attempt to sign in; `outcome` says why when it was refused. */
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
  /** How many sessions there are besides this one, and whether somebody is about to end them. */
  others: number
  isEndingOthers: boolean
  /** Why nothing was ended. */
  problem: string
}
