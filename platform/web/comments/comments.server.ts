import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { formatDateTime } from '#platform/web/lib/format.ts'
import { readRichText } from '#platform/web/pages/texts/rich-text.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import {
  COMMENT_CALLS,
  type Comment,
  comment,
  commentPage,
  peoplePage,
  WORK_COMMENT_CALLS,
  workCommentPage,
} from '#platform/wire/approval/comments.ts'
import { COMMENTED } from '#product/define/registry.server.ts'
import type { CommentsView, CommentView } from './comments-view.ts'

/** The calls for the comments on records of a kind, and the page to write one. */
export const commentsOf = (bizType: string) =>
  COMMENTED.has(bizType)
    ? { calls: WORK_COMMENT_CALLS, page: workCommentPage }
    : { calls: COMMENT_CALLS, page: commentPage }

/** Describes the comments on a record, for its page. */
export async function describeComments(
  call: SignedInCall,
  bizType: string,
  bizId: string,
): Promise<CommentsView> {
  const { calls, page } = commentsOf(bizType)
  const entries = await call.gateway.ask(calls.list, { bizType, bizId }, z.array(comment))
  return {
    comments: entries.map((one) => describeComment(call, one)),
    page: page(bizType, bizId),
    people: peoplePage(bizType, bizId),
    newId: uuidv7(),
  }
}

function describeComment({ t, language }: SignedInCall, entry: Comment): CommentView {
  const { id, author, text, mentions, createdAt, mayDelete } = entry
  const names = mentions.map(({ name }) => name).join(t('flow.comma'))
  return {
    id,
    text: text === null ? null : readRichText(text),
    mayDelete,
    name: author.name,
    at: formatDateTime(createdAt, language),
    face: { colour: faceColour(author.face ?? author.id), name: author.name },
    mentioned: names === '' ? '' : t('comments.mentioned', { names }),
  }
}
