import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import { MAKE_UP_DAY } from '#modules/attendance/calendar/define/choices.ts'
import { planCalendar } from '#modules/attendance/calendar/define/public-holidays.server.ts'
import { BY_MACHINE, BY_PHONE, TERMINAL } from '#modules/attendance/clocking/define/choices.ts'
import { groupOf } from '#modules/attendance/groups/seed/attend-group-rows.ts'
import { rotaShiftOn } from '#modules/attendance/roster/seed/rota-plan.ts'
import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import type { PlannedPerson } from '#modules/hr/archives/seed/planned-person.ts'
import { type Day, isoDay, isoMonth, parseDay } from '#platform/seed/calendar-day.ts'
import type { DemoSize } from '#platform/seed/company-size.ts'
import type { Random } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'
import { monthBefore } from '#platform/wire/time/shanghai-time.ts'

/** The numbers of employees and days until yesterday: enough for a demonstration, and fast to write. */
const MOST_PEOPLE = 2_000
const DAYS: Readonly<Record<Exclude<DemoSize, 'small'>, number>> = { medium: 14, large: 10 }

const [BY_WEEK, BY_ROTA, FREELY] = [0, 1, 2]
const EVERY_GROUP = [BY_WEEK, BY_ROTA, FREELY]
const AT_WORK: ReadonlySet<string> = new Set(['1', '2', '3', '7', '8'])
const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000]
const SHANGHAI_MS = 8 * 60 * MINUTE_MS
const SUNDAY_TO_SATURDAY = 7

/** Minutes from midnight at which a shift needs a clock-in: in and out by turns. */
const DAY_SHIFT = [540, 720, 810, 1_080]
/**
 * Arrival and departure of employees with free hours. The stay is long enough; its time of day does not
 * matter.
 */
const FREE_DAY = [560, 1_080]
const ROTA_SHIFTS: readonly (readonly number[])[] = [
  [360, 840],
  [840, 1_320],
  [1_320, 1_800],
]

/** Places in the sea: the demo company has no real address. */
const AREAS = [
  { name: '总部园区', address: '示例市样本区一号路1号', lng: '122.500000', lat: '30.000000' },
  { name: '样本车间', address: '示例市样本区二号路8号', lng: '122.512000', lat: '30.004500' },
  { name: '物流仓库', address: '示例市样本区三号路20号', lng: '122.488000', lat: '29.994000' },
] as const

const YARD = [
  ['122.510800', '30.003600'],
  ['122.513400', '30.003600'],
  ['122.513400', '30.005400'],
  ['122.512200', '30.006000'],
  ['122.510800', '30.005400'],
] as const

/**
 * The first day with clock-ins. A small company has those of the whole previous month, because that month is closed and
 * paid in the demonstration.
 */
function firstDay(today: Day, size: DemoSize): Day {
  if (size !== 'small') return today - DAYS[size]
  return parseDay(`${monthBefore(isoMonth(today))}-01`)
}

function* areaRows(context: SeedContext): Generator<Insertable<DB['attend_area']>> {
  for (const [row, { name, address, lng, lat }] of AREAS.entries()) {
    const isYard = row === 1
    const corners = isYard ? YARD.map(([east, north]) => ({ lng: east, lat: north })) : []
    yield {
      ...context.stamp('attend_area', row),
      name,
      address,
      lng,
      lat,
      coord_type: 'GCJ02',
      sort: (row + 1) * 10,
      shape: isYard ? '多边形' : '圆形',
      polygon: JSON.stringify(corners),
      radius: row === 0 ? 300 : 150,
      attend_group_ids: [BY_WEEK, BY_ROTA].map((group) => context.idOf('attend_group', group)),
      wifi_macs: row === 0 ? '02:00:5e:10:00:01' : null,
    }
  }
}

/** The terminal is not registered yet: a user registers a machine with a code. */
const DEVICES = [
  { sn: 'KQ-01', name: '总部大厅考勤机', kind: BY_MACHINE, area: 0, groups: [BY_WEEK] },
  { sn: 'KQ-02', name: '车间门口考勤机', kind: BY_MACHINE, area: 1, groups: [BY_ROTA] },
  { sn: 'ZZ-01', name: '车间自助终端', kind: TERMINAL, area: 1, groups: EVERY_GROUP },
]

function* deviceRows(context: SeedContext): Generator<Insertable<DB['attend_device']>> {
  for (const [row, { area, groups, ...device }] of DEVICES.entries()) {
    const attend_group_ids = groups.map((group) => context.idOf('attend_group', group))
    const area_id = context.idOf('attend_area', area)
    yield {
      ...context.stamp('attend_device', row),
      ...device,
      area_id,
      attend_group_ids,
      sort: (row + 1) * 10,
    }
  }
}

/** The company's working days in a range: by the calendar, otherwise by the weekday. */
function workDays(from: Day, to: Day): Set<Day> {
  const decided = new Map(planCalendar().map(({ date, dayClass }) => [date, dayClass]))
  const days = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return new Set(
    days.filter((day) => {
      const dayClass = decided.get(isoDay(day))
      // 1970-01-01 was a Thursday.
      const weekday = (day + 4) % SUNDAY_TO_SATURDAY
      return dayClass === undefined ? weekday !== 0 && weekday !== 6 : dayClass === MAKE_UP_DAY
    }),
  )
}

