import { z } from 'zod'

export const COMMENT_CALLS = {
  list: '/hr/Comment/GetCommentList',
  people: '/hr/Comment/GetCommentPeople',
  add: '/hr/Comment/AddComment',
  delete: '/hr/Comment/DeleteComment',
} as const

/** The same calls in the family of work. They are for tasks and meetings, and also accept documents. */
export const WORK_COMMENT_CALLS = {
  list: '/wt/api/Comment/GetCommentList',
  people: '/wt/api/Comment/GetCommentPeople',
  add: '/wt/api/Comment/AddComment',
  delete: '/wt/api/Comment/DeleteComment',
} as const satisfies Record<keyof typeof COMMENT_CALLS, string>

const person = z.object({ id: z.uuid(), name: z.string(), face: z.uuid().nullable() })

/** GET Comment/GetCommentList → response: the comments on a record, oldest first. */
export const comment = z.object({
  id: z.uuid(),
  author: person,
  /** Null once it was deleted. */
  text: z.string().nullable(),
  mentions: z.array(z.object({ id: z.uuid(), name: z.string() })),
  createdAt: z.string(),
  mayDelete: z.boolean(),
})
export type Comment = z.infer<typeof comment>

/** GET Comment/GetCommentPeople → response: who can be named in a comment, all of whom may see the record. */
export const commentPerson = person.extend({ code: z.string(), deptName: z.string().nullable() })
export type CommentPerson = z.infer<typeof commentPerson>

/** The page to mention a user in a comment, and to correct a refused comment. */
export function commentPage(path: string, id: string): string {
  return `/hr/my-approval/${id}/comment?kind=${encodeURIComponent(path)}`
}

/** The page to mention a user in a comment on a record that is not a document. */
export function workCommentPage(path: string, id: string): string {
  return `/work/comments/${id}?kind=${encodeURIComponent(path)}`
}

/** The address that finds users to mention, for scripts. */
export function peoplePage(path: string, id: string): string {
  return `/work/comments/${id}/people?kind=${encodeURIComponent(path)}`
}
