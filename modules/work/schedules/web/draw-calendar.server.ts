import { PUBLIC_HOLIDAY, REST_DAY, WORK_DAY } from '#modules/attendance/calendar/define/choices.ts'
import { formatDayPart } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { type CalendarAddress, mondayOf } from './calendar-address.server.ts'
import {
  type CalendarItem,
  type CalendarPerson,
  type CalendarSource,
  type CalendarSourceDay,
  clashing,
  isOn,
  minuteOf,
  minutesOn,
  timeOn,
} from './calendar-source.ts'
import type { AgendaDay, Block, CalendarBody, Column, MonthDay } from './calendar-view.ts'
import { FIRST_HOUR, LAST_HOUR, meets, placeBlocks, rowOf } from './place-blocks.ts'

const WEEK = 7
const SHOWN_IN_MONTH = 3
const ROWS_AN_HOUR = 2
/** A month that begins on a Monday. */
const ANY_MONTH = '2024-01'

/** The page's context for drawing a calendar. */
export type Drawing = Pick<SignedInCall, 't' | 'language'> & {
  address: CalendarAddress
  today: string
  /** Link to a single day. */
  dayHref: (date: string) => string
  /** Link to add an item on a day or at an hour. */
  addHref: (date: string) => string | null
  /** Link to the form for a meeting in an hour; it invites the person of the column. */
  slotHref: (date: string, hour: number, personId: string | null) => string | null
  /** The current time in Asia/Shanghai. */
  now: string
}

const isWeekend = (date: string) => [0, 6].includes(new Date(date).getUTCDay())

/** The mark of a day whose class differs from its weekday. */
function markOf({ date, dayClass, name }: CalendarSourceDay, { t }: Drawing): string {
  const isUsual = isWeekend(date) ? dayClass === REST_DAY : dayClass === WORK_DAY
  return isUsual && name === null ? '' : t(`calendar.mark.${dayClass}`)
}

function holidayOf({ name, dayClass }: CalendarSourceDay, { t }: Drawing): string {
  if (name === null || (dayClass !== PUBLIC_HOLIDAY && dayClass !== REST_DAY)) return ''
  return t(`calendar.holiday.${name}`, { defaultValue: name })
}

type PersonItems = { person: CalendarPerson; clashes: ReadonlySet<string> }

const withClashes = (people: readonly CalendarPerson[]): PersonItems[] =>
  people.map((person) => ({ person, clashes: clashing(person.items) }))

function blockOf(
  item: CalendarItem,
  date: string,
  { clashes, name }: { clashes: ReadonlySet<string>; name: string },
): Block {
  const { key, href, title, note, look } = item
  return {
    key: `${key} ${date}`,
    href,
    title,
    look,
    time: timeOn(item, date),
    note: [name, note].filter(Boolean).join(' · '),
    isClash: clashes.has(key),
  }
}

/** All blocks of a day, of one person or of several, by time. */
function blocksOn(people: readonly PersonItems[], date: string): Block[] {
  const isOne = people.length === 1
  return people
    .flatMap(({ person, clashes }) =>
      person.items
        .filter((item) => isOn(item, date))
        .map((item) => ({
          item,
          block: blockOf(item, date, { clashes, name: isOne ? '' : person.name }),
        })),
    )
    .sort((a, b) => orderOn(a.item, date).localeCompare(orderOn(b.item, date)))
    .map(({ block }) => block)
}

/** All-day items come first. */
const orderOn = (item: CalendarItem, date: string) =>
  timeOn(item, date) === '' ? '' : item.startAt.slice(0, 10) < date ? '0' : item.startAt.slice(11)

/** A month cell has room for the start time only; the tooltip has the rest. */
function beginning(block: Block): Block {
  const { time } = block
  return /^\d/.test(time) ? { ...block, short: time.slice(0, 'HH:mm'.length) } : block
}

function drawMonth(
  source: CalendarSource,
  people: readonly PersonItems[],
  drawing: Drawing,
): CalendarBody {
  const { t, language, today, address } = drawing
  const month = address.date.slice(0, 'yyyy-MM'.length)
  const cells = source.days.map((day): MonthDay => {
    const { date, dayClass } = day
    if (!date.startsWith(month)) return null
    const blocks = blocksOn(people, date)
    const full = [formatDayPart(date, 'weekday', language), holidayOf(day, drawing)]
    return {
      date,
      dayClass,
      mark: markOf(day, drawing),
      day: Number(date.slice(-2)),
      isToday: date === today,
      title: full.filter(Boolean).join(' · '),
      href: drawing.dayHref(date),
      addHref: drawing.addHref(date),
      blocks: blocks.slice(0, SHOWN_IN_MONTH).map(beginning),
      count: blocks.length,
      countText: t('schedule.count', { count: blocks.length }),
    }
  })
  return {
    shape: 'month',
    weeks: Array.from({ length: Math.ceil(cells.length / WEEK) }, (_, at) =>
      cells.slice(at * WEEK, (at + 1) * WEEK),
    ),
    weekdays: Array.from({ length: WEEK }, (_, at) => {
      const date = `${ANY_MONTH}-0${at + 1}`
      return {
        letter: formatDayPart(date, 'weekdayLetter', language),
        name: formatDayPart(date, 'weekdayName', language),
      }
    }),
  }
}

