import type { FaceView } from '#platform/web/components/ui/face.tsx'

/** Something that somebody has said; null for what was deleted. */
export type CommentView = {
  id: string
  face: FaceView
  name: string
  at: string
  text: string | null
  mentioned: string
  mayDelete: boolean
}

export type CommentPersonView = { id: string; name: string; note: string; face: FaceView }

/** What was said about a record, and where a new comment goes to. */
export type CommentsView = {
  comments: CommentView[]
  /** Address of the page that takes comments. */
  page: string
  /** Id that the next one will have: sent twice it is said once. */
  newId: string
}

/** What the buttons of the forms say. */
export const COMMENT_INTENTS = { say: 'say', find: 'find', delete: 'delete' } as const
