import { z } from 'zod'
import type { DocumentKinds } from '#platform/api/approval/documents/document-kind.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { Failure } from '#platform/api/failure.ts'
import { idParam, keyParam } from '#platform/api/http/read-query.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { MAX_MENTIONS } from '#platform/wire/approval/comment-limits.ts'
import {
  COMMENT_CALLS,
  comment,
  commentPerson,
  WORK_COMMENT_CALLS,
} from '#platform/wire/approval/comments.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import type { Spoken } from './comment-audience.ts'
import { addComment, deleteComment, findCommentPeople, readComments } from './comments.ts'

const tag = '评论'
const kindAsked = z
  .string()
  .max(60)
  .describe('单据、任务或会议的资源路径，如 hr/post-explains、work/tasks')
const about = z.object({ bizType: kindAsked, bizId: idParam })
const id = z.uuid().toLowerCase()
const idsAsked = z
  .string()
  .max(MAX_MENTIONS * 40)
  .default('')
  .transform((text) => text.split(',').filter(isUuid).slice(0, MAX_MENTIONS))
  .describe('只查这些人（逗号分隔的 id）；写了 ids 时不看 key')

/**
 * The calls for comments on documents of any kind and on other records with comments, for users who may see
 * the record. Both families of calls have the same handlers.
 */
export function commentCalls(
  kinds: DocumentKinds,
  others: readonly Resource[],
): readonly AreaCall[] {
  const byPath = new Map(others.map((resource) => [resource.path, resource]))
  const resourceOf = (path: string): Resource => {
    const resource = kinds.get(path)?.resource ?? byPath.get(path)
    if (!resource) throw new Failure('not-found', 'not-found')
    return resource
  }
  return [COMMENT_CALLS, WORK_COMMENT_CALLS].flatMap((calls) => callsAt(calls, resourceOf))
}

function callsAt(
  calls: Record<keyof typeof COMMENT_CALLS, string>,
  resourceOf: (path: string) => Resource,
): readonly AreaCall[] {
  const spoken = ({ bizType, bizId }: { bizType: string; bizId: string }): Spoken => ({
    resource: resourceOf(bizType),
    id: bizId,
  })
  return [
    reading({
      tag,
      path: calls.list,
      query: about,
      answer: z.array(comment),
      summary: '单据、任务或会议的评论：可查看该记录的人可读',
      run: ({ query, actor, store: { db } }) => readComments(db, actor, spoken(query)),
    }),
    reading({
      tag,
      path: calls.people,
      answer: z.array(commentPerson),
      summary: '可在评论中提到的人员：均可查看该记录；不写 key、ids 时为参与的人',
      query: about.extend({ key: keyParam, ids: idsAsked }),
      run: ({ query, actor, store: { db } }) => findCommentPeople(db, actor, spoken(query), query),
    }),
    writing({
      tag,
      method: 'POST',
      path: calls.add,
      summary: '发表评论，并通知所提到的人',
      body: z.strictObject({
        id,
        bizType: kindAsked,
        bizId: id,
        text: z.string().max(20_000),
        mentions: z.array(id).max(MAX_MENTIONS).default([]),
      }),
      answer: z.object({ id: z.uuid() }),
      run: async ({ body, actor, store: { db } }) => {
        await db.transaction().execute((tx) => addComment(tx, actor, spoken(body), body))
        return { response: { id: body.id }, told: { key: 'comment.said' } }
      },
    }),
    writing({
      tag,
      method: 'DELETE',
      path: calls.delete,
      answer: z.null(),
      summary: '删除本人十分钟内的评论',
      query: z.object({ id: idParam }),
      run: async ({ query, actor, store: { db } }) => {
        await db.transaction().execute((tx) => deleteComment(tx, actor, query.id, resourceOf))
        return { response: null, told: { key: 'comment.gone' } }
      },
    }),
  ]
}
