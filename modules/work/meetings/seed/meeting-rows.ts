import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { type Cast, departmentOf } from '#modules/work/plans/seed/year-plan-rows.ts'
import { accountOf } from '#platform/seed/approval-rows.ts'
import { type Day, isoDay } from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'
import {
  type PlannedProject,
  type PlannedSeries,
  type PlannedTopic,
  PROJECTS,
  SERIES,
  TOPICS,
} from './meeting-texts.ts'

/** Number of past and future sessions in each seeded series. */
const HELD = 6
const AHEAD = 2
const WEEK = 7
const STEP: Readonly<Record<PlannedSeries['cycle'], number>> = { 每周: 7, 双周: 14, 每月: 30 }
const REMIND_MINUTES = 15
const MINUTE_MS = 60_000
const MINUTES_AN_HOUR = 60
/** Starts above the numbers of series, so that entries do not share numbers. */
const FIRST_PROJECT_ENTRY = 500

/** A time in the company's time zone. */
export function timeAt(day: Day, start: string, minutes = 0): string {
  return new Date(
    Date.parse(`${isoDay(day)}T${start}:00+08:00`) + minutes * MINUTE_MS,
  ).toISOString()
}

const idsOf = (context: SeedContext, cast: Cast, names: readonly string[]): string[] =>
  names.flatMap((name) => accountOf(context, cast, name) ?? [])

/** Monday is 1. */
const weekday = (day: Day): number => ((day + 3) % WEEK) + 1

/** Date of the session `ago` sessions back: 1 is the latest before today, 0 is the next. */
function heldOn({ cycle, day }: PlannedSeries, ago: number, today: Day): Day {
  if (cycle === '每月') {
    const [year = 0, month = 1] = isoDay(today).split('-').map(Number)
    const isOver = Number(isoDay(today).slice(8)) > day
    const back = isOver ? ago - 1 : ago
    return Date.UTC(year, month - 1 - back, day) / 86_400_000
  }
  const last = today - (((weekday(today) - day + WEEK - 1) % WEEK) + 1)
  return last - (ago - 1) * STEP[cycle]
}

const sessionRow = (series: number, ago: number) => series * (HELD + AHEAD) + ago + AHEAD - 1

function* planRows(context: SeedContext, cast: Cast): Generator<Insertable<DB['meeting_plan']>> {
  for (const [row, series] of SERIES.entries()) {
    const [host = ''] = idsOf(context, cast, [series.host])
    yield {
      ...context.stamp('meeting_plan', row),
      created_by: host,
      name: series.name,
      category: series.category,
      host_id: host,
      dept_id: context.idOf('department', departmentOf(cast, series.host)),
      minuter_id: accountOf(context, cast, series.minuter),
      attendee_ids: idsOf(context, cast, series.people),
      room: series.room,
      cycle: series.cycle,
      cycle_day: series.day,
      from_date: isoDay(heldOn(series, HELD, context.today)),
      start_time: series.start,
      minutes: series.minutes,
      remind_minutes: REMIND_MINUTES,
      agenda_template: series.agenda,
      sort: row,
    }
  }
}

type Occurrence = { series: PlannedSeries; at: number; ago: number; day: Day }

function* occurrences({ today }: SeedContext): Generator<Occurrence> {
  for (const [at, series] of SERIES.entries()) {
    for (let ago = HELD; ago > -AHEAD; ago -= 1)
      yield { series, at, ago, day: heldOn(series, ago, today) }
  }
}

function* sessionRows(context: SeedContext): Generator<Insertable<DB['meeting_session']>> {
  for (const { series, at, ago, day } of occurrences(context)) {
    yield {
      ...context.stamp('meeting_session', sessionRow(at, ago)),
      plan_id: context.idOf('meeting_plan', at),
      name: series.name,
      room: series.room,
      planned_date: isoDay(day),
      date: isoDay(day),
      start_at: timeAt(day, series.start),
      end_at: timeAt(day, series.start, series.minutes),
    }
  }
}

type TopicAt = { planned: PlannedTopic; number: number; ago: number }

/**
 * Every session in which a topic was discussed: an open topic was discussed in each session since.
 */
const talkedAbout: readonly TopicAt[] = TOPICS.flatMap((planned, number) =>
  Array.from({ length: planned.open ? planned.ago : 1 }, (_, back) => ({
    planned,
    number,
    ago: planned.ago - back,
  })),
)
const topicRow = (of: number, ago: number) =>
  talkedAbout.findIndex((one) => one.number === of && one.ago === ago)

function* topicRows(context: SeedContext, cast: Cast): Generator<Insertable<DB['meeting_topic']>> {
  for (const [row, { planned, number, ago }] of talkedAbout.entries()) {
    const series = pickAt(SERIES, planned.series)
    const [reporter = ''] = idsOf(context, cast, [planned.reporter])
    const isFirst = ago === planned.ago
    const day = heldOn(series, ago, context.today)
    yield {
      ...context.stamp('meeting_topic', row),
      created_by: reporter,
      meeting_id: context.idOf('meeting_plan', planned.series),
      meeting_date: isoDay(day),
      topic: planned.topic,
      reporter_id: reporter,
      dept_id: context.idOf('department', departmentOf(cast, planned.reporter)),
      last_progress: isFirst ? null : planned.conclusion,
      content: isFirst ? '首次提出，说明现状与计划' : '按上次结论推进，尚未完成',
      problem: planned.problem || null,
      conclusion: planned.conclusion,
      deadline: isoDay(day + WEEK),
      attendee_ids: idsOf(context, cast, series.people),
      host_id: accountOf(context, cast, series.host),
      minuter_id: accountOf(context, cast, series.minuter),
      carried_from_id: isFirst ? null : context.idOf('meeting_topic', topicRow(number, ago + 1)),
      root_id: context.idOf('meeting_topic', topicRow(number, planned.ago)),
      state: planned.open ? '2' : '3',
    }
  }
}

