/** The address at which a calendar program reads the user's calendar. */
export type FeedView = {
  title: string
  state: string
  isSet: boolean
  /** Shown once, right after its creation. */
  address: string | null
}

export const FEED_SETTINGS = '/work/schedule/address'
