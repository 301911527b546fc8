import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { RichNode } from '#platform/web/components/ui/rich-text.tsx'

/** A comment. Its text is null after it was deleted. */
export type CommentView = {
  id: string
  face: FaceView
  name: string
  at: string
  text: RichNode[] | null
  mentioned: string
  mayDelete: boolean
}

export type CommentPersonView = { id: string; name: string; note: string; face: FaceView }

/** The comments on a record, and the address for a new one. */
export type CommentsView = {
  comments: CommentView[]
  /** The address of the page to which comments are sent. */
  page: string
  /** The address that finds people to mention. */
  people: string
  /** The id of the next comment. If the browser sends the comment twice, it is stored once. */
  newId: string
}

/** The values of the buttons of the forms. */
export const COMMENT_INTENTS = { say: 'say', find: 'find', delete: 'delete' } as const
