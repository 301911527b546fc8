import { z } from 'zod'
import { absenceText } from '#modules/attendance/requests/define/absence-text.ts'
import { MEETING, SCHEDULE_KIND } from '#modules/work/schedules/define/choices.ts'
import { schedules } from '#modules/work/schedules/define/schedule.ts'
import {
  type Absence,
  SCHEDULE_CALLS,
  type ScheduleCalendar,
  type ScheduleTime,
  scheduleCalendar,
} from '#modules/work/schedules/wire/schedule.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { userChoice } from '#platform/wire/sign-in/own-profile.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import {
  CALENDAR_SHAPES,
  type CalendarAddress,
  readAddress,
  spanOf,
} from './calendar-address.server.ts'
import { calendarFrame } from './calendar-frame.server.ts'
import type { CalendarItem, CalendarPerson, CalendarSource } from './calendar-source.ts'
import type { BlockLook, CalendarPageView, PeopleChoice } from './calendar-view.ts'
import { drawCalendar } from './draw-calendar.server.ts'

const REMINDER = '提醒'
const TRIP = '出差'
const DECLINED = '2'
const FOUND = 12

/** The user's calendar, or calendars of people whom the user may view. */
export async function loadSchedule(call: SignedInCall): Promise<CalendarPageView> {
  const { t, gateway, url } = call
  const today = todayInShanghai()
  const query = readAddress(url.searchParams, today)
  const [{ address, calendar, notices }, people, navigation] = await Promise.all([
    readCalendar(call, query),
    readPeople(call, query, today),
    gateway.navigation(),
  ])
  const codes = buttonCodesAt(navigation, `/${schedules.path}`)
  const { drawing, links } = calendarFrame(call, {
    address,
    today,
    shapes: CALENDAR_SHAPES.filter((shape) => shape !== 'people' || people !== null),
    newAt: codes.has('add') ? `/${schedules.path}/new` : null,
  })
  return {
    title: t('schedule.title'),
    notices,
    body: drawCalendar(sourceOf(call, calendar), drawing),
    people,
    legend: LOOKS.map((look) => ({ look, label: t(`schedule.looks.${look}`) })),
    listHref: codes.has('view') ? `/${schedules.path}` : null,
    ...links,
  }
}

const LOOKS: readonly BlockLook[] = ['own', 'meeting', 'task', 'busy', 'away', 'declined']

type Read = {
  address: CalendarAddress
  calendar: ScheduleCalendar
  notices: CalendarPageView['notices']
}

/**
 * Shows the user's own calendar with a notice when the address names people whom the user may not
 * view.
 */
async function readCalendar(call: SignedInCall, address: CalendarAddress): Promise<Read> {
  const ask = (who: readonly string[]) =>
    call.gateway.ask(
      SCHEDULE_CALLS.calendar,
      { ...spanOf(address), userCodes: who.join(',') },
      scheduleCalendar,
    )
  try {
    const calendar = await ask(address.who)
    const notices = calendar.isCut ? [{ text: call.t('schedule.isCut') }] : []
    return { address, calendar, notices }
  } catch (error) {
    const isRefused = error instanceof GatewayError && error.code === 'forbidden'
    if (!isRefused || address.who.length === 0) throw error
    const own = { ...address, who: [] }
    return { address: own, calendar: await ask([]), notices: [{ text: error.message }] }
  }
}

/** People whom the user may view; null when there is no one else to choose. */
async function readPeople(
  { gateway }: SignedInCall,
  { shape, date, who, find }: CalendarAddress,
  today: string,
): Promise<PeopleChoice | null> {
  const ask = (key: string) => gateway.ask(SCHEDULE_CALLS.people, { key }, z.array(userChoice))
  const [known, found] = await Promise.all([ask(''), find === '' ? null : ask(find)])
  if (known.length < 2) return null
  const chosen = known.filter(({ code }) => who.includes(code))
  const others = (found ?? known).filter(({ code }) => !who.includes(code))
  return {
    hidden: [
      { name: 'view', value: shape },
      ...(date === today ? [] : [{ name: 'date', value: date }]),
    ],
    find,
    people: [...chosen, ...others.slice(0, FOUND)].map(({ code, name, deptName }) => ({
      code,
      name,
      note: deptName ?? '',
      isChosen: who.includes(code),
    })),
    isMore: others.length > FOUND,
  }
}

function sourceOf(call: SignedInCall, { days, people }: ScheduleCalendar): CalendarSource {
  return {
    days,
    people: people.map(
      ({
        id,
        isSelf,
        code,
        name,
        deptName,
        face,
        times,
        absences,
        tasks: due,
      }): CalendarPerson => ({
        // The reader attends their own meeting anyway.
        id: isSelf ? null : id,
        code,
        name,
        note: deptName ?? '',
        face: { colour: faceColour(face ?? id), name },
        items: [
          ...absences.map((one, at) => itemOfAbsence(call, one, `${code} away ${at}`)),
          ...due.map((task) => itemOfTask(call, task)),
          ...times.map((one, at) => itemOfTime(call, one, `${code} ${at}`)),
        ],
      }),
    ),
  }
}

function hrefOf({ id, sourceType, sourceId }: ScheduleTime): string | null {
  // An invitation from a meeting is answered on the meeting's page.
  if (id !== null && sourceType !== null && sourceId !== null) return `/${sourceType}/${sourceId}`
  return id === null ? null : `/${schedules.path}/${id}`
}

function itemOfTime({ t, language }: SignedInCall, time: ScheduleTime, key: string): CalendarItem {
  const { startAt, endAt, allDay, title, kind, place, answer, isRepeated } = time
  const look: BlockLook =
    title === null
      ? 'busy'
      : answer === DECLINED
        ? 'declined'
        : kind === MEETING
          ? 'meeting'
          : 'own'
  const isOfDay = allDay && kind !== MEETING && kind !== TRIP
  return {
    key,
    startAt,
    endAt,
    allDay,
    look,
    href: hrefOf(time),
    title: title ?? t('schedule.busy'),
    note: [
      place ?? '',
      kind && kind !== MEETING ? choiceLabel(SCHEDULE_KIND, kind, language) : '',
      isRepeated ? t('schedule.repeated') : '',
      answer === '0' ? t('schedule.unanswered') : '',
    ]
      .filter(Boolean)
      .join(' · '),
    isBusy: look !== 'declined' && kind !== REMINDER && !isOfDay,
  }
}

function itemOfTask(
  { t }: SignedInCall,
  { id, title, date }: ScheduleCalendar['people'][number]['tasks'][number],
): CalendarItem {
  return {
    key: `task ${id}`,
    startAt: `${date} 00:00:00`,
    endAt: `${date} 23:59:59`,
    allDay: true,
    note: t('schedule.taskDue'),
    look: 'task',
    isBusy: false,
    href: `/${tasks.path}/${id}`,
    title,
  }
}

function itemOfAbsence(
  call: SignedInCall,
  { startAt, endAt, allDay, sort, kind, path, id }: Absence,
  key: string,
): CalendarItem {
  return {
    key,
    startAt,
    endAt,
    allDay,
    note: '',
    look: 'away',
    isBusy: false,
    href: path === null || id === null ? null : `/${path}/${id}`,
    title: absenceText(sort, kind, call),
  }
}
