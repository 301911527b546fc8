import { URGENCY } from '#modules/work/tasks/define/choices.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import { taskClasses } from '#modules/work/tasks/define/task-class.ts'
import { dueAfter, workingDays } from '#modules/work/tasks/web/due-date.server.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { isCalendarDate } from '#platform/define/engine/kinds/date.ts'
import { formatDate } from '#platform/web/lib/format.ts'
import {
  type Choice,
  findChoices,
  readChoices,
  referenceAt,
} from '#platform/web/pages/forms/reference-options.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { dayFrom } from '#platform/wire/values/parse-day.ts'
import type { LineView } from './add-many-view.ts'
import { nextDay, readTaskLine, type TaskLine } from './task-line.ts'

const MAX_TITLE = Number(tasks.fields.title?.rule.max ?? 100)
const MAX_KEY = 100
const PEOPLE = 'system/users'
const NORMAL = '1'

/** Defaults for values that a line omits. */
export type Otherwise = { classId: string; end: string }

/** A parsed line; ids are empty where a value is ambiguous. */
export type ReadLine = LineView & {
  classId: string
  ownerId: string
  planEnd: string
  urgency: string
}

/** Classes to choose from; reads up to 100 when they do not fit a choice list. */
export async function classChoices(call: ResourceCall): Promise<Choice[]> {
  const reference = referenceAt(call, 'classId', taskClasses.path)
  return (await readChoices(call, reference)) ?? (await findChoices(call, reference, '', 100))
}

/** Parses every line; looks up each name once. */
export async function readLines(
  call: ResourceCall,
  text: string,
  classes: readonly Choice[],
  otherwise: Otherwise,
): Promise<ReadLine[]> {
  const lines = text.split('\n').flatMap((raw, at) => {
    return raw.trim() === '' ? [] : [{ at: at + 1, said: readTaskLine(raw) }]
  })
  const keys = [...new Set(lines.map(({ said }) => said.person))]
  const people = new Map(
    await Promise.all(keys.map(async (key) => [key, await findPerson(call, key)] as const)),
  )
  const ends = await readEnds(
    call,
    lines.map(({ said }) => said.end),
  )
  return lines.map(({ at, said: typed }) => {
    const end = ends.get(typed.end) ?? nextDay(typed.end, todayInShanghai())
    const said = { ...typed, end }
    const person = people.get(said.person) ?? { id: '', name: '', problem: '' }
    return understand(call, { at, said, person }, classes, otherwise)
  })
}

/** Due dates given as a number of working days from today, by the typed text. */
async function readEnds(
  call: ResourceCall,
  typed: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const today = todayInShanghai()
  const said = [...new Set(typed)].flatMap((text) => {
    const days = /^[+＋]/.test(text) ? workingDays(text) : null
    return days === null ? [] : [{ text, days }]
  })
  return new Map(
    await Promise.all(
      said.map(async ({ text, days }) => [text, await dueAfter(call, today, days)] as const),
    ),
  )
}

type Found = { id: string; name: string; problem: string }

/** Without a name, the owner is the user. */
async function findPerson(call: ResourceCall, given: string): Promise<Found> {
  const { t, person } = call
  const key = given.slice(0, MAX_KEY)
  if (key === '') return { id: person.sub, name: t('tasks.many.oneself'), problem: '' }
  const hits = await findChoices(call, referenceAt(call, 'ownerId', PEOPLE), key, 2)
  const [only] = hits
  if (only && hits.length === 1) return { id: only.value, name: only.label, problem: '' }
  const why = only ? 'tasks.many.severalPeople' : 'tasks.many.unknownPerson'
  return { id: '', name: key, problem: t(why, { key }) }
}

type Line = { at: number; said: TaskLine; person: Found }

function understand(
  call: ResourceCall,
  { at, said, person }: Line,
  classes: readonly Choice[],
  otherwise: Otherwise,
): ReadLine {
  const { t, language } = call
  const of = classOf(call, said.className, classes, otherwise)
  const planEnd = dayFrom(said.end || otherwise.end)
  const urgency = urgencyOf(call, said.priority)
  return {
    key: String(at),
    line: at,
    title: said.title,
    className: of.name,
    owner: person.name,
    ownerId: person.id,
    classId: of.id,
    planEnd,
    priority: urgency.name,
    urgency: urgency.id,
    end: isCalendarDate(planEnd) ? formatDate(planEnd, language) : planEnd,
    problems: [
      said.title === '' ? t('tasks.many.noTitle') : '',
      said.title.length > MAX_TITLE ? t('tasks.many.longTitle', { max: MAX_TITLE }) : '',
      of.problem,
      person.problem,
      urgency.problem,
      dateProblem(call, planEnd),
    ].filter(Boolean),
  }
}

/** Finds a class by its name in the user's language, or by the start of the name. */
function classOf(
  { t }: ResourceCall,
  given: string,
  classes: readonly Choice[],
  { classId }: Otherwise,
): Found {
  const key = given.toLowerCase()
  const named = classes.filter(({ label }) => label.toLowerCase() === key)
  const begun = classes.filter(({ label }) => label.toLowerCase().startsWith(key))
  const found =
    key === ''
      ? classes.find(({ value }) => value === classId)
      : (named[0] ?? (begun.length === 1 ? begun[0] : undefined))
  if (found) return { id: found.value, name: found.label, problem: '' }
  const problem =
    key === '' ? t('tasks.many.noClass') : t('tasks.many.unknownClass', { key: given })
  return { id: '', name: given, problem }
}

/** Finds an urgency by the start of its name; a line without one gets the normal urgency. */
function urgencyOf({ t, language }: ResourceCall, given: string): Found {
  const key = given.toLowerCase()
  const urgencies = URGENCY.options.map(({ value }) => ({
    id: value,
    name: choiceLabel(URGENCY, value, language),
  }))
  const found =
    key === ''
      ? urgencies.find(({ id }) => id === NORMAL)
      : urgencies.find(({ name }) => name.toLowerCase().startsWith(key))
  if (found) return { ...found, problem: '' }
  const names = urgencies.map(({ name }) => name).join(t('flow.comma'))
  return { id: '', name: given, problem: t('tasks.many.unknownUrgency', { key: given, names }) }
}

function dateProblem({ t }: ResourceCall, day: string): string {
  if (day === '') return t('tasks.many.noDate')
  if (!isCalendarDate(day)) return t('tasks.many.badDate', { key: day })
  return day < todayInShanghai() ? t('tasks.many.pastDate') : ''
}
