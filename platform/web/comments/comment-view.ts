import type { CommentPersonView } from './comments-view.ts'

/** A comment that is being written: who is named in it, and what spoke against it. */
export type CommentPageView = {
  title: string
  back: { label: string; href: string }
  page: string
  newId: string
  text: string
  /** The keyword of the search for a person. */
  key: string
  people: (CommentPersonView & { isPicked: boolean })[]
  problem: string
}
