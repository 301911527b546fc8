import { TASK, TASK_STATE, URGENCY } from '#modules/work/tasks/define/choices.ts'
import { taskClasses } from '#modules/work/tasks/define/task-class.ts'
import { classChoices } from '#modules/work/tasks/web/add-many/read-lines.server.ts'
import { tasksCall } from '#modules/work/tasks/web/call-as-task-list.server.ts'
import { quickLineOn } from '#modules/work/tasks/web/quick-line.server.ts'
import {
  TASKS,
  taskHref,
  verbHref,
  verbLabel,
  withBack,
} from '#modules/work/tasks/web/task-verbs.server.ts'
import {
  BOARD_MOVES,
  BOARD_OF,
  type BoardState,
  TASK_CALLS,
  type TaskBoard,
  taskBoard,
} from '#modules/work/tasks/wire/tasks.ts'
import { shippedName } from '#platform/define/built-in/shipped-names.server.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { cacheResults } from '#platform/web/lib/cache-results.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { formatDate, formatNumber } from '#platform/web/lib/format.ts'
import { findChoices, referenceAt } from '#platform/web/pages/forms/reference-options.server.ts'
import type { ResourceCall, SignedInCall } from '#platform/web/request/page-call.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import {
  type BoardCardView,
  type BoardColumnView,
  type BoardView,
  packCard,
  type WayView,
} from './board-view.ts'

const MAX_KEY = 100
const NORMAL = '1'

type Filter = { of: (typeof BOARD_OF)[number]; person: string; classId: string }

function filterIn({ searchParams }: URL): Filter {
  const of = BOARD_OF.find((name) => name === searchParams.get('of')) ?? 'me'
  const classId = searchParams.get('classId') ?? ''
  const person = (searchParams.get('person') ?? '').trim().slice(0, MAX_KEY)
  return { of, person, classId: isUuid(classId) ? classId : '' }
}

/** Tasks as cards in columns; the address holds the owner and class filters. */
export async function loadTaskBoard(pageCall: SignedInCall): Promise<BoardView> {
  const call = await tasksCall(pageCall)
  const filter = filterIn(call.url)
  const [owner, classes] = await Promise.all([findOwner(call, filter.person), classChoices(call)])
  const board = await call.gateway.ask(TASK_CALLS.board, askedOf(filter, owner.id), taskBoard)
  const { t } = call
  const view = { filter, ownerId: owner.id, words: wordsOf(call) }
  return {
    title: t('tasks.board.title'),
    base: taskHref(''),
    suffix: backTo(filter),
    columns: board.map((column) => describeColumn(call, column, view)),
    of: BOARD_OF.map((value) => ({
      value,
      label: t(`tasks.board.${value}`),
      isChosen: value === filter.of,
    })),
    person: filter.person,
    classId: filter.classId,
    problem: owner.problem,
    classes: classes.map(({ value, label }) => ({ value, label })),
    listHref: TASKS,
    quick: await quickLineOn(pageCall),
  }
}

function askedOf({ of, classId }: Filter, ownerId: string) {
  return { of, ownerId, classId }
}

async function findOwner(
  call: ResourceCall,
  key: string,
): Promise<{ id: string; problem: string }> {
  if (key === '') return { id: '', problem: '' }
  const hits = await findChoices(call, referenceAt(call, 'ownerId', 'system/users'), key, 2)
  const [only] = hits
  if (only && hits.length === 1) return { id: only.value, problem: '' }
  const why = only ? 'tasks.many.severalPeople' : 'tasks.board.unknownPerson'
  return { id: '', problem: call.t(why, { key }) }
}

/** Memoised texts, because many cards share them. */
function wordsOf({ t, language }: ResourceCall) {
  return {
    className: cacheResults((name: string) => shippedName(taskClasses.path, name, language)),
    due: cacheResults((day: string) => formatDate(day, language)),
    urgency: cacheResults((level: string) =>
      level === NORMAL ? '' : choiceLabel(URGENCY, level, language),
    ),
    subtasks: cacheResults((count: number) =>
      count > 0 ? t('tasks.board.subtasks', { count }) : '',
    ),
  }
}

type CardWords = ReturnType<typeof wordsOf>
type ColumnContext = { filter: Filter; ownerId: string; words: CardWords }

/** The query that leads back to this board. */
function backTo({ of, person, classId }: Filter): string {
  const back = new URLSearchParams({ board: '1', of })
  if (person !== '') back.set('person', person)
  if (classId !== '') back.set('classId', classId)
  return `?back=${encodeURIComponent(back.toString())}`
}

function describeColumn(
  call: ResourceCall,
  { state, total, cards }: TaskBoard[number],
  { filter, ownerId, words }: ColumnContext,
): BoardColumnView {
  const { t, language } = call
  const list = new URLSearchParams({ state })
  const owner = ownerId || (filter.of === 'me' ? call.person.sub : '')
  if (owner !== '') list.set('ownerId', owner)
  if (filter.classId !== '') list.set('classId', filter.classId)
  const others = total - cards.length
  const verbs = [...new Set(Object.values(BOARD_MOVES[state]))]
  return {
    state,
    title: choiceLabel(TASK_STATE, state, language),
    note: state === TASK.finished ? t('tasks.board.thisMonth') : '',
    count: formatNumber(total, language),
    ways: verbs.map((verb) => wayOf(call, state, { verb, suffix: backTo(filter) })),
    cards: cards.map((card) => packCard(describeCard(card, verbs, words))),
    more:
      others > 0
        ? { href: `${TASKS}?${list}`, text: t('tasks.board.more', { count: others }) }
        : null,
  }
}

/** A verb with its target columns. */
function wayOf(
  call: ResourceCall,
  state: BoardState,
  { verb, suffix }: { verb: string; suffix: string },
): WayView {
  const to = Object.entries(BOARD_MOVES[state]).flatMap(([at, by]) => (by === verb ? [at] : []))
  const names = to.map((at) => choiceLabel(TASK_STATE, at, call.language)).join(' / ')
  return {
    label: `${verbLabel(call, verb)} → ${names}`,
    to: to.join(' '),
    after: withBack(verbHref('', verb), suffix).slice(taskHref('').length),
  }
}

type Card = TaskBoard[number]['cards'][number]

function describeCard(card: Card, verbs: readonly string[], words: CardWords): BoardCardView {
  const { id, title, color, ownerName, ownerFace, planEnd, overdueDays, progress } = card
  return {
    id,
    title,
    colour: color,
    progress,
    className: words.className(card.className),
    owner:
      ownerName === null ? null : { colour: faceColour(ownerFace ?? ownerName), name: ownerName },
    due: words.due(planEnd),
    isLate: overdueDays > 0,
    isUrgent: words.urgency(card.priority),
    subtasks: words.subtasks(card.childCount),
    whys: verbs.map((verb) => card.moves[verb] ?? ''),
  }
}
