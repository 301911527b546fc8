import { data, redirect } from '@remix-run/node'
import { uuidv7 } from 'uuidv7'
import { meetingTopics } from '#modules/work/meetings/define/meeting-topic.ts'
import { MEETING_CALLS, type SessionDesk } from '#modules/work/meetings/wire/meetings.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { offerUndo } from '#platform/web/pages/act/take-back.server.ts'
import { readRecord, requireId } from '#platform/web/pages/record/read-record.server.ts'
import { backQuery } from '#platform/web/pages/record/record-paths.server.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { Flash } from '#platform/web/session/flash.server.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { DELETION } from '#platform/wire/records/take-back.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import type { TypedItem, TypedTopic, TypedTopicLine } from './desk-view.ts'
import { loadSession, readDesk, SESSIONS, type SessionRedraw } from './session.server.ts'
import { boxesWhere, digestOf, ITEM_LINES, type LeftTopic } from './session-topics.server.ts'

const MAX_TOPICS = 100
const TOLD = new Set<string>(['conflict', 'forbidden', 'invalid', 'not-found'])

type Left = { topics: ReadonlyMap<string, LeftTopic>; absent: readonly string[] }

const NO_TASK: TypedItem = { title: '', ownerCode: '', planEnd: '' }
const MAX_TITLE = 100

/** A task titled with the first line of the resolution. */
const taskOf = (conclusion: string): TypedItem => ({
  ...NO_TASK,
  title: [...(conclusion.split('\n')[0] ?? '')].slice(0, MAX_TITLE).join(''),
})