const HOURS = Array.from({ length: LAST_HOUR - FIRST_HOUR }, (_, at) => ({
  row: at * ROWS_AN_HOUR + 1,
  text: `${String(FIRST_HOUR + at).padStart(2, '0')}:00`,
}))

/**
 * The hours of a day. An hour in the future links to the form for a new entry, unless a person of the
 * column has an item in that hour.
 */
function hoursToBegin(
  people: readonly PersonItems[],
  date: string,
  { slotHref, now, t }: Drawing,
): Column['hours'] {
  const today = now.slice(0, 10)
  const earliest = date === today ? minuteOf(now) : 0
  const items = people.flatMap(({ person }) => person.items.filter((item) => isOn(item, date)))
  const taken = items.filter(({ allDay }) => !allDay).map((item) => minutesOn(item, date))
  const [only, ...others] = people
  const personId = others.length === 0 ? (only?.person.id ?? null) : null
  return HOURS.map(({ row, text }, at) => {
    const hour = { from: (FIRST_HOUR + at) * 60, to: (FIRST_HOUR + at + 1) * 60 }
    const isOver = date < today || hour.from < earliest
    const isFree = !isOver && !taken.some((one) => meets(one, hour))
    const href = isFree ? slotHref(date, FIRST_HOUR + at, personId) : null
    return { row, href, label: `${t('schedule.add')} ${text}` }
  })
}

/** All-day blocks, and blocks with hours. */
function hoursOf(
  people: readonly PersonItems[],
  date: string,
  drawing: Drawing,
): Pick<Column, 'strip' | 'blocks' | 'hours' | 'now'> {
  const isOne = people.length === 1
  const there = people.flatMap(({ person, clashes }) =>
    person.items
      .filter((item) => isOn(item, date))
      .map((item) => ({
        item,
        block: blockOf(item, date, { clashes, name: isOne ? '' : person.name }),
      })),
  )
  const timed = there.filter(({ block }) => block.time !== '')
  return {
    strip: there.filter(({ block }) => block.time === '').map(({ block }) => block),
    blocks: placeBlocks(timed.map(({ item, block }) => ({ block, ...minutesOn(item, date) }))),
    hours: hoursToBegin(people, date, drawing),
    now: drawing.now.startsWith(date) ? rowOf(minuteOf(drawing.now)) : null,
  }
}

function drawWeek(
  source: CalendarSource,
  people: readonly PersonItems[],
  drawing: Drawing,
): CalendarBody {
  const { language, today } = drawing
  const columns = source.days.map((day): Column => {
    const { date, dayClass } = day
    return {
      key: date,
      dayClass,
      isToday: date === today,
      face: null,
      href: drawing.dayHref(date),
      title: formatDayPart(date, 'dayOfYear', language),
      note: [
        formatDayPart(date, 'weekdayName', language),
        markOf(day, drawing),
        holidayOf(day, drawing),
      ]
        .filter(Boolean)
        .join(' '),
      ...hoursOf(people, date, drawing),
    }
  })
  return { shape: 'columns', hours: HOURS, columns }
}

/** One day, one column for each person. */
function drawPeople(people: readonly PersonItems[], drawing: Drawing): CalendarBody {
  const { address, today } = drawing
  const columns = people.map((one): Column => {
    const { code, name, note, face } = one.person
    return {
      key: code,
      title: name,
      note,
      face,
      href: null,
      dayClass: WORK_DAY,
      isToday: address.date === today,
      ...hoursOf([one], address.date, drawing),
    }
  })
  return { shape: 'columns', hours: HOURS, columns }
}

function drawAgenda(
  source: CalendarSource,
  people: readonly PersonItems[],
  drawing: Drawing,
): CalendarBody {
  const { t, language, today, address } = drawing
  const days = source.days.flatMap((day): AgendaDay[] => {
    const { date } = day
    const blocks = blocksOn(people, date)
    const isAsked = date === address.date || date === today
    const note = [markOf(day, drawing), holidayOf(day, drawing)].filter(Boolean).join(' ')
    if (blocks.length === 0 && !isAsked && note === '') return []
    return [
      {
        date,
        note,
        blocks,
        isToday: date === today,
        addHref: drawing.addHref(date),
        title: formatDayPart(date, 'weekday', language),
      },
    ]
  })
  return { shape: 'agenda', days, none: t('schedule.none') }
}

/** Draws the calendar in the shape that the address names. */
export function drawCalendar(source: CalendarSource, drawing: Drawing): CalendarBody {
  const people = withClashes(source.people)
  const { shape } = drawing.address
  if (shape === 'month') return drawMonth(source, people, drawing)
  if (shape === 'week') return drawWeek(source, people, drawing)
  return shape === 'people' ? drawPeople(people, drawing) : drawAgenda(source, people, drawing)
}

/** The heading of the period. */
export function headingOf({ address, language, t }: Drawing): string {
  const { shape, date } = address
  if (shape === 'month') return formatDayPart(date, 'monthOfYear', language)
  if (shape === 'people') return formatDayPart(date, 'weekday', language)
  const from = shape === 'week' ? mondayOf(date) : date
  const year = from.slice(0, 'yyyy'.length)
  return t('schedule.from', { year, day: formatDayPart(from, 'dayOfYear', language) })
}
