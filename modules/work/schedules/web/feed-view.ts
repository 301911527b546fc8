/** The address at which a calendar program reads one's own calendar. */
export type FeedView = {
  title: string
  state: string
  isSet: boolean
  /** Shown this once, just after it was made. */
  address: string | null
}

export const FEED_SETTINGS = '/work/schedule/address'
