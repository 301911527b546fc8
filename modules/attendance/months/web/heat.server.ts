import { PUBLIC_HOLIDAY, REST_DAY } from '#modules/attendance/calendar/define/choices.ts'
import { holidayName } from '#modules/attendance/calendar/web/holiday-table.server.ts'
import { DAY_STATUS } from '#modules/attendance/days/define/choices.ts'
import { dayMark, monthAsked, monthSteps } from '#modules/attendance/days/web/day-words.server.ts'
import {
  type MonthHeat,
  monthHeat,
  RECORD_CALLS,
} from '#modules/attendance/months/wire/attend-records.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { formatDayPart } from '#platform/web/lib/format.ts'
import { pageIn } from '#platform/web/pages/record/reading.server.ts'
import { choicePill } from '#platform/web/pages/texts/choice-pill.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import type { HeatView } from './heat-view.ts'
import { idIn } from './month-address.server.ts'

/** All employees' months at a glance, within the user's scope. */
export async function loadHeat(call: SignedInCall): Promise<HeatView> {
  const { gateway, url, t, language } = call
  const month = monthAsked(url) ?? todayInShanghai().slice(0, 'yyyy-MM'.length)
  const filter = { groupId: idIn(url, 'group'), deptId: idIn(url, 'dept') }
  const { groupId: attendGroupId, deptId } = filter
  const query = { month, page: pageIn(url), attendGroupId, deptId }
  const heat = await gateway.ask(RECORD_CALLS.heat, query, monthHeat)
  const search = new URLSearchParams({ month })
  if (attendGroupId) search.set('group', attendGroupId)
  if (deptId) search.set('dept', deptId)
  const { page, pageSize, total } = heat
  return {
    title: t('attendRecords.heat'),
    month,
    steps: monthSteps(url, month),
    asked: filter,
    label: formatDayPart(`${month}-01`, 'monthOfYear', language),
    kept: [...search]
      .filter(([name]) => name !== 'month')
      .map(([name, value]) => ({ name, value })),
    groups: heat.groups.map(({ id, name }) => ({ value: id, label: name })),
    departments: heat.departments.map(({ id, name }) => ({ value: id, label: name })),
    days: daysOf(heat, call),
    people: heat.people.map(({ userId, name, empNo, deptName, days }) => ({
      id: userId,
      name,
      colour: faceColour(userId),
      cells: days,
      note: [empNo, deptName].filter(Boolean).join(' · '),
    })),
    signs: signsOf(heat, call),
    legend: DAY_STATUS.options.map(({ value: code }) => ({
      code,
      ...choicePill(DAY_STATUS, code, language),
      count: '',
      mark: t(`attendRecords.mark.${code}`),
    })),
    search: search.toString(),
    page,
    pageSize,
    total,
    month01: month,
    pageCount: Math.ceil(total / pageSize),
  }
}

function daysOf({ calendar }: MonthHeat, { t, language }: SignedInCall): HeatView['days'] {
  return calendar.map(({ date, dayClass, holiday }) => ({
    day: Number(date.slice(-2)),
    letter: formatDayPart(date, 'weekdayLetter', language),
    isFree: dayClass === REST_DAY || dayClass === PUBLIC_HOLIDAY,
    name: [formatDayPart(date, 'weekday', language), holiday && holidayName(holiday, t)]
      .filter(Boolean)
      .join(' · '),
  }))
}

/** The signs of the days on the page, each kind once: fifteen hundred days have only a few kinds. */
function signsOf({ people }: MonthHeat, call: SignedInCall): HeatView['signs'] {
  const codes = new Set(people.flatMap(({ days }) => days.filter((day) => day !== null)))
  return Object.fromEntries([...codes].map((code) => [code, dayMark(code.split(','), call)]))
}
