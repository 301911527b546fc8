import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import type { CommentsView, CommentView } from '#app/components/page/comments-view.ts'
import { faceColour } from '#app/lib/face-colour.ts'
import { formatDateTime } from '#app/lib/format.ts'
import type { SignedInCall } from '#app/request/page-call.ts'
import { COMMENT_CALLS, type Comment, comment, commentPage } from '#contracts/comments.ts'

/** What was said about a document, for its page. */
export async function describeComments(
  call: SignedInCall,
  bizType: string,
  bizId: string,
): Promise<CommentsView> {
  const said = await call.gateway.ask(COMMENT_CALLS.list, { bizType, bizId }, z.array(comment))
  return {
    comments: said.map((one) => describeComment(call, one)),
    ...{ page: commentPage(bizType, bizId), newId: uuidv7() },
  }
}

function describeComment({ t, language }: SignedInCall, said: Comment): CommentView {
  const { id, author, text, mentions, createdAt, mayDelete } = said
  const names = mentions.map(({ name }) => name).join(t('flow.comma'))
  return {
    ...{ id, text, mayDelete, name: author.name, at: formatDateTime(createdAt, language) },
    face: { colour: faceColour(author.face ?? author.id), name: author.name },
    mentioned: names === '' ? '' : t('comments.mentioned', { names }),
  }
}
