import ICAL from 'ical.js'
import nodeIcal, { type VEvent } from 'node-ical'
import { describe, expect, test } from 'vitest'
import type { FeedEntry } from '#modules/work/schedules/wire/calendar-feed.ts'
import { writeIcalendar } from './write-icalendar.ts'

const WORDS = { name: '员工台 · 王五', origin: 'https://hr.example', taskDue: '任务到期：' }

const entry = (more: Partial<FeedEntry> = {}): FeedEntry => ({
  uid: '0190',
  sort: 'schedule',
  title: '周会',
  allDay: false,
  repeat: null,
  until: null,
  without: [],
  remindMinutes: null,
  organiser: null,
  people: [],
  sequence: 0,
  startAt: '2026-03-02 09:30:00',
  endAt: '2026-03-02 10:30:00',
  place: null,
  note: null,
  path: '/work/schedules/0190',
  privacy: 'busy',
  isOpen: false,
  isBusy: true,
  changedAt: '20260301T010203Z',
  ...more,
})

/** The events as ical.js reads them. */
function readBack(entries: readonly FeedEntry[]) {
  const calendar = new ICAL.Component(ICAL.parse(writeIcalendar(entries, WORDS)))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  }
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
}

/** The single event as node-ical reads it, with the days in the span on which it takes place. */
function readElsewhere(more: Partial<FeedEntry>, span = { from: '2026-03-01', to: '2026-12-31' }) {
  const file = nodeIcal.sync.parseICS(writeIcalendar([entry(more)], WORDS))
  const [event] = Object.values(file).filter((part): part is VEvent => part?.type === 'VEVENT')
  if (!event) throw new Error('The file has no event')
  const days = nodeIcal
    .expandRecurringEvent(event, { from: new Date(span.from), to: new Date(span.to) })
    .map(({ start, isFullDay }) =>
      isFullDay
        ? new Date(start).toLocaleDateString('sv-SE')
        : new Date(start).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' }),
    )
  return { event, days }
}

const read = (more: Partial<FeedEntry> = {}) => readBack([entry(more)])[0]

/** The first days on which the entry repeats. */
function daysOf(more: Partial<FeedEntry>, count: number): string[] {
  const event = read(more)
  const days: string[] = []
  const every = event?.iterator()
  for (let at = every?.next(); at && days.length < count; at = every?.next()) {
    days.push(at.toString().slice(0, 10))
  }
  return days
}

test('lines have 75 octets at most, end as they must, and tear no character apart', () => {
  const title = `${'季度经营分析会😀'.repeat(40)}；end`
  const text = writeIcalendar([entry({ title, note: 'a'.repeat(500) })], WORDS)
  expect(text.endsWith('\r\n')).toBe(true)
  for (const line of text.slice(0, -2).split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/[\r\n\ufffd]/)
  }
  expect(read({ title })?.summary).toBe(title)
})

