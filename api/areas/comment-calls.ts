import { z } from 'zod'
import {
  addComment,
  deleteComment,
  findCommentPeople,
  readComments,
  type Spoken,
} from '#api/approval/comments.ts'
import type { DocumentKinds } from '#api/approval/document-kind.ts'
import { Failure } from '#api/failure.ts'
import { idAsked, keyAsked } from '#api/http/read-asked.ts'
import { MAX_MENTIONS } from '#contracts/comment-limits.ts'
import { COMMENT_CALLS, comment, commentPerson } from '#contracts/comments.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import type { AreaCall } from './area.ts'
import { reading, writing } from './described-call.ts'

const tag = '评论'
const kindAsked = z.string().max(60).describe('单据的资源路径，如 hr/post-explains')
const about = z.object({ bizType: kindAsked, bizId: idAsked })
const id = z.uuid().toLowerCase()

/** What people say to each other about documents of any kind: for whoever may see the document. */
export function commentCalls(kinds: DocumentKinds): readonly AreaCall[] {
  const resourceOf = (path: string): Resource => {
    const kind = kinds.get(path)
    if (!kind) throw new Failure('not-found', 'not-found')
    return kind.resource
  }
  const spoken = ({ bizType, bizId }: { bizType: string; bizId: string }): Spoken => ({
    ...{ resource: resourceOf(bizType), id: bizId },
  })
  return [
    reading({
      ...{ tag, path: COMMENT_CALLS.list, query: about, answer: z.array(comment) },
      summary: '单据的评论：可查看该单据的人可读',
      run: ({ query, actor, store: { db } }) => readComments(db, actor, spoken(query)),
    }),
    reading({
      ...{ tag, path: COMMENT_CALLS.people, answer: z.array(commentPerson) },
      summary: '可在评论中提到的人员：均可查看该单据；不写 key 时为参与该单据的人',
      query: about.extend({ key: keyAsked }),
      run: ({ query, actor, store: { db } }) =>
        findCommentPeople(db, actor, spoken(query), query.key),
    }),
    writing({
      ...{ tag, method: 'POST', path: COMMENT_CALLS.add, summary: '发表评论，并通知所提到的人' },
      body: z.strictObject({
        ...{ id, bizType: kindAsked, bizId: id, text: z.string().max(20_000) },
        mentions: z.array(id).max(MAX_MENTIONS).default([]),
      }),
      answer: z.object({ id: z.uuid() }),
      run: async ({ body, actor, store: { db } }) => {
        await db.transaction().execute((tx) => addComment(tx, actor, spoken(body), body))
        return { response: { id: body.id }, told: { key: 'comment.said' } }
      },
    }),
    writing({
      ...{ tag, method: 'DELETE', path: COMMENT_CALLS.delete, answer: z.null() },
      ...{ summary: '删除本人十分钟内的评论', query: z.object({ id: idAsked }) },
      run: async ({ query, actor, store: { db } }) => {
        await db.transaction().execute((tx) => deleteComment(tx, actor, query.id, resourceOf))
        return { response: null, told: { key: 'comment.gone' } }
      },
    }),
  ]
}
