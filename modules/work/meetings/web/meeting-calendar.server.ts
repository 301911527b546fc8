import { PROJECT_MEETING_STATE } from '#modules/work/meetings/define/choices.ts'
import { PROJECT_MEETING, projectMeetings } from '#modules/work/meetings/define/project-meeting.ts'
import {
  MEETING_CALLS,
  type MeetingTime,
  meetingCalendar,
} from '#modules/work/meetings/wire/meetings.ts'
import {
  type CalendarShape,
  calendarAddress,
  readAddress,
  spanOf,
  stepFrom,
} from '#modules/work/schedules/web/calendar-address.server.ts'
import type { CalendarItem } from '#modules/work/schedules/web/calendar-source.ts'
import type { BlockLook, CalendarPageView } from '#modules/work/schedules/web/calendar-view.ts'
import {
  type Drawing,
  drawCalendar,
  headingOf,
} from '#modules/work/schedules/web/draw-calendar.server.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'

const SHAPES: readonly CalendarShape[] = ['month', 'week', 'agenda']
const LOOKS: readonly BlockLook[] = ['meeting', 'own']

/** Meetings that the user may view: highlights the user's own, marks double-booked rooms. */
export async function loadMeetingCalendar(call: SignedInCall): Promise<CalendarPageView> {
  const { t, gateway, url, language } = call
  const today = todayInShanghai()
  const address = readAddress(url.searchParams, today, SHAPES)
  const [{ days, meetings, isCut }, navigation] = await Promise.all([
    gateway.ask(MEETING_CALLS.calendar, spanOf(address), meetingCalendar),
    gateway.navigation(),
  ])
  const codes = buttonCodesAt(navigation, `/${projectMeetings.path}`)
  const newAt = `/${projectMeetings.path}/new`
  const drawing: Drawing = {
    t,
    language,
    address,
    today,
    dayHref: (date) => calendarAddress(address, today, { shape: 'agenda', date }),
    addHref: (date) =>
      codes.has('add') ? `${newAt}?startAt=${date}T09:00&endAt=${date}T10:00` : null,
  }
  const all = { code: 'all', name: '', note: '', face: null }
  const source = { days, people: [{ ...all, items: meetings.map((one) => itemOf(call, one)) }] }
  return {
    title: t('schedule.meetings'),
    heading: headingOf(drawing),
    people: null,
    notices: isCut ? [{ text: t('schedule.isCut') }] : [],
    tabs: SHAPES.map((shape) => ({
      name: shape,
      label: t(`schedule.shapes.${shape}`),
      href: calendarAddress(address, today, { shape }),
    })),
    tab: address.shape,
    before: calendarAddress(address, today, { date: stepFrom(address, -1) }),
    after: calendarAddress(address, today, { date: stepFrom(address, 1) }),
    today: calendarAddress(address, today, { date: today }),
    body: drawCalendar(source, drawing),
    legend: LOOKS.map((look) => ({ look, label: t(`schedule.meetingLooks.${look}`) })),
    addHref: codes.has('add') ? newAt : null,
    listHref: null,
  }
}

function itemOf({ t, language }: SignedInCall, meeting: MeetingTime): CalendarItem {
  const { path, id, name, startAt, endAt, room, hostName, state, isOwn, isRoomTaken } = meeting
  const isTold = state === null || state === PROJECT_MEETING.told
  return {
    key: id,
    href: `/${path}/${id}`,
    title: name,
    startAt,
    endAt,
    allDay: false,
    note: [
      room ?? '',
      hostName,
      isTold ? '' : choiceLabel(PROJECT_MEETING_STATE, state, language),
      isRoomTaken ? t('schedule.roomTaken') : '',
    ]
      .filter(Boolean)
      .join(' · '),
    look: isOwn ? 'meeting' : 'own',
    // Parallel meetings are no conflict here, because they may have different participants.
    isBusy: false,
  }
}