function leftIn(form: FormData): Left {
  const at = (name: string) =>
    String(form.get(name) ?? '')
      .replaceAll('\r\n', '\n')
      .trim()
  const ids = form.getAll('topic').map(String).filter(isUuid).slice(0, MAX_TOPICS)
  const itemsOf = (id: string) => {
    const lines = Array.from({ length: ITEM_LINES + 1 }, (_, line): TypedItem => {
      const cell = (name: keyof TypedItem) => at(`${name}.${id}.${line}`)
      return { title: cell('title'), ownerCode: cell('ownerCode'), planEnd: cell('planEnd') }
    })
    const resolution = form.has(`asTask.${id}`) ? taskOf(at(`conclusion.${id}`)) : NO_TASK
    return [resolution, ...lines].filter(({ title }) => title !== '')
  }
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

/**
 * The typed tasks of a topic. A task without an owner gets the reporter of the topic as owner. A task without
 * a due date gets the deadline of the resolution.
 */
function tasksOf(
  { t }: ResourceCall,
  desk: SessionDesk,
  [id, { typed }]: [string, LeftTopic],
): TypedItem[] {
  const stored = desk.topics.find(({ record }) => record.id === id)?.record
  const reporter = desk.people.find((person) => person.id === stored?.reporterId)
  return typed.items.map(({ title, ownerCode, planEnd }) => {
    const item = {
      title,
      ownerCode: ownerCode || (reporter?.code ?? ''),
      planEnd: planEnd || typed.deadline || String(stored?.deadline ?? ''),
    }
    if (item.ownerCode === '') throw new GatewayError('invalid', t('meetings.noOwner', { title }))
    if (item.planEnd === '') throw new GatewayError('invalid', t('meetings.noDue', { title }))
    return item
  })
}

/** The changed topics, limited to the inputs in the form. */
function changesIn(call: ResourceCall, desk: SessionDesk, topics: Left['topics']) {
  const { form } = call
  return [...topics].flatMap(([id, topic]) => {
    const { typed, version, was } = topic
    const items = tasksOf(call, desk, [id, topic])
    const boxes = boxesWhere((box) => form.has(`${box}.${id}`))
    if (items.length === 0 && digestOf(typed, boxes) === was) return []
    const texts = boxes.map((box) => [box, typed[box] === '' ? null : typed[box]])
    return [{ id, version: Number(version) || null, items, ...Object.fromEntries(texts) }]
  })
}

/**
 * The buttons of the page. Each saves the minutes first. `save` also adds the typed topic; `carry`
 * and `take` carry the ticked topics over.
 */
const WISHES = ['save', 'carry', 'take'] as const
type Wish = (typeof WISHES)[number] | 'drop'

type Told = Pick<Flash, 'text' | 'undo'>
type SaveRequest = { id: string; wish: Wish; left: Left; newTopic: TypedTopicLine }

/** Adds the typed topic to this session. */
async function addTopic(
  { gateway, form }: ResourceCall,
  { plan }: SessionDesk,
  { title, reporterId }: TypedTopicLine,
  meetingDate: string,
): Promise<void> {
  const postedId = String(form.get('newTopicId') ?? '')
  await gateway.add(meetingTopics, {
    id: isUuid(postedId) ? postedId : uuidv7(),
    topic: title,
    reporterId,
    meetingId: plan.id,
    meetingDate,
  })
}

/** Saves the typed values first, then runs the action of the button, so that no button loses typed text. */
async function run(call: ResourceCall, request: SaveRequest): Promise<Told> {
  const { id, wish, left, newTopic } = request
  const { form, gateway, t } = call
  const [desk, record] = await Promise.all([readDesk(call, id), readRecord(call)])
  const dropped = wish === 'drop' ? droppedIn(call, desk) : null
  // Leaves out the typed report of the removed topic, because a saved report would prevent the removal.
  const kept = [...left.topics].filter(([topic]) => topic !== dropped?.id)
  const topics = changesIn(call, desk, new Map(kept))
  let message = ''
  if (desk.runs || topics.length > 0) {
    const absentIds = desk.runs ? { absentIds: left.absent } : {}
    message = await gateway.send('PUT', MEETING_CALLS.minutes, { id, topics, ...absentIds })
  }
  const date = String(record.date)
  if (wish === 'save') {
    if (newTopic.title === '') return { text: message }
    await addTopic(call, desk, newTopic, date)
    const added = t('meetings.topicAdded', { title: newTopic.title })
    return { text: topics.length > 0 ? `${message} · ${added}` : added }
  }
  if (dropped) return drop(call, dropped)
  const ids = form.getAll(wish).map(String).filter(isUuid)
  if (ids.length === 0) throw new GatewayError('invalid', t('page.nothingPicked'))
  const nextDate = wish === 'take' ? date : desk.nextDate
  return { text: await gateway.send('PUT', MEETING_CALLS.carry, { ids, nextDate }) }
}

/** The topic whose button for removal was pressed. */
function droppedIn({ form, t }: ResourceCall, desk: SessionDesk): WireRecord {
  const topic = desk.topics.find(({ record }) => record.id === form.get('drop'))
  if (!topic) throw new GatewayError('not-found', t('page.nothingPicked'))
  return topic.record
}

/** Removes a topic; the message offers to undo the removal. */
async function drop(call: ResourceCall, { id, version, topic }: WireRecord): Promise<Told> {
  const ofTopic = { ...call, resource: meetingTopics }
  const { canTakeBack } = await call.gateway.remove(meetingTopics, { id, version })
  const text = call.t('meetings.topicRemoved', { title: String(topic) })
  return canTakeBack ? { text, undo: offerUndo(ofTopic, id, DELETION) } : { text }
}

/** Saves the minutes and stays on the session; after an error, draws the page with the typed values. */
export const saveSession = redrawing(async function saveSession(call: ResourceCall) {
  const { form, t } = call
  const id = requireId(call)
  const left = leftIn(form)
  const newTopic = {
    title: String(form.get('newTopic') ?? '').trim(),
    reporterId: String(form.get('newReporter') ?? ''),
  }
  const draw = (problems: readonly string[]) => {
    const redraw: SessionRedraw = { ...left, newTopic, problems }
    return loadSession(call, redraw)
  }
  if (call.isRestored) return data(await draw([t('typed.restored')]), { status: 200 })
  const asked = WISHES.find((one) => one === form.get('do')) ?? 'save'
  const wish = form.has('drop') ? 'drop' : asked
  try {
    call.setFlash({ kind: 'success', ...(await run(call, { id, wish, left, newTopic })) })
  } catch (error) {
    if (!(error instanceof GatewayError) || !TOLD.has(error.code)) throw error
    const sentences = error.sentences()
    return data(await draw(sentences), refusalInit(error))
  }
  return redirect(`${SESSIONS}/${id}${backQuery(call)}`, 303)
})
