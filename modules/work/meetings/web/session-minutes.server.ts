import { data, redirect } from '@remix-run/node'
import { MEETING_CALLS } from '#modules/work/meetings/wire/meetings.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { requireId } from '#platform/web/pages/record/read-record.server.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import type { TypedItem, TypedTopic } from './desk-view.ts'
import { loadSession, readDesk, SESSIONS, type SessionRedraw } from './session.server.ts'
import { boxesWhere, digestOf, ITEM_LINES, type LeftTopic } from './session-topics.server.ts'

const MAX_TOPICS = 100
const TOLD = new Set<string>(['conflict', 'forbidden', 'invalid', 'not-found'])

type Left = { topics: ReadonlyMap<string, LeftTopic>; absent: readonly string[] }

function leftIn(form: FormData): Left {
  const at = (name: string) =>
    String(form.get(name) ?? '')
      .replaceAll('\r\n', '\n')
      .trim()
  const ids = form.getAll('topic').map(String).filter(isUuid).slice(0, MAX_TOPICS)
  const itemsOf = (id: string) =>
    Array.from({ length: ITEM_LINES }, (_, line): TypedItem => {
      const cell = (name: keyof TypedItem) => at(`${name}.${id}.${line}`)
      return { title: cell('title'), ownerCode: cell('ownerCode'), planEnd: cell('planEnd') }
    }).filter(({ title }) => title !== '')
  const topics = ids.map((id): [string, LeftTopic] => {
    const typed: TypedTopic = {
      content: at(`content.${id}`),
      problem: at(`problem.${id}`),
      conclusion: at(`conclusion.${id}`),
      deadline: at(`deadline.${id}`),
      items: itemsOf(id),
    }
    return [id, { typed, version: at(`version.${id}`), was: at(`was.${id}`) }]
  })
  return { topics: new Map(topics), absent: form.getAll('absent').map(String).filter(isUuid) }
}

/** The changed topics, limited to the inputs in the form. */
function changesIn(form: FormData, topics: Left['topics']) {
  return [...topics].flatMap(([id, { typed, version, was }]) => {
    const { items } = typed
    const boxes = boxesWhere((box) => form.has(`${box}.${id}`))
    if (items.length === 0 && digestOf(typed, boxes) === was) return []
    const texts = boxes.map((box) => [box, typed[box] === '' ? null : typed[box]])
    return [{ id, version: Number(version) || null, items, ...Object.fromEntries(texts) }]
  })
}

/** Saves the minutes in one step; after an error, draws the page with the typed values. */
export const saveSession = redrawing(async function saveSession(call: ResourceCall) {
  const { form, gateway, t } = call
  const id = requireId(call)
  const left = leftIn(form)
  const draw = (problems: readonly string[]) => {
    const redraw: SessionRedraw = { ...left, problems }
    return loadSession(call, redraw)
  }
  if (call.isRestored) return data(await draw([t('typed.restored')]), { status: 200 })
  const { runs } = await readDesk(call, id)
  try {
    const text = await gateway.send('PUT', MEETING_CALLS.minutes, {
      id,
      topics: changesIn(form, left.topics),
      ...(runs ? { absentIds: left.absent } : {}),
    })
    call.setFlash({ kind: 'success', text })
  } catch (error) {
    if (!(error instanceof GatewayError) || !TOLD.has(error.code)) throw error
    const said = error.sentences()
    return data(await draw(said), refusalInit(error))
  }
  return redirect(`${SESSIONS}/${id}`, 303)
})