/**
 * Random irregularities by their share of all days: absent, one clock-in forgotten, left early, very late,
 * late, regular.
 */
function noisy(wanted: readonly number[], random: Random): number[] {
  const luck = random.next()
  if (wanted.length === 0 || luck < 0.006) return []
  const usual = wanted.map((minute, at) =>
    at % 2 === 0 ? minute - random.between(1, 15) : minute + random.between(1, 12),
  )
  const last = wanted.length - 1
  if (luck < 0.021) return usual.filter((_, at) => at !== (random.chance(0.5) ? 0 : last))
  if (luck < 0.036) return usual.with(last, (wanted[last] ?? 0) - random.between(2, 45))
  if (luck < 0.04) return usual.with(0, (wanted[0] ?? 0) + random.between(121, 170))
  if (luck < 0.08) return usual.with(0, (wanted[0] ?? 0) + random.between(6, 30))
  return usual
}

type PlannedPunch = { minute: number; outside: boolean }

/** Some employees first try to clock in outside the area. */
function withOutside(minutes: readonly number[], random: Random): PlannedPunch[] {
  return minutes.flatMap((minute, at) => {
    const inside = { minute, outside: false }
    const isTried = at === 0 && random.chance(0.02)
    return isTried ? [{ minute: minute - 2, outside: true }, inside] : [inside]
  })
}

function wantedOn(
  { group, index }: { group: number; index: number },
  day: Day,
  works: ReadonlySet<Day>,
): readonly number[] {
  if (group === BY_WEEK) return works.has(day) ? DAY_SHIFT : []
  if (group === FREELY) return works.has(day) ? FREE_DAY : []
  if (group !== BY_ROTA) return []
  return ROTA_SHIFTS[rotaShiftOn(index, day) ?? -1] ?? []
}

/** Whether a person is at work, or left last month. */
const clocksIn = ({ status, leftLastMonth }: PlannedPerson): boolean =>
  AT_WORK.has(status) || leftLastMonth

/** A person's last day with clock-ins: the last day of their employment if it is before `last`, otherwise `last`. */
const lastDayOf = ({ leftLastMonth, leave }: PlannedPerson, last: Day): Day =>
  leftLastMonth && leave !== null ? Math.min(leave, last) : last

function* clockRows(
  context: SeedContext,
  { people }: Company,
  size: DemoSize,
): Generator<Insertable<DB['clock_in']>> {
  const [from, to] = [firstDay(context.today, size), context.today - 1]
  const works = workDays(from, to)
  let row = 0
  for (const [index, person] of people.slice(0, MOST_PEOPLE).entries()) {
    if (!clocksIn(person)) continue
    const userId = context.idOf('user_base_info', index)
    // An employee who left belongs to the group of their department, which works by the company's week.
    const group = person.leftLastMonth ? BY_WEEK : groupOf(index)
    const isPhone = index % 4 === 0
    for (let day = Math.max(from, person.join); day <= lastDayOf(person, to); day += 1) {
      const random = context.streams.of('clock_in', index * 1_000 + (day % 1_000))
      for (const { minute, outside } of withOutside(
        noisy(wantedOn({ group, index }, day, works), random),
        random,
      )) {
        const at = day * DAY_MS + minute * MINUTE_MS + random.below(60) * 1_000
        const isByPhone = isPhone || outside
        yield {
          ...context.stamp('clock_in', row),
          user_id: userId,
          attend_group_id: context.idOf('attend_group', group),
          clock_at: new Date(at - SHANGHAI_MS).toISOString(),
          work_date: isoDay(Math.floor(at / DAY_MS)),
          source: isByPhone ? BY_PHONE : (DEVICES[group]?.kind ?? BY_MACHINE),
          device_sn: isByPhone ? '' : (DEVICES[group]?.sn ?? ''),
          area_id: outside ? null : context.idOf('attend_area', group),
          distance: isByPhone ? random.between(outside ? 420 : 5, outside ? 2_000 : 140) : null,
          verdict: outside ? '范围外' : null,
        }
        row += 1
      }
    }
  }
}

/** Marks the employees' days, so that the product computes them after the start, as after any change. */
function* markRows(
  context: SeedContext,
  { people }: Company,
  size: DemoSize,
): Generator<Insertable<DB['attend_mark']>> {
  for (const [index, person] of people.slice(0, MOST_PEOPLE).entries()) {
    if (!clocksIn(person)) continue
    const user_id = context.idOf('user_base_info', index)
    const from = Math.max(firstDay(context.today, size), person.join)
    for (let day = from; day <= lastDayOf(person, context.today - 1); day += 1) {
      yield { user_id, date: isoDay(day), marked_at: context.enteredAt.toISOString() }
    }
  }
}

/** Areas, devices, and the clock-ins of the last weeks. */
export function clockingTables(
  context: SeedContext,
  company: Company,
  size: DemoSize,
): SeedTable[] {
  return [
    seedTable('attend_area', () => areaRows(context)),
    seedTable('attend_device', () => deviceRows(context)),
    seedTable('clock_in', () => clockRows(context, company, size)),
    seedTable('attend_mark', () => markRows(context, company, size)),
  ]
}
