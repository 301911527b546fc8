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
import { typedDay } from '#platform/wire/values/typed-day.ts'
import type { LineView } from './add-many-view.ts'
import { type FoundOwner, findOwner } from './find-owner.server.ts'
import type { LineDefaults } from './line-defaults.server.ts'
import { readTaskLine, type TaskLine } from './task-line.ts'

const MAX_TITLE = Number(tasks.fields.title?.rule.max ?? 100)
const NORMAL = '1'

/** A parsed line; ids are empty where a value is ambiguous. */
export type ReadLine = LineView & {
  classId: string
  ownerId: string
  planStart: string
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
  otherwise: LineDefaults,
): Promise<ReadLine[]> {
  const lines = text.split('\n').flatMap((raw, at) => {
    return raw.trim() === '' ? [] : [{ at: at + 1, said: readTaskLine(raw) }]
  })
  const keys = [...new Set(lines.map(({ said: entry }) => entry.person))].filter(
    (key) => key !== '',
  )
  const people = new Map(
    await Promise.all(keys.map(async (key) => [key, await findOwner(call, key)] as const)),
  )
  const ends = await readEnds(
    call,
    lines.map(({ said: entry }) => entry.end),
  )
  return lines.map(({ at, said: typed }) => {
    const end = ends.get(typed.end) ?? typedDay(typed.end, { year: 'next' })
    const line = { ...typed, end }
    const isFirst = lines.find((one) => one.said.person === line.person)?.at === at
    const person = people.get(line.person) ?? { ...otherwise.owner, problem: '', choice: null }
    return understand(call, { at, entry: line, person, isFirst }, classes, otherwise)
  })
}

/** Calculates due dates that are typed as a number of working days from today. The key is the typed text. */
async function readEnds(
  call: ResourceCall,
  typed: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const today = todayInShanghai()
  const periods = [...new Set(typed)].flatMap((text) => {
    const days = /^[+＋]/.test(text) ? workingDays(text) : null
    return days === null ? [] : [{ text, days }]
  })
  return new Map(
    await Promise.all(
      periods.map(async ({ text, days }) => [text, await dueAfter(call, today, days)] as const),
    ),
  )
}

type Found = { id: string; name: string; problem: string }

/** `isFirst`: no earlier line names this person, so this line shows the choice for all of them. */
type Line = { at: number; entry: TaskLine; person: FoundOwner; isFirst: boolean }

function understand(
  call: ResourceCall,
  { at, entry, person, isFirst }: Line,
  classes: readonly Choice[],
  otherwise: LineDefaults,
): ReadLine {
  const { t, language } = call
  const of = classOf(call, entry.className, classes, otherwise)
  const planEnd = dayFrom(entry.end || otherwise.end)
  const urgency = urgencyOf(call, entry.priority)
  return {
    key: String(at),
    line: at,
    title: entry.title,
    className: of.name,
    owner: person.name,
    ownerId: person.id,
    choice: isFirst ? person.choice : null,
    isOpen: person.choice !== null && person.id === '',
    classId: of.id,
    planStart: startOf(planEnd, otherwise),
    planEnd,
    priority: urgency.name,
    urgency: urgency.id,
    end: isCalendarDate(planEnd) ? formatDate(planEnd, language) : planEnd,
    problems: [
      entry.title === '' ? t('tasks.many.noTitle') : '',
      entry.title.length > MAX_TITLE ? t('tasks.many.longTitle', { max: MAX_TITLE }) : '',
      of.problem,
      person.problem,
      urgency.problem,
      dateProblem(call, planEnd, entry.end === '' && otherwise.notBefore !== ''),
    ].filter(Boolean),
  }
}

/** Finds a class by its name in the user's language, or by the start of the name. */
function classOf(
  { t }: ResourceCall,
  typed: string,
  classes: readonly Choice[],
  { classId }: Pick<LineDefaults, 'classId'>,
): Found {
  const key = typed.toLowerCase()
  const named = classes.filter(({ label }) => label.toLowerCase() === key)
  const begun = classes.filter(({ label }) => label.toLowerCase().startsWith(key))
  const found =
    key === ''
      ? classes.find(({ value }) => value === classId)
      : (named[0] ?? (begun.length === 1 ? begun[0] : undefined))
  if (found) return { id: found.value, name: found.label, problem: '' }
  const problem =
    key === '' ? t('tasks.many.noClass') : t('tasks.many.unknownClass', { key: typed })
  return { id: '', name: typed, problem }
}

/** Finds an urgency by the start of its name; a line without one gets the normal urgency. */
function urgencyOf({ t, language }: ResourceCall, typed: string): Found {
  const key = typed.toLowerCase()
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
  return { id: '', name: typed, problem: t('tasks.many.unknownUrgency', { key: typed, names }) }
}

/** The start of the task: today, moved into the dates of the parent if today lies outside them. */
function startOf(end: string, { notBefore }: Pick<LineDefaults, 'notBefore'>): string {
  const today = todayInShanghai()
  if (notBefore === '') return today
  const latest = end < today ? end : today
  return latest < notBefore ? notBefore : latest
}

/** The problem of the end date. A date in the past is allowed only when it is the end of the parent. */
function dateProblem({ t }: ResourceCall, day: string, isOfParent: boolean): string {
  if (day === '') return t('tasks.many.noDate')
  if (!isCalendarDate(day)) return t('tasks.many.badDate', { key: day })
  return !isOfParent && day < todayInShanghai() ? t('tasks.many.pastDate') : ''
}
