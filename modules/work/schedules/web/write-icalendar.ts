import type { FeedEntry } from '#modules/work/schedules/wire/calendar-feed.ts'

/** Texts of the file that do not come from entries. */
export type IcalendarWords = {
  name: string
  /** Origin of the entries' pages: `https://hr.company.com`. */
  origin: string
  taskDue: string
}

const ZONE = 'Asia/Shanghai'
const OCTETS_A_LINE = 75
/** China has not changed its clocks since September 1991. */
const TIME_ZONE = [
  'BEGIN:VTIMEZONE',
  `TZID:${ZONE}`,
  'BEGIN:STANDARD',
  'DTSTART:19910915T000000',
  'TZOFFSETFROM:+0800',
  'TZOFFSETTO:+0800',
  'TZNAME:CST',
  'END:STANDARD',
  'END:VTIMEZONE',
]
const CLASS = { public: 'PUBLIC', busy: 'CONFIDENTIAL', private: 'PRIVATE' } as const

/**
 * Writes an RFC 5545 calendar with the user's entries and due tasks. Sets no METHOD, because a calendar with
 * METHOD:PUBLISH must not name attendees (RFC 5546, 3.2.1).
 */
export function writeIcalendar(entries: readonly FeedEntry[], words: IcalendarWords): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//StaffDesk//Calendar//ZH',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(words.name)}`,
    `X-WR-TIMEZONE:${ZONE}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...TIME_ZONE,
    ...entries.flatMap((entry) => eventOf(entry, words)),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

function eventOf(entry: FeedEntry, { origin, taskDue }: IcalendarWords): string[] {
  const { uid, sort, title, place, note, path, privacy, isOpen, isBusy, changedAt, sequence } =
    entry
  const summary = escaped(sort === 'task' ? `${taskDue}${title}` : title)
  return [
    'BEGIN:VEVENT',
    `UID:${uid}@staffdesk`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${changedAt}`,
    `LAST-MODIFIED:${changedAt}`,
    ...timesOf(entry),
    ...repetitionOf(entry),
    `SUMMARY:${summary}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(note ? [`DESCRIPTION:${escaped(note)}`] : []),
    `URL:${origin}${path}`,
    ...peopleOf(entry),
    `CLASS:${CLASS[privacy]}`,
    `STATUS:${isOpen ? 'TENTATIVE' : 'CONFIRMED'}`,
    `TRANSP:${isBusy ? 'OPAQUE' : 'TRANSPARENT'}`,
    ...alarmOf(entry, summary),
    'END:VEVENT',
  ]
}

/**
 * The organiser and the attendees. Their addresses must be URIs. They contain the account id instead of an
 * e-mail address, so that e-mail addresses do not leave the product without their owner's knowledge.
 */
function peopleOf({ organiser, people }: FeedEntry): string[] {
  if (!organiser) return []
  const address = ({ id, name }: NonNullable<FeedEntry['organiser']>) =>
    `CN="${quoted(name)}":urn:uuid:${id}`
  const attendee = (role: string, answer: string) =>
    `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=${role};PARTSTAT=${answer}`
  return [
    `ORGANIZER;${address(organiser)}`,
    `${attendee('CHAIR', 'ACCEPTED')};${address(organiser)}`,
    ...people.map((person) => {
      const answer =
        person.accepts === null ? 'NEEDS-ACTION' : person.accepts ? 'ACCEPTED' : 'DECLINED'
      return `${attendee('REQ-PARTICIPANT', answer)};${address(person)}`
    }),
  ]
}

function alarmOf({ remindMinutes }: FeedEntry, summary: string): string[] {
  if (remindMinutes === null) return []
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${summary}`,
    `TRIGGER:${remindMinutes === 0 ? 'PT0S' : `-PT${remindMinutes}M`}`,
    'END:VALARM',
  ]
}

/** `2026-03-01 09:00:00` → `20260301T090000` */
const compact = (moment: string) => moment.replaceAll(/[-:]/g, '').replace(' ', 'T')
const dayOf = (moment: string) => compact(moment).slice(0, 'yyyyMMdd'.length)

function timesOf({ startAt, endAt, allDay }: FeedEntry): string[] {
  if (!allDay) {
    return [`DTSTART;TZID=${ZONE}:${compact(startAt)}`, `DTEND;TZID=${ZONE}:${compact(endAt)}`]
  }
  // iCalendar ends all-day entries on the first day after them.
  const last = endAt.endsWith('00:00:00') ? dayOf(endAt) : dayAfter(dayOf(endAt))
  return [`DTSTART;VALUE=DATE:${dayOf(startAt)}`, `DTEND;VALUE=DATE:${last}`]
}

function dayAfter(day: string): string {
  const [year, month, date] = [day.slice(0, 4), day.slice(4, 6), day.slice(6)].map(Number)
  const next = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, (date ?? 1) + 1))
  return next.toISOString().slice(0, 'yyyy-MM-dd'.length).replaceAll('-', '')
}

const FREQUENCY = {
  daily: 'FREQ=DAILY',
  workdays: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  weekly: 'FREQ=WEEKLY',
  monthly: 'FREQ=MONTHLY',
  yearly: 'FREQ=YEARLY',
} as const

const LEAP_DAY = '-02-29'

/** The recurrence rule, and its exceptions: the days on which the entry does not take place. */
function repetitionOf(entry: FeedEntry): string[] {
  const { repeat, until, allDay, startAt, without } = entry
  if (repeat === null) return []
  // UNTIL must be in UTC when the entry has a time: 15:59:59 UTC is the last second of that day in
  // Asia/Shanghai.
  const last = until ? `;UNTIL=${dayOf(until)}${allDay ? '' : 'T155959Z'}` : ''
  const rule = `RRULE:${FREQUENCY[repeat]}${monthDayOf(entry)}${last}`
  if (without.length === 0) return [rule]
  const days = without.map((date) => (allDay ? dayOf(date) : `${dayOf(date)}${clockOf(startAt)}`))
  return [rule, `EXDATE;${allDay ? 'VALUE=DATE' : `TZID=${ZONE}`}:${days.join(',')}`]
}

const clockOf = (moment: string) => compact(moment).slice('yyyyMMdd'.length)

/**
 * In months without the 31st or without 29 February, the event takes place on the last day of the month.
 * The 29th and 30th stay literal, because programs treat a February without them differently.
 */
function monthDayOf({ repeat, startAt }: FeedEntry): string {
  const day = startAt.slice(8, 10)
  if (repeat === 'yearly' && startAt.slice(4, 10) === LEAP_DAY) return ';BYMONTH=2;BYMONTHDAY=-1'
  if (repeat !== 'monthly' || day < '29') return ''
  return `;BYMONTHDAY=${day === '31' ? -1 : day}`
}

/** Escapes separators, and removes control characters that a line must not contain. */
function escaped(text: string): string {
  return (
    text
      .replaceAll(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes these characters
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
      .replaceAll(/[\\;,]/g, (mark) => `\\${mark}`)
      .replaceAll('\n', '\\n')
  )
}

/** A name as a quoted parameter, which has no escapes: quotes become apostrophes, and line ends blanks. */
function quoted(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes these characters
  return text.replaceAll('"', "'").replaceAll(/[\u0000-\u001f\u007f]+/g, ' ')
}

/** Folds lines at 75 octets, without splitting a character. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > OCTETS_A_LINE) {
      parts.push(part)
      // A continuation line begins with a blank, which counts.
      ;[part, octets] = [' ', 1]
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n')
}
