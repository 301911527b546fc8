import type { CommentPersonView } from './comments-view.ts'

/** A comment that the user is writing, the users named in it, and the problem of the last attempt. */
export type CommentPageView = {
  title: string
  back: { label: string; href: string }
  page: string
  /** The address that finds people to mention. */
  peoplePage: string
  newId: string
  text: string
  /** The keyword of the search for a person. */
  key: string
  people: (CommentPersonView & { isPicked: boolean })[]
  problem: string
}
