import { MEETING } from '#modules/work/schedules/define/choices.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { dayAfter, momentInShanghai } from '#platform/wire/time/shanghai-time.ts'
import {
  type CalendarAddress,
  type CalendarShape,
  calendarAddress,
  stepFrom,
} from './calendar-address.server.ts'
import type { CalendarPageView } from './calendar-view.ts'
import { type Drawing, headingOf } from './draw-calendar.server.ts'

type FrameInput = {
  address: CalendarAddress
  today: string
  /** The views that the calendar offers, such as month and week. */
  shapes: readonly CalendarShape[]
  /** The address of the form for a new record; null for a user who may not add one. */
  newAt: string | null
}

type Links = Pick<
  CalendarPageView,
  'heading' | 'tabs' | 'tab' | 'before' | 'after' | 'today' | 'addHref'
>

const LAST_HOUR = 23

/**
 * The address of the form for a new meeting in an hour of a day. The form invites the person of the
 * column.
 */
function slotHref(newAt: string, date: string, hour: number, personId: string | null): string {
  const clock = (at: number) => `${String(at).padStart(2, '0')}:00`
  const endAt = hour === LAST_HOUR ? `${dayAfter(date, 1)}T00:00` : `${date}T${clock(hour + 1)}`
  const params = new URLSearchParams({ startAt: `${date}T${clock(hour)}`, endAt, kind: MEETING })
  if (personId !== null) params.set('participantIds', personId)
  return `${newAt}?${params}`
}

/** The parts that all calendars share: the settings for drawing, and the links of the page. */
export function calendarFrame(
  { t, language }: Pick<SignedInCall, 't' | 'language'>,
  { address, today, shapes, newAt }: FrameInput,
): { drawing: Drawing; links: Links } {
  const drawing: Drawing = {
    t,
    language,
    address,
    today,
    dayHref: (date) => calendarAddress(address, today, { shape: 'agenda', date }),
    slotHref: (date, hour, personId) => newAt && slotHref(newAt, date, hour, personId),
    now: momentInShanghai(new Date()),
    addHref: (date) => newAt && `${newAt}?startAt=${date}T09:00&endAt=${date}T10:00`,
  }
  const links = {
    heading: headingOf(drawing),
    tabs: shapes.map((shape) => ({
      name: shape,
      label: t(`schedule.shapes.${shape}`),
      href: calendarAddress(address, today, { shape }),
    })),
    tab: address.shape,
    before: calendarAddress(address, today, { date: stepFrom(address, -1) }),
    after: calendarAddress(address, today, { date: stepFrom(address, 1) }),
    today: calendarAddress(address, today, { date: today }),
    addHref: newAt,
  }
  return { drawing, links }
}
