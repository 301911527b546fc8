import type { SignedInCall } from '#platform/web/request/page-call.ts'
import {
  type CalendarAddress,
  type CalendarShape,
  calendarAddress,
  stepFrom,
} from './calendar-address.server.ts'
import type { CalendarPageView } from './calendar-view.ts'
import { type Drawing, headingOf } from './draw-calendar.server.ts'

type Asked = {
  address: CalendarAddress
  today: string
  /** The shapes that the calendar offers. */
  shapes: readonly CalendarShape[]
  /** The address of the form for a new record; null without the right. */
  newAt: string | null
}

type Links = Pick<
  CalendarPageView,
  'heading' | 'tabs' | 'tab' | 'before' | 'after' | 'today' | 'addHref'
>

/** The parts that all calendars share: the settings of the drawing, and the links around it. */
export function calendarFrame(
  { t, language }: Pick<SignedInCall, 't' | 'language'>,
  { address, today, shapes, newAt }: Asked,
): { drawing: Drawing; links: Links } {
  const drawing: Drawing = {
    t,
    language,
    address,
    today,
    dayHref: (date) => calendarAddress(address, today, { shape: 'agenda', date }),
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