describe('texts', () => {
  test.each([
    'a;b,c\\d',
    '第一行\n第二行',
    'END:VEVENT\r\nBEGIN:VEVENT\r\nUID:forged',
    '\u0007铃\u0000',
    '\\n no line',
  ])('%j are one value', (note) => {
    const events = readBack([entry({ note, title: note, place: note })])
    expect(events).toHaveLength(1)
    const plain = note
      .replaceAll('\r\n', '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what is left out.
      .replaceAll(/[\u0000-\u0008]/g, '')
    expect([events[0]?.summary, events[0]?.description, events[0]?.location]).toEqual([
      plain,
      plain,
      plain,
    ])
  })
})

describe('times', () => {
  test('are of Shanghai, whatever zone the reader has', () => {
    const event = read()
    expect(event?.startDate.zone.tzid).toBe('Asia/Shanghai')
    expect(event?.startDate.toJSDate().toISOString()).toBe('2026-03-02T01:30:00.000Z')
    expect(event?.endDate.toJSDate().toISOString()).toBe('2026-03-02T02:30:00.000Z')
  })

  test('of whole days are days, and end before the first one that is free', () => {
    for (const endAt of ['2026-03-03 23:59:59', '2026-03-04 00:00:00']) {
      const event = read({ allDay: true, startAt: '2026-03-02 00:00:00', endAt })
      expect([event?.startDate.isDate, event?.startDate.toString()]).toEqual([true, '2026-03-02'])
      expect(event?.endDate.toString()).toBe('2026-03-04')
    }
  })

  test('come again every month and year on their day', () => {
    expect(daysOf({ repeat: 'monthly' }, 2)).toEqual(['2026-03-02', '2026-04-02'])
    expect(daysOf({ repeat: 'yearly' }, 2)).toEqual(['2026-03-02', '2027-03-02'])
  })

  test('come again until the last day, that one within', () => {
    const weekly = { repeat: 'weekly', until: '2026-03-16' } as const
    expect(daysOf(weekly, 9)).toEqual(['2026-03-02', '2026-03-09', '2026-03-16'])
    const late = { startAt: '2026-03-02 23:30:00', endAt: '2026-03-02 23:59:00' }
    expect(daysOf({ ...weekly, ...late }, 9)).toHaveLength(3)
    const early = { startAt: '2026-03-02 00:10:00', endAt: '2026-03-02 00:20:00' }
    expect(daysOf({ ...weekly, ...early, until: '2026-03-15' }, 9)).toHaveLength(2)
    const whole = { allDay: true, startAt: '2026-03-02 00:00:00', endAt: '2026-03-03 00:00:00' }
    expect(daysOf({ ...whole, repeat: 'daily', until: '2026-03-04' }, 9)).toHaveLength(3)
  })
})

describe('repetitions, as two other programs reckon them', () => {
  test.each<[string, Partial<FeedEntry>, string[]]>([
    [
      'working days leave out the days off',
      { repeat: 'workdays', until: '2026-03-10', without: ['2026-03-04', '2026-03-06'] },
      ['2026-03-02', '2026-03-03', '2026-03-05', '2026-03-09', '2026-03-10'],
    ],
    [
      'whole working days leave out the days off',
      {
        repeat: 'workdays',
        until: '2026-03-05',
        without: ['2026-03-03'],
        allDay: true,
        startAt: '2026-03-02 00:00:00',
        endAt: '2026-03-02 23:59:59',
      },
      ['2026-03-02', '2026-03-04', '2026-03-05'],
    ],
    [
      'the 31st is the last day of a shorter month',
      {
        repeat: 'monthly',
        until: '2026-06-30',
        startAt: '2026-03-31 09:30:00',
        endAt: '2026-03-31 10:30:00',
      },
      ['2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30'],
    ],
  ])('%s', (_, more, days) => {
    expect(daysOf(more, 20)).toEqual(days)
    expect(readElsewhere(more).days).toEqual(days)
  })

  test('29 February is the 28th in other years', () => {
    const leap: Partial<FeedEntry> = {
      repeat: 'yearly',
      startAt: '2024-02-29 09:30:00',
      endAt: '2024-02-29 10:30:00',
    }
    expect(daysOf(leap, 3)).toEqual(['2024-02-29', '2025-02-28', '2026-02-28'])
    const { days } = readElsewhere(leap, { from: '2024-01-01', to: '2026-12-31' })
    expect(days).toEqual(['2024-02-29', '2025-02-28', '2026-02-28'])
  })
})

describe('reminders and people', () => {
  const HOST = { id: '0190a000-0000-7000-8000-000000000001', name: '王五' }
  const GUESTS = [
    { id: '0190a000-0000-7000-8000-000000000002', name: 'O"Neil, Ann: "Bob"', accepts: true },
    { id: '0190a000-0000-7000-8000-000000000003', name: '李四', accepts: false },
    { id: '0190a000-0000-7000-8000-000000000004', name: '赵六\nPARTSTAT=ACCEPTED', accepts: null },
  ]
  const invited = { organiser: HOST, people: GUESTS, remindMinutes: 30, sequence: 4 }

  test('are read by one program', () => {
    const event = read(invited)
    const [alarm] = event?.component.getAllSubcomponents('valarm') ?? []
    expect(String(alarm?.getFirstPropertyValue('trigger'))).toBe('-PT30M')
    expect(alarm?.getFirstPropertyValue('action')).toBe('DISPLAY')
    expect(alarm?.getFirstPropertyValue('description')).toBe('周会')
    expect([event?.organizer, event?.sequence]).toEqual([`urn:uuid:${HOST.id}`, 4])
    const attendees = event?.attendees.map((one) => [
      one.getFirstValue(),
      one.getParameter('cn'),
      one.getParameter('partstat'),
      one.getParameter('role'),
    ])
    expect(attendees).toEqual([
      [`urn:uuid:${HOST.id}`, '王五', 'ACCEPTED', 'CHAIR'],
      [`urn:uuid:${GUESTS[0]?.id}`, "O'Neil, Ann: 'Bob'", 'ACCEPTED', 'REQ-PARTICIPANT'],
      [`urn:uuid:${GUESTS[1]?.id}`, '李四', 'DECLINED', 'REQ-PARTICIPANT'],
      [`urn:uuid:${GUESTS[2]?.id}`, '赵六 PARTSTAT=ACCEPTED', 'NEEDS-ACTION', 'REQ-PARTICIPANT'],
    ])
  })

  test('are read alike by another one', () => {
    const { event } = readElsewhere(invited)
    expect(event.organizer).toMatchObject({ params: { CN: '王五' }, val: `urn:uuid:${HOST.id}` })
    const people = [event.attendee ?? []].flat()
    const answers = people.map((one) =>
      typeof one === 'string' ? one : [one.params.CN, one.params.PARTSTAT],
    )
    expect(answers).toEqual([
      ['王五', 'ACCEPTED'],
      ["O'Neil, Ann: 'Bob'", 'ACCEPTED'],
      ['李四', 'DECLINED'],
      ['赵六 PARTSTAT=ACCEPTED', 'NEEDS-ACTION'],
    ])
    expect(event.alarms).toEqual([
      expect.objectContaining({ action: 'DISPLAY', trigger: '-PT30M', description: '周会' }),
    ])
    expect(event.start.toISOString()).toBe('2026-03-02T01:30:00.000Z')
  })

  test('are left out where there are none, and at the start the reminder comes at once', () => {
    const text = writeIcalendar([entry()], WORDS)
    expect(text).not.toMatch(/VALARM|ORGANIZER|ATTENDEE|METHOD/)
    expect(writeIcalendar([entry({ remindMinutes: 0 })], WORDS)).toContain('TRIGGER:PT0S')
  })
})

test('a task is a day of no hours, with its page', () => {
  const text = writeIcalendar(
    [
      entry({
        sort: 'task',
        title: '交报表',
        allDay: true,
        isBusy: false,
        path: '/work/tasks/1',
        startAt: '2026-03-02 00:00:00',
        endAt: '2026-03-03 00:00:00',
        privacy: 'private',
      }),
    ],
    WORDS,
  )
  expect(text).toContain('SUMMARY:任务到期：交报表')
  expect(text).toContain('URL:https://hr.example/work/tasks/1')
  expect(text).toContain('CLASS:PRIVATE')
  expect(text).toContain('TRANSP:TRANSPARENT')
})
