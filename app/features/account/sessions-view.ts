/** What the form says that ends all other sessions. */
export const END_OTHERS = 'others'

/** One place where somebody is signed in. */
export type SessionRow = {
  id: string
  device: string
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
  ip: string
  method: string
}

export type SessionsView = {
  title: string
  sessions: SessionRow[]
  signIns: SignInRow[]
  /** Why nothing was ended. */
  problem: string
}
