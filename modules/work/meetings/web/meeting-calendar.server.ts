import { PROJECT_MEETING_STATE } from '#modules/work/meetings/define/choices.ts'
import { PROJECT_MEETING, projectMeetings } from '#modules/work/meetings/define/project-meeting.ts'
import {
  MEETING_CALLS,
  type MeetingTime,
  meetingCalendar,
} from '#modules/work/meetings/wire/meetings.ts'
import {
  type CalendarShape,
  readAddress,
  spanOf,
} from '#modules/work/schedules/web/calendar-address.server.ts'
import { calendarFrame } from '#modules/work/schedules/web/calendar-frame.server.ts'
import type { CalendarItem } from '#modules/work/schedules/web/calendar-source.ts'
import type { BlockLook, CalendarPageView } from '#modules/work/schedules/web/calendar-view.ts'
import { drawCalendar } from '#modules/work/schedules/web/draw-calendar.server.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'

const SHAPES: readonly CalendarShape[] = ['month', 'week', 'agenda']
const LOOKS: readonly BlockLook[] = ['meeting', 'own']

/** Meetings that the user may view: highlights the user's own, marks double-booked rooms. */
export async function loadMeetingCalendar(call: SignedInCall): Promise<CalendarPageView> {
  const { t, gateway, url } = call
  const today = todayInShanghai()
  const address = readAddress(url.searchParams, today, SHAPES)
  const [{ days, meetings, isCut }, navigation] = await Promise.all([
    gateway.ask(MEETING_CALLS.calendar, spanOf(address), meetingCalendar),
    gateway.navigation(),
  ])
  const codes = buttonCodesAt(navigation, `/${projectMeetings.path}`)
  const { drawing, links } = calendarFrame(call, {
    address,
    today,
    shapes: SHAPES,
    newAt: codes.has('add') ? `/${projectMeetings.path}/new` : null,
  })
  const all = { id: null, code: 'all', name: '', note: '', face: null }
  const source = { days, people: [{ ...all, items: meetings.map((one) => itemOf(call, one)) }] }
  return {
    title: t('schedule.meetings'),
    people: null,
    notices: isCut ? [{ text: t('schedule.isCut') }] : [],
    body: drawCalendar(source, drawing),
    legend: LOOKS.map((look) => ({ look, label: t(`schedule.meetingLooks.${look}`) })),
    listHref: null,
    ...links,
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
