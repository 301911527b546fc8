import { holidayName } from '#modules/attendance/calendar/web/holiday-table.server.ts'
import { ABNORMAL_DAY, DAY_STATUS } from '#modules/attendance/days/define/choices.ts'
import {
  dayHref,
  dayMark,
  daysText,
  minutesText,
  spanText,
  timesText,
  type Words,
} from '#modules/attendance/days/web/day-words.server.ts'
import type {
  CalendarDay,
  DayCell,
  PlannedCell,
} from '#modules/attendance/months/wire/attend-records.ts'
import { formatDayPart, formatNumber } from '#platform/web/lib/format.ts'
import { choicePill } from '#platform/web/pages/texts/choice-pill.server.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import type { FigureView, MonthCell, MonthGridView } from './month-view.ts'

const WEEK = 7
/** A month that begins on a Monday. */
const ANY_MONTH = '2024-01'

type Figure = { of: (day: DayCell) => number; say: (sum: number, words: Words) => string }

const inDays = daysText
const inMinutes = minutesText
const inTimes = timesText
const isAbnormal = ({ statuses }: DayCell) =>
  statuses.some((code) => (ABNORMAL_DAY as readonly string[]).includes(code))

/** Sums of days, by their name in the URL. */
const FIGURES: Readonly<Record<string, Figure>> = {
  required: { of: ({ requiredDays }) => Number(requiredDays), say: inDays },
  attended: { of: ({ attendDays }) => Number(attendDays), say: inDays },
  late: { of: ({ lateMinutes }) => lateMinutes, say: inMinutes },
  early: { of: ({ earlyMinutes }) => earlyMinutes, say: inMinutes },
  missing: { of: ({ missTimes }) => missTimes, say: inTimes },
  absent: { of: ({ absentDays }) => Number(absentDays), say: inDays },
  leave: { of: ({ leaveDays }) => Number(leaveDays), say: inDays },
  trip: { of: ({ tripDays, returnDays }) => Number(tripDays) + Number(returnDays), say: inDays },
  overtime: {
    of: ({ otWorkday, otRestday, otHoliday }) => otWorkday + otRestday + otHoliday,
    say: inMinutes,
  },
  night: { of: ({ nightShift }) => Number(nightShift), say: inTimes },
  abnormal: { of: (day) => Number(isAbnormal(day)), say: inDays },
}
/** Figures that the page shows even when they are zero. */
const ALWAYS = new Set(['required', 'attended', 'late', 'missing', 'absent', 'leave'])

type MonthGridInput = {
  calendar: readonly CalendarDay[]
  days: readonly DayCell[]
  /** The plan for days that are not computed yet. */
  planned?: readonly PlannedCell[]
  userId: string | null
  url: URL
}

function weekdaysOf({ language }: Words): MonthGridView['weekdays'] {
  return Array.from({ length: WEEK }, (_, index) => {
    const date = `${ANY_MONTH}-0${index + 1}`
    return {
      letter: formatDayPart(date, 'weekdayLetter', language),
      name: formatDayPart(date, 'weekdayName', language),
    }
  })
}

function weeksOf(cells: MonthCell[], first: string): MonthCell[][] {
  const before = (new Date(first).getUTCDay() + WEEK - 1) % WEEK
  const padded = [...Array<null>(before).fill(null), ...cells]
  return Array.from({ length: Math.ceil(padded.length / WEEK) }, (_, week) =>
    Array.from({ length: WEEK }, (_day, at) => padded[week * WEEK + at] ?? null),
  )
}

function figuresOf(days: readonly DayCell[], only: string, url: URL, words: Words): FigureView[] {
  return Object.entries(FIGURES).flatMap(([name, { of, say }]) => {
    const sum = Math.round(days.reduce((all, day) => all + of(day), 0) * 100) / 100
    if (sum === 0 && !ALWAYS.has(name)) return []
    const params = new URLSearchParams(url.search)
    if (only === name) params.delete('only')
    else params.set('only', name)
    return [
      {
        name,
        label: words.t(`attendRecords.figures.${name}`),
        text: say(sum, words),
        href: sum === 0 ? null : `?${params}#month`,
        isOpen: only === name,
      },
    ]
  })
}

function legendOf(days: readonly DayCell[], words: Words): MonthGridView['legend'] {
  return DAY_STATUS.options.flatMap(({ value: code }) => {
    const count = days.filter(({ statuses }) => statuses[0] === code).length
    if (count === 0) return []
    const { tone, text } = choicePill(DAY_STATUS, code, words.language)
    const mark = words.t(`attendRecords.mark.${code}`)
    return [{ code, tone, mark, text, count: formatNumber(count, words.language) }]
  })
}

/** The plan for a day: a sign, and its full text. */
function plannedMark({ shift }: PlannedCell, { t }: Words) {
  if (!shift) return { mark: t('attendRecords.mark.rest'), title: t('attendRecords.plan.rest') }
  const { name, shortName, from, to } = shift
  return { mark: shortName, title: [name, spanText(from, to, t)].filter(Boolean).join(' ') }
}

/** Each planned shift with its number of days; a day off needs no explanation. */
function plannedLegend(planned: readonly PlannedCell[], words: Words): MonthGridView['legend'] {
  const marks = planned.filter(({ shift }) => shift).map((cell) => plannedMark(cell, words))
  const known = new Map(marks.map(({ mark, title }) => [title, mark]))
  return [...known].map(([text, mark]) => {
    const count = marks.filter(({ title }) => title === text).length
    return { code: text, tone: null, mark, text, count: formatNumber(count, words.language) }
  })
}

/** An employee's month by weeks, with a legend and the sums of its days. */
export function describeMonthGrid(
  { calendar, days, planned = [], userId, url }: MonthGridInput,
  words: Words,
): MonthGridView {
  const { t, language } = words
  const today = todayInShanghai()
  const query = url.searchParams.get('only') ?? ''
  const figure = Object.hasOwn(FIGURES, query) ? FIGURES[query] : undefined
  // If no day has this figure, ignore the choice.
  const only = days.some((day) => (figure?.of(day) ?? 0) > 0) ? query : ''
  const byDate = new Map(days.map((day) => [day.date, day]))
  const plans = new Map(planned.map((cell) => [cell.date, plannedMark(cell, words)]))
  const cells = calendar.map(({ date, holiday }): MonthCell => {
    const day = byDate.get(date)
    const statusMark = day ? dayMark(day.statuses, words) : null
    const plan = plans.get(date)
    const name = holiday && holidayName(holiday, t)
    return {
      date,
      day: Number(date.slice(-2)),
      isToday: date === today,
      tone: statusMark?.tone ?? null,
      mark: statusMark?.mark ?? plan?.mark ?? '',
      title: [
        formatDayPart(date, 'weekday', language),
        name,
        day?.shiftName ?? plan?.title,
        statusMark?.title,
        day?.inOut,
      ]
        .filter(Boolean)
        .join(' · '),
      href: day && userId ? dayHref(userId, date) : null,
      isOff: only !== '' && !(day && (FIGURES[only]?.of(day) ?? 0) > 0),
    }
  })
  const first = calendar[0]?.date ?? `${ANY_MONTH}-01`
  return {
    label: formatDayPart(first, 'monthOfYear', language),
    weekdays: weekdaysOf(words),
    weeks: weeksOf(cells, first),
    legend: [...legendOf(days, words), ...plannedLegend(planned, words)],
    figures: figuresOf(days, only, url, words),
  }
}
