import { data, redirect } from '@remix-run/node'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { recordLabel } from '#platform/define/described/labels.ts'
import type { OptionView } from '#platform/web/components/form/form-view.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { APPROVAL_CALLS, approvalDocument, decidingPage } from '#platform/wire/approval/approval.ts'
import { MAX_MENTIONS } from '#platform/wire/approval/comment-limits.ts'
import { commentPerson, peoplePage } from '#platform/wire/approval/comments.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { COMMENTED, findResource } from '#product/define/registry.server.ts'
import type { CommentPageView } from './comment-view.ts'
import { commentsOf } from './comments.server.ts'
import { COMMENT_INTENTS } from './comments-view.ts'
import { keysInText, namedInText } from './named-in-text.ts'

const MAX_KEY = 50

type Named = { kind: string; id: string }
type Typed = { newId: string; text: string; key: string; mentions: readonly string[] }

const NOTHING: Omit<Typed, 'newId'> = { text: '', key: '', mentions: [] }

/** The page to mention a user in a comment. */
export async function loadComment(
  call: SignedInCall,
  typed: Typed = { newId: uuidv7(), ...NOTHING },
  problem = '',
): Promise<CommentPageView> {
  const { t } = call
  const { kind, id } = named(call)
  const { title, place } = await readSpoken(call)
  const { page } = commentsOf(kind)
  const people = askPeople(call)
  const [usual, found, picked] = await Promise.all([
    people({}),
    typed.key === '' ? [] : people({ key: typed.key }),
    typed.mentions.length === 0 ? [] : people({ ids: typed.mentions }),
  ])
  // Ticked users stay on the list when a later search does not find them.
  const offered = new Map([...picked, ...usual, ...found].map((person) => [person.id, person]))
  return {
    title,
    back: { label: t('comments.title'), href: place },
    page: page(kind, id),
    peoplePage: peoplePage(kind, id),
    newId: typed.newId,
    text: typed.text,
    key: typed.key,
    problem,
    people: [...offered.values()].map(({ id: personId, name, code, deptName, face }) => ({
      id: personId,
      name,
      face: { colour: faceColour(face ?? personId), name },
      note: [deptName, code].filter(Boolean).join(' · '),
      isPicked: typed.mentions.includes(personId),
    })),
  }
}

/** Finds people who may see the record: by a key, by their ids or, without both, those who take part. */
function askPeople(call: SignedInCall) {
  const { kind, id } = named(call)
  const business = { bizType: kind, bizId: id }
  return (query: { key?: string; ids?: readonly string[] }) =>
    call.gateway.ask(
      commentsOf(kind).calls.people,
      { ...business, ...query },
      z.array(commentPerson),
    )
}

/** The people whom the text names after an at sign without having been picked from the list. */
async function findNamed(call: SignedInCall, { text, mentions }: Typed) {
  const keys = keysInText(text)
  if (keys.length === 0) return { people: [], unclear: [] }
  const ask = askPeople(call)
  const found = await Promise.all([
    ask({}),
    ...keys.map((key) => ask({ key })),
    ...(mentions.length === 0 ? [] : [ask({ ids: mentions })]),
  ])
  const { people, unclear } = namedInText(text, found.flat())
  // If several people have the same name and the user picked one of them, the text means that person.
  const picked = new Set(
    found
      .flat()
      .filter((person) => mentions.includes(person.id))
      .map(({ name }) => name),
  )
  return { people, unclear: unclear.filter((name) => !picked.has(name)) }
}

/**
 * The users whom a comment can mention, for the list that `@` opens. Without a key: those who take part; otherwise
 * those found.
 */
export async function suggestPeople(call: SignedInCall): Promise<OptionView[]> {
  const { gateway, url } = call
  const { kind, id } = named(call)
  const key = (url.searchParams.get('key') ?? '').trim().slice(0, MAX_KEY)
  const query = { bizType: kind, bizId: id, key }
  const found = await gateway.ask(commentsOf(kind).calls.people, query, z.array(commentPerson))
  return found.map(({ id: value, name, code, deptName, face }) => ({
    value,
    label: [name, deptName, code].filter(Boolean).join(' · '),
    colour: faceColour(face ?? value),
  }))
}

function named({ url, params }: SignedInCall): Named {
  return { kind: url.searchParams.get('kind') ?? '', id: params.id ?? '' }
}

/**
 * The title of the record, and the page that shows its comments: the page of the record, or the page of its
 * approval.
 */
async function readSpoken(call: SignedInCall): Promise<{ title: string; place: string }> {
  const { gateway, t, language } = call
  const { kind, id } = named(call)
  const resource = findResource(kind)
  if (!resource || !(resource.document || COMMENTED.has(kind)) || !isUuid(id)) {
    throw new GatewayError('not-found', t('approval.unknown'))
  }
  const label = recordLabel(resource, language)
  const place = `/${kind}/${id}#comments`
  if (!resource.document) {
    const record = await gateway.info(resource, id)
    return { title: `${label} ${String(record[resource.title] ?? '')}`, place }
  }
  const query = { bizType: kind, bizId: id }
  const { record, isListed } = await gateway.ask(APPROVAL_CALLS.document, query, approvalDocument)
  return {
    title: `${label} ${record.docNo}`,
    place: isListed ? place : `${decidingPage(kind, id)}#comments`,
  }
}

/** Adds or deletes a comment, or searches for a user to mention. */
export const writeComment = redrawing(async function writeComment(call: SignedInCall) {
  const { form, gateway, setFlash, t } = call
  const { kind, id } = named(call)
  const { calls } = commentsOf(kind)
  const sentId = form.get('id')
  const read: Typed = {
    newId: isUuid(sentId) ? sentId : uuidv7(),
    text: String(form.get('text') ?? ''),
    key: String(form.get('key') ?? '')
      .trim()
      .slice(0, MAX_KEY),
    mentions: form.getAll('mention').map(String).filter(isUuid).slice(0, MAX_MENTIONS),
  }
  const intent = form.get('intent')
  const { people, unclear } = await findNamed(call, read)
  const ids = new Set([...read.mentions, ...people.map(({ id: personId }) => personId)])
  const typed: Typed = { ...read, mentions: [...ids].slice(0, MAX_MENTIONS) }
  if (call.isRestored || intent === COMMENT_INTENTS.find) {
    return data(await loadComment(call, typed), { status: 200 })
  }
  if (intent === COMMENT_INTENTS.say && unclear.length > 0) {
    const names = unclear.join(t('flow.comma'))
    const asking = { ...typed, key: unclear[0] ?? '' }
    return data(await loadComment(call, asking, t('comments.unclear', { names })), { status: 400 })
  }
  try {
    const text =
      intent === COMMENT_INTENTS.delete
        ? await gateway.send(
            'DELETE',
            `${calls.delete}?${new URLSearchParams({ id: typed.newId })}`,
            null,
          )
        : await gateway.send('POST', calls.add, {
            id: typed.newId,
            bizType: kind,
            bizId: id,
            text: typed.text,
            mentions: typed.mentions,
          })
    setFlash({ kind: 'success', text })
    const { place } = await readSpoken(call)
    const isSaid = intent !== COMMENT_INTENTS.delete
    return redirect(isSaid ? place.replace(/#comments$/, `#comment-${typed.newId}`) : place, 303)
  } catch (error) {
    const isTold = error instanceof GatewayError && ['conflict', 'invalid'].includes(error.code)
    if (!isTold) throw error
    const problem = error.sentences().join(' ')
    return data(await loadComment(call, typed, problem), refusalInit(error))
  }
})
