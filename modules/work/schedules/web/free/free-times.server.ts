import { projectMeetings } from '#modules/work/meetings/define/project-meeting.ts'
import { schedules } from '#modules/work/schedules/define/schedule.ts'
import {
  type FreeTimes,
  freeTimes,
  MAX_FREE_PEOPLE,
  SCHEDULE_CALLS,
} from '#modules/work/schedules/wire/schedule.ts'
import { isCalendarDate } from '#platform/define/engine/kinds/date.ts'
import { readMoment } from '#platform/define/engine/kinds/date-time.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { formatDayPart } from '#platform/web/lib/format.ts'
import type { FormView } from '#platform/web/pages/forms/form-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { momentInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { momentFrom } from '#platform/wire/values/parse-day.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import type { FreeView } from './free-view.ts'

/** The fields with the invited people, by resource. */
const PEOPLE: Readonly<Record<string, readonly string[]>> = {
  [schedules.path]: ['participantIds'],
  [projectMeetings.path]: ['hostId', 'minuterId', 'attendeeIds'],
}

const [FIRST_HOUR, LAST_HOUR] = [8, 20]
const STEP = 30
const USUAL_MINUTES = 60
const MOST_SLOTS = 8
const DAY = 'yyyy-MM-dd'.length

type Span = { from: number; to: number }

const minutesAt = (moment: string) =>
  Number(moment.slice(11, 13)) * 60 + Number(moment.slice(14, 16))
const clockAt = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const meets = (one: Span, other: Span) => one.from < other.to && other.from < one.to

/** The day, the people, and the time on that day from the form; the time is null if the form has none. */
function askedIn({ resource, person }: ResourceCall, { groups }: FormView, today: string) {
  const controls = groups.flatMap((group) => group.controls)
  const textAt = (name: string) => controls.find((control) => control.name === name)?.value ?? ''
  const momentAt = (name: string) => readMoment(momentFrom(textAt(name)) || textAt(name))
  const [startAt, endAt] = [momentAt('startAt'), momentAt('endAt')]
  const date = startAt?.slice(0, DAY) ?? today
  const named = (PEOPLE[resource.path] ?? []).flatMap((name) => textAt(name).split(','))
  const own = resource.path === schedules.path ? [person.sub] : []
  const userIds = [...new Set([...own, ...named])].filter(isUuid).slice(0, MAX_FREE_PEOPLE)
  const isWithin = startAt !== null && endAt !== null && endAt.slice(0, DAY) === date
  const span = isWithin ? { from: minutesAt(startAt), to: minutesAt(endAt) } : null
  return { date, userIds, span: span && span.to > span.from ? span : null }
}

/**
 * Reads the free times of the people in the form. Null if the form names no people, or if the user
 * may not invite people.
 */
export async function freeTimesOf(call: ResourceCall, form: FormView): Promise<FreeView | null> {
  const now = momentInShanghai(new Date())
  const { date, userIds, span } = askedIn(call, form, now.slice(0, DAY))
  if (userIds.length === 0 || !isCalendarDate(date)) return null
  const { id } = call.params
  const except = isUuid(id) ? { except: id } : {}
  try {
    const query = { date, userIds: userIds.join(','), ...except }
    const { people } = await call.gateway.ask(SCHEDULE_CALLS.free, query, freeTimes)
    return people.length === 0 ? null : describe(call, people, { date, span, now })
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'forbidden') return null
    throw error
  }
}

type FreeTimesRequest = { date: string; span: Span | null; now: string }

function describe(
  { t, language }: ResourceCall,
  people: FreeTimes['people'],
  { date, span, now }: FreeTimesRequest,
): FreeView {
  const busyOf = new Map(people.map(({ id, busy }) => [id, busy.map((one) => spanOn(one, date))]))
  const isFree = (id: string, slot: Span) => !busyOf.get(id)?.some((one) => meets(one, slot))
  const cells = Array.from({ length: ((LAST_HOUR - FIRST_HOUR) * 60) / STEP }, (_, at) => {
    const from = FIRST_HOUR * 60 + at * STEP
    return { from, to: from + STEP }
  })
  const minutes = span ? span.to - span.from : USUAL_MINUTES
  const earliest = now.slice(0, DAY) === date ? minutesAt(now) : 0
  const slots = cells
    .map(({ from }) => ({ from, to: from + minutes }))
    .filter(({ from, to }) => {
      const slot = { from, to }
      return (
        now.slice(0, DAY) <= date &&
        from >= earliest &&
        to <= LAST_HOUR * 60 &&
        people.every(({ id }) => isFree(id, slot))
      )
    })
  const busyNow = span ? people.filter(({ id }) => !isFree(id, span)) : []
  const list = (texts: readonly string[]) => texts.join(t('flow.comma'))
  return {
    heading: t('schedule.free.heading', { day: formatDayPart(date, 'weekday', language) }),
    conflict:
      busyNow.length === 0
        ? ''
        : t('schedule.free.conflict', {
            count: busyNow.length,
            names: list(busyNow.map(({ name }) => name)),
          }),
    hours: Array.from({ length: LAST_HOUR - FIRST_HOUR }, (_, at) => String(FIRST_HOUR + at)),
    people: people.map(({ id, name, face }) => {
      const busy = busyOf.get(id) ?? []
      const times = busy.map(({ from, to }) => `${clockAt(from)}–${clockAt(to)}`)
      return {
        id,
        face: { colour: faceColour(face), name },
        busyText:
          busy.length === 0
            ? t('schedule.free.whole')
            : t('schedule.free.busy', { times: list(times) }),
        cells: cells.map((cell) => busy.some((one) => meets(one, cell))),
      }
    }),
    slots: spread(slots).map(({ from, to }) => ({
      value: `${date} ${clockAt(from)}/${date} ${clockAt(to)}`,
      label: `${clockAt(from)}–${clockAt(to)}`,
    })),
    none: slots.length === 0 ? t('schedule.free.none') : '',
  }
}

const LAST_MINUTE = 1_440

function spanOn({ startAt, endAt }: { startAt: string; endAt: string }, date: string): Span {
  return {
    from: startAt.slice(0, DAY) < date ? 0 : minutesAt(startAt),
    to: endAt.slice(0, DAY) > date ? LAST_MINUTE : minutesAt(endAt),
  }
}

/** Chooses at most `MOST_SLOTS` times, spread over the whole day. */
function spread<T>(all: readonly T[]): T[] {
  if (all.length <= MOST_SLOTS) return [...all]
  const step = all.length / MOST_SLOTS
  return Array.from({ length: MOST_SLOTS }, (_, at) => all[Math.floor(at * step)] as T)
}