function* projectRows(
  context: SeedContext,
  cast: Cast,
): Generator<Insertable<DB['project_meeting']>> {
  for (const [row, one] of PROJECTS.entries()) {
    const day = context.today + one.days
    const [host = ''] = idsOf(context, cast, [one.host])
    yield {
      ...context.stamp('project_meeting', row),
      created_by: host,
      project_name: one.project,
      topic: one.topic,
      host_id: host,
      meeting_no: `HY${isoDay(context.today - 20).replaceAll('-', '')}${String(row + 1).padStart(4, '0')}`,
      start_at: timeAt(day, one.start),
      end_at: timeAt(day, one.start, one.hours * MINUTES_AN_HOUR),
      room: one.room,
      agenda: one.agenda,
      minutes: one.minutes ?? null,
      state: one.state,
      minuter_id: accountOf(context, cast, one.minuter),
      attendee_ids: idsOf(context, cast, one.people),
      remind_minutes: REMIND_MINUTES,
    }
  }
}

function* resolutionRows(
  context: SeedContext,
  cast: Cast,
): Generator<Insertable<DB['meeting_resolution']>> {
  const all = PROJECTS.flatMap((one, meeting) =>
    (one.resolved ?? []).map((resolved) => ({ resolved, meeting, host: one.host })),
  )
  for (const [row, { resolved, meeting, host }] of all.entries()) {
    yield {
      ...context.stamp('meeting_resolution', row),
      created_by: accountOf(context, cast, host),
      meeting_id: context.idOf('project_meeting', meeting),
      item: resolved.item,
      owner_id: accountOf(context, cast, resolved.by) ?? '',
      due_date: isoDay(context.today + resolved.days),
    }
  }
}

function* signInRows(
  context: SeedContext,
  cast: Cast,
): Generator<Insertable<DB['meeting_sign_in']>> {
  for (const [row, one] of PROJECTS.entries()) {
    if (one.state !== '3') continue
    for (const user of idsOf(context, cast, [one.host, one.minuter])) {
      yield {
        meeting_id: context.idOf('project_meeting', row),
        user_id: user,
        signed_by: user,
        signed_at: timeAt(context.today + one.days, one.start),
      }
    }
  }
}

/** Calendar entries of meetings. */
export function* meetingEntries(
  context: SeedContext,
  cast: Cast,
): Generator<Insertable<DB['schedule']>> {
  for (const { series, at, ago, day } of occurrences(context)) {
    const row = sessionRow(at, ago)
    yield entryOf(context, cast, {
      row,
      title: series.name,
      place: series.room,
      content: series.agenda,
      host: series.host,
      people: [series.minuter, ...series.people],
      day,
      start: series.start,
      minutes: series.minutes,
      source: 'work/meeting-sessions',
      sourceId: context.idOf('meeting_session', row),
    })
  }
  for (const [row, one] of PROJECTS.entries()) {
    yield entryOf(context, cast, {
      row: FIRST_PROJECT_ENTRY + row,
      title: titleOf(one),
      place: one.room,
      content: one.agenda,
      host: one.host,
      people: [one.minuter, ...one.people],
      day: context.today + one.days,
      start: one.start,
      minutes: one.hours * MINUTES_AN_HOUR,
      source: 'work/project-meetings',
      sourceId: context.idOf('project_meeting', row),
    })
  }
}

const titleOf = ({ project, topic }: PlannedProject) => `${project} · ${topic}`

type Entry = {
  row: number
  title: string
  place: string
  content: string
  host: string
  people: readonly string[]
  day: Day
  start: string
  minutes: number
  source: string
  sourceId: string
}

function entryOf(context: SeedContext, cast: Cast, entry: Entry): Insertable<DB['schedule']> {
  const [owner = ''] = idsOf(context, cast, [entry.host])
  const people = new Set(idsOf(context, cast, entry.people))
  people.delete(owner)
  return {
    ...context.stamp('schedule', entry.row),
    created_by: owner,
    owner_id: owner,
    participant_ids: [...people],
    title: entry.title,
    place: entry.place,
    content: entry.content,
    kind: '会议',
    start_at: timeAt(entry.day, entry.start),
    end_at: timeAt(entry.day, entry.start, entry.minutes),
    privacy: '公开',
    remind_minutes: REMIND_MINUTES,
    all_day: false,
    repeat: '无',
    source_type: entry.source,
    source_id: entry.sourceId,
  }
}

/** Series with their topics, and project meetings. */
export function meetingTables(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): SeedTable[] {
  const cast = { company, accounts }
  return [
    seedTable('meeting_plan', () => planRows(context, cast)),
    seedTable('meeting_session', () => sessionRows(context)),
    seedTable('meeting_topic', () => topicRows(context, cast)),
    seedTable('project_meeting', () => projectRows(context, cast)),
    seedTable('meeting_resolution', () => resolutionRows(context, cast)),
    seedTable('meeting_sign_in', () => signInRows(context, cast)),
  ]
}
