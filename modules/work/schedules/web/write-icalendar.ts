import type { FeedEntry } from '#modules/work/schedules/wire/calendar-feed.ts'

/** What stands in the file that is no matter of the entries. */
export type IcalendarWords = {
  name: string
  /** Where the pages of the entries are: `https://hr.company.com`. */
  origin: string
  taskDue: string
}

const ZONE = 'Asia/Shanghai'
const OCTETS_A_LINE = 75
/** Clocks have not been changed there since September 1991. */
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

/** A calendar as RFC 5545 has it: what somebody has to be at, and until when he has tasks. */
export function writeIcalendar(entries: readonly FeedEntry[], words: IcalendarWords): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//StaffDesk//Calendar//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
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
  const { uid, sort, title, place, note, path, privacy, isOpen, isBusy, changedAt } = entry
  const rule = ruleOf(entry)
  return [
    'BEGIN:VEVENT',
    `UID:${uid}@staffdesk`,
    `DTSTAMP:${changedAt}`,
    `LAST-MODIFIED:${changedAt}`,
    ...timesOf(entry),
    ...(rule ? [`RRULE:${rule}`] : []),
    `SUMMARY:${escaped(sort === 'task' ? `${taskDue}${title}` : title)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(note ? [`DESCRIPTION:${escaped(note)}`] : []),
    `URL:${origin}${path}`,
    `CLASS:${CLASS[privacy]}`,
    `STATUS:${isOpen ? 'TENTATIVE' : 'CONFIRMED'}`,
    `TRANSP:${isBusy ? 'OPAQUE' : 'TRANSPARENT'}`,
    'END:VEVENT',
  ]
}

/** `2026-03-01 09:00:00` → `20260301T090000` */
const compact = (moment: string) => moment.replaceAll(/[-:]/g, '').replace(' ', 'T')
const dayOf = (moment: string) => compact(moment).slice(0, 'yyyyMMdd'.length)

function timesOf({ startAt, endAt, allDay }: FeedEntry): string[] {
  if (!allDay) {
    return [`DTSTART;TZID=${ZONE}:${compact(startAt)}`, `DTEND;TZID=${ZONE}:${compact(endAt)}`]
  }
  // The end of whole days is the first day that is free again.
  const last = endAt.endsWith('00:00:00') ? dayOf(endAt) : dayAfter(dayOf(endAt))
  return [`DTSTART;VALUE=DATE:${dayOf(startAt)}`, `DTEND;VALUE=DATE:${last}`]
}

function dayAfter(day: string): string {
  const [year, month, date] = [day.slice(0, 4), day.slice(4, 6), day.slice(6)].map(Number)
  const next = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, (date ?? 1) + 1))
  return next.toISOString().slice(0, 'yyyy-MM-dd'.length).replaceAll('-', '')
}

const FREQUENCY = {
  daily: 'DAILY',
  weekly: 'WEEKLY',
  monthly: 'MONTHLY',
  yearly: 'YEARLY',
} as const

function ruleOf({ repeat, until, allDay }: FeedEntry): string {
  if (repeat === null) return ''
  // In UTC where it has a time: the last second of that day in Asia/Shanghai.
  const last = until ? `;UNTIL=${dayOf(until)}${allDay ? '' : 'T155959Z'}` : ''
  return `FREQ=${FREQUENCY[repeat]}${last}`
}

/** Nothing that would end a value, and no characters that a line may not have. */
function escaped(text: string): string {
  return (
    text
      .replaceAll(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that are left out.
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
      .replaceAll(/[\\;,]/g, (mark) => `\\${mark}`)
      .replaceAll('\n', '\\n')
  )
}

/** Lines of 75 octets at most; a character is never torn apart. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > OCTETS_A_LINE) {
      parts.push(part)
      // What follows begins with a blank, which counts.
      ;[part, octets] = [' ', 1]
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n')
}
