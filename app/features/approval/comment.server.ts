import { data, redirect } from '@remix-run/node'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { COMMENT_INTENTS } from '#app/components/page/comments-view.ts'
import { GatewayError } from '#app/gateway/gateway-error.ts'
import { faceColour } from '#app/lib/face-colour.ts'
import { redrawing } from '#app/request/guarded.server.ts'
import type { SignedInCall } from '#app/request/page-call.ts'
import { refusalInit } from '#app/request/page-error.server.ts'
import { APPROVAL_CALLS, approvalDocument, decidingPage } from '#contracts/approval.ts'
import { MAX_COMMENT, MAX_MENTIONS } from '#contracts/comment-limits.ts'
import { COMMENT_CALLS, commentPage, commentPerson } from '#contracts/comments.ts'
import { isUuid } from '#contracts/uuid.ts'
import { recordLabel } from '#resources/described/labels.ts'
import { findResource } from '#resources/registry.server.ts'
import type { CommentPageView } from './comment-view.ts'

const MAX_KEY = 50

type Named = { kind: string; id: string }
type Typed = { newId: string; text: string; key: string; mentions: readonly string[] }

const NOTHING: Omit<Typed, 'newId'> = { text: '', key: '', mentions: [] }

/** The page on which somebody is named in a comment. */
export async function loadComment(
  call: SignedInCall,
  typed: Typed = { newId: uuidv7(), ...NOTHING },
  problem = '',
): Promise<CommentPageView> {
  const { gateway, t, language } = call
  const { kind, id } = named(call)
  const resource = findResource(kind)
  if (!resource?.document) throw new GatewayError('not-found', t('approval.unknown'))
  const asked = { bizType: kind, bizId: id }
  const seen = await gateway.ask(APPROVAL_CALLS.document, asked, approvalDocument)
  const people = async (key: string) =>
    gateway.ask(COMMENT_CALLS.people, { ...asked, key }, z.array(commentPerson))
  const usual = await people('')
  const found = typed.key === '' ? [] : await people(typed.key)
  // Whom somebody has picked stays, wherever he was found.
  const offered = new Map([...usual, ...found].map((person) => [person.id, person]))
  return {
    title: `${recordLabel(resource, language)} ${seen.record.docNo}`,
    back: { label: t('comments.title'), href: placeOf(seen.isListed, { kind, id }) },
    page: commentPage(kind, id),
    ...{ newId: typed.newId, text: typed.text, key: typed.key, problem },
    people: [...offered.values()].map(({ id: personId, name, code, deptName, face }) => ({
      ...{ id: personId, name, face: { colour: faceColour(face ?? personId), name } },
      note: [deptName, code].filter(Boolean).join(' · '),
      isPicked: typed.mentions.includes(personId),
    })),
  }
}

function named({ url, params }: SignedInCall): Named {
  return { kind: url.searchParams.get('kind') ?? '', id: params.id ?? '' }
}

/** Where its comments are read: on the page of the record, or on that of its approval. */
function placeOf(isListed: boolean, { kind, id }: Named): string {
  return `${isListed ? `/${kind}/${id}` : decidingPage(kind, id)}#comments`
}

/** Says something, takes it back, or looks for somebody to name. */
export const writeComment = redrawing(async function writeComment(call: SignedInCall) {
  const { form, gateway, setFlash } = call
  const { kind, id } = named(call)
  const given = form.get('id')
  const typed: Typed = {
    newId: isUuid(given) ? given : uuidv7(),
    text: String(form.get('text') ?? '').slice(0, MAX_COMMENT),
    key: String(form.get('key') ?? '')
      .trim()
      .slice(0, MAX_KEY),
    mentions: form.getAll('mention').map(String).filter(isUuid).slice(0, MAX_MENTIONS),
  }
  const intent = form.get('intent')
  if (call.isRestored || intent === COMMENT_INTENTS.find) {
    return data(await loadComment(call, typed), { status: 200 })
  }
  try {
    const text =
      intent === COMMENT_INTENTS.delete
        ? await gateway.send(
            'DELETE',
            `${COMMENT_CALLS.delete}?${new URLSearchParams({ id: typed.newId })}`,
            null,
          )
        : await gateway.send('POST', COMMENT_CALLS.add, {
            ...{ id: typed.newId, bizType: kind, bizId: id },
            ...{ text: typed.text, mentions: typed.mentions },
          })
    setFlash({ kind: 'success', text })
    const asked = { bizType: kind, bizId: id }
    const { isListed } = await gateway.ask(APPROVAL_CALLS.document, asked, approvalDocument)
    return redirect(placeOf(isListed, { kind, id }), 303)
  } catch (error) {
    const isTold = error instanceof GatewayError && ['conflict', 'invalid'].includes(error.code)
    if (!isTold) throw error
    return data(await loadComment(call, typed, error.message), refusalInit(error))
  }
})
