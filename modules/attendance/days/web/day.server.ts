import { DAY_CLASS } from '#modules/attendance/calendar/define/choices.ts'
import { holidayName } from '#modules/attendance/calendar/web/holiday-table.server.ts'
import { DAY_LEAVE, DAY_STATUS } from '#modules/attendance/days/define/choices.ts'
import { dailyStatistics } from '#modules/attendance/days/define/daily.ts'
import {
  type DayExplanation,
  type DayRule,
  dayExplanation,
  type ExplainedOvertime,
  type ExplainedPaper,
  type ExplainedPunch,
  type ExplainedSegment,
} from '#modules/attendance/days/wire/attend-day.ts'
import { attendGroups } from '#modules/attendance/groups/define/attend-group.ts'
import {
  AVERAGED_HOURS,
  HOURS_CYCLE,
  INDEFINITE_HOURS,
  OVERTIME_RULE,
  WORK_HOURS,
} from '#modules/attendance/groups/define/choices.ts'
import { RECORD_CALLS } from '#modules/attendance/months/wire/attend-records.ts'
import { OVERTIME, OVERTIME_KIND } from '#modules/attendance/requests/define/choices.ts'
import { shiftGroups } from '#modules/attendance/shifts/define/shift-group.ts'
import { choiceLabel, fieldLabel } from '#platform/define/described/labels.ts'
import type { ChoiceList } from '#platform/define/engine/field-kinds.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { formatDate, formatDateTime, formatDayPart } from '#platform/web/lib/format.ts'
import { choicePill } from '#platform/web/pages/texts/choice-pill.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import type { DayView } from './day-view.ts'
import {
  clockText,
  dayHref,
  daysText,
  minutesText,
  spanText,
  timesText,
  type Words,
} from './day-words.server.ts'

const DAY_MS = 86_400_000
const ARCHIVES = '/hr/archives'
const IN_DAYS = ['attendDays', 'absentDays', 'leaveDays', 'tripDays', 'visitDays', 'returnDays']
const IN_MINUTES = [
  'requiredMinutes',
  'workedMinutes',
  'lateMinutes',
  'earlyMinutes',
  'leaveMinutes',
  'otWorkday',
  'otRestday',
  'otHoliday',
]
/** Figures that the page shows even when they are zero. */
const ALWAYS = new Set(['requiredMinutes', 'workedMinutes', 'attendDays'])

/** The page of each kind of request. */
const PAPERS: Readonly<Record<string, string>> = {
  leave: 'attendance/leaves',
  hours: 'attendance/hours-leaves',
  trip: 'attendance/trips',
  visit: 'attendance/family-visits',
  return: 'attendance/returns',
  overtime: 'attendance/overtimes',
}

/** An employee's day and its explanation. */
export async function loadDay(call: SignedInCall): Promise<DayView> {
  const { gateway, params, language } = call
  const { userId = '', date = '' } = params
  const [explanation, navigation] = await Promise.all([
    gateway.ask(RECORD_CALLS.day, { userId, date }, dayExplanation),
    gateway.navigation(),
  ])
  const may = (path: string) => buttonCodesAt(navigation, path).has('view')
  const { person, plan } = explanation
  const beside = (days: number) =>
    dayHref(
      person.id,
      new Date(Date.parse(explanation.date) + days * DAY_MS).toISOString().slice(0, 10),
    )
  return {
    title: [formatDate, weekdayOf].map((say) => say(explanation.date, language)).join(' '),
    back: wayBack(explanation, call),
    person: {
      name: person.name,
      colour: faceColour(person.id),
      facts: [person.deptName, person.empNo].filter(Boolean).join(' · '),
      href: may(ARCHIVES) ? `${ARCHIVES}/${person.id}` : null,
    },
    statuses: explanation.statuses.map((code) => choicePill(DAY_STATUS, code, language)),
    notices: noticesOf(explanation, call),
    before: explanation.hasBefore ? beside(-1) : null,
    after: explanation.hasAfter ? beside(1) : null,
    plan: planOf(plan, call),
    segments: segmentsOf(explanation.segments, call),
    punches: punchesOf(explanation, call),
    papers: explanation.papers.map((paper) => describePaper(paper, call, may)),
    figures: figuresOf(explanation, call),
    steps: stepsOf(explanation, call),
    rules: explanation.rules.map((rule) => describeRule(rule, call)),
    links: linksOf(explanation, call, may),
  }
}

function noticesOf(explanation: DayExplanation, { t, language }: Words): DayView['notices'] {
  const at = formatDateTime(explanation.computedAt, language)
  return [
    ...(explanation.locked ? [{ tone: 'bad', text: t('attendRecords.closed') } as const] : []),
    ...(explanation.pendingRecalc
      ? [{ tone: 'warn', text: t('attendRecords.stale') } as const]
      : []),
    ...(explanation.isProvisional
      ? [{ tone: 'info', text: t('attendRecords.provisional') } as const]
      : []),
    // Only closed days need this note: the next computation of an open day uses the current facts.
    ...(explanation.locked && !explanation.keepsFacts
      ? [{ tone: 'quiet', text: t('attendRecords.notKept') } as const]
      : []),
    { tone: 'quiet', text: t('attendRecords.computedAt', { at }) },
  ]
}

function planOf(plan: DayExplanation['plan'], { t, language }: Words): DayView['plan'] {
  const { kind, source, shift, group, dayClass, holiday } = plan
  const fact = (name: string, text: string) => ({
    name,
    label: t(`attendRecords.planFact.${name}`),
    text,
  })
  const name = holiday && holidayName(holiday, t)
  return [
    fact('what', shift?.name ?? t(`attendRecords.plan.${kind}`)),
    fact('source', t(`attendRecords.planSource.${source}`, { defaultValue: source })),
    fact('group', group?.name ?? t('attendRecords.noGroup')),
    fact('day', [choiceLabel(DAY_CLASS, dayClass, language), name].filter(Boolean).join(' · ')),
  ]
}

function segmentsOf(segments: readonly ExplainedSegment[], words: Words): DayView['segments'] {
  const { t } = words
  const columns = ['seq', 'hours', 'due', 'inWindow', 'outWindow', 'clocked', 'came']
  return {
    columns: columns.map((column) => t(`attendRecords.segmentColumns.${column}`)),
    rows: segments.map((segment) => [
      String(segment.seq),
      spanText(segment.from, segment.to, t),
      spanText(segment.dueFrom, segment.dueTo, t),
      spanText(segment.inFrom, segment.inUntil, t),
      spanText(segment.outFrom, segment.outUntil, t),
      spanText(segment.in, segment.out, t),
      outcomeOf(segment, words),
    ]),
  }
}

function outcomeOf(segment: ExplainedSegment, words: Words): string {
  const { t } = words
  const { late, early, missIn, missOut, absent } = segment
  const parts = [
    absent && t('attendRecords.came.absent'),
    late > 0 && t('attendRecords.came.late', { time: minutesText(late, words) }),
    early > 0 && t('attendRecords.came.early', { time: minutesText(early, words) }),
    missIn && t('attendRecords.came.missIn'),
    missOut && t('attendRecords.came.missOut'),
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(t('calendar.and')) : t('attendRecords.came.fine')
}

function punchesOf({ punches, segments }: DayExplanation, { t }: Words): DayView['punches'] {
  const use = ({ use: side, seq, verdict, since }: ExplainedPunch) => {
    // A clock-in that became void later still counted when the day was computed.
    if (verdict !== null && (since === null || since === 'added')) {
      return t(`attendRecords.verdict.${verdict}`, { defaultValue: verdict })
    }
    if (side === null) return t('attendRecords.unused')
    const part = segments.length > 1 ? `${t('attendRecords.segment', { seq })} ` : ''
    return part + t(`attendRecords.use.${side}`)
  }
  return {
    columns: ['at', 'source', 'use'].map((column) => t(`attendRecords.punchColumns.${column}`)),
    rows: punches.map((punch) => [
      clockText(punch.at, t),
      [t(`attendRecords.source.${punch.source}`, { defaultValue: punch.source }), punch.deviceSn]
        .filter(Boolean)
        .join(' '),
      [use(punch), punch.since && t(`attendRecords.punchSince.${punch.since}`)]
        .filter(Boolean)
        .join(' · '),
    ]),
  }
}

/** The period of a request: days with their halves, or moments. */
function paperSpan(
  { from, to, fromHalf, toHalf }: Pick<ExplainedPaper, 'from' | 'to' | 'fromHalf' | 'toHalf'>,
  { t, language }: Words,
): string {
  const moment = (text: string, half: string | null) =>
    text.length > 10
      ? formatDateTime(text, language)
      : [formatDate(text, language), half && t(`attendRecords.half.${half}`)]
          .filter(Boolean)
          .join(' ')
  return `${moment(from, fromHalf)} – ${moment(to, toHalf)}`
}

/** How a request has changed since the day was computed. */
function paperChange(paper: ExplainedPaper, words: Words): string[] {
  const { t, language } = words
  const { since, now, kind } = paper
  if (since === null) return []
  if (since !== 'changed' || now === null) return [t(`attendRecords.paperSince.${since}`)]
  const hasOtherKind = isLeavePaper(paper) && now.kind !== kind
  const parts = [
    hasOtherKind && choiceLabel(DAY_LEAVE, now.kind ?? '', language),
    paperSpan(now, words),
  ]
  return [t('attendRecords.paperSince.changed', { now: parts.filter(Boolean).join(' ') })]
}

const isLeavePaper = ({ sort }: ExplainedPaper) => sort === 'leave' || sort === 'hours'

function describePaper(
  paper: ExplainedPaper,
  words: Words,
  may: (path: string) => boolean,
): DayView['papers'][number] {
  const { t, language } = words
  const { id, sort, kind, minutes, days } = paper
  const path = PAPERS[sort]
  const name = t(`attendRecords.paper.${sort}`)
  const took = [
    minutes !== null && minutes > 0 && minutesText(minutes, words),
    days !== null && Number(days) > 0 && daysText(Number(days), words),
  ].filter((part) => typeof part === 'string')
  return {
    key: id,
    href: path && may(`/${path}`) ? `/${path}/${id}` : null,
    title:
      isLeavePaper(paper) && kind ? `${name} · ${choiceLabel(DAY_LEAVE, kind, language)}` : name,
    text: [
      paperSpan(paper, words),
      ...(took.length > 0 ? [t('attendRecords.took', { part: took.join(' · ') })] : []),
      ...paperChange(paper, words),
    ].join(' · '),
  }
}

function figuresOf({ figures }: DayExplanation, words: Words): DayView['figures'] {
  const fact = (name: string, value: number, text: string) =>
    value === 0 && !ALWAYS.has(name)
      ? []
      : [{ name, label: words.t(`attendRecords.dayFigures.${name}`), text }]
  const all = figures as Readonly<Record<string, unknown>>
  return [...IN_MINUTES, 'missTimes', ...IN_DAYS].flatMap((name) => {
    const value = Number(all[name])
    const say =
      name === 'missTimes' ? timesText : IN_MINUTES.includes(name) ? minutesText : daysText
    return fact(name, value, say(value, words))
  })
}

type Values = Partial<Record<DayRule['name'], number>>

/** How the figures follow from the rules, in the order of the computation. */
function stepsOf(
  { figures, rules, plan, segments, overtime, holidayMinutes }: DayExplanation,
  words: Words,
): DayView['steps'] {
  const { t } = words
  const value: Values = Object.fromEntries(rules.map((rule) => [rule.name, Number(rule.value)]))
  const minutes = (name: DayRule['name']) => minutesText(value[name] ?? 0, words)
  const step = (name: string, values: Readonly<Record<string, string>> = {}) => ({
    name,
    label: t(`attendRecords.stepNames.${name}`),
    text: t(`attendRecords.steps.${name}`, values),
  })
  const hours = [
    ...(holidayMinutes > 0
      ? [step('holiday', { minutes: minutesText(holidayMinutes, words) })]
      : []),
    ...overtime.map((part, at) => ({
      name: `overtime${at}`,
      label: t('attendRecords.stepNames.overtime'),
      text: overtimeText(part, minutes('overtimeUnit'), words),
    })),
  ]
  if (plan.kind === 'unscheduled') return [step('unscheduled'), ...hours]
  const ofShift = plan.kind === 'shift' && segments.length > 0
  const missing = figures.missTimes > 0
  return [
    ...(plan.kind === 'rest' ? [step('rest')] : []),
    ...(plan.kind === 'free' ? [step('free', { free: minutes('freeMinutes') })] : []),
    ...(ofShift && (value.flexMinutes ?? 0) > 0
      ? [step('flex', { flex: minutes('flexMinutes') })]
      : []),
    ...(ofShift
      ? [
          step('late', {
            grace: minutes('lateGrace'),
            half: minutes('lateToHalf'),
            full: minutes('lateToFull'),
            late: minutesText(figures.lateMinutes, words),
          }),
          step('early', {
            grace: minutes('earlyGrace'),
            early: minutesText(figures.earlyMinutes, words),
          }),
        ]
      : []),
    ...(missing ? [step('missing', { times: String(figures.missTimes) })] : []),
    step('attended', {
      required: daysText(Number(figures.requiredDays), words),
      absent: daysText(Number(figures.absentDays), words),
      leave: daysText(Number(figures.leaveDays), words),
      attended: daysText(Number(figures.attendDays), words),
    }),
    ...hours,
    ...hoursSteps(rules).map((name) => step(name)),
  ]
}

const OVERTIME_KINDS: Readonly<Record<ExplainedOvertime['kind'], string>> = {
  workday: OVERTIME.workday,
  restday: OVERTIME.restDay,
  holiday: OVERTIME.holiday,
}

/**
 * Explains the minutes of an overtime request: the pay class of its hours, the clock-in that ended it, the
 * unit.
 */
function overtimeText(part: ExplainedOvertime, unit: string, words: Words): string {
  const { t, language } = words
  const { kind, from, to, minutes, counted, toLieu } = part
  const overtimePart = t('attendRecords.overtime.part', {
    span: spanText(from, to, t),
    kind: choiceLabel(OVERTIME_KIND, OVERTIME_KINDS[kind], language),
    minutes: minutesText(minutes, words),
    unit,
    counted: minutesText(counted, words),
  })
  const isPaper = part.in === null && part.out === null
  return [
    overtimePart,
    isPaper && t('attendRecords.overtime.byPaper'),
    part.in === from && t('attendRecords.overtime.begun', { time: clockText(from, t) }),
    part.out === to && t('attendRecords.overtime.ended', { time: clockText(to, t) }),
    toLieu && t('attendRecords.overtime.lieu'),
  ]
    .filter((text) => typeof text === 'string')
    .join('')
}

/** Working hours systems whose overtime is not computed per day. */
function hoursSteps(rules: readonly DayRule[]): ('averaged' | 'indefinite')[] {
  const system = rules.find(({ name }) => name === 'workHours')?.value
  if (system === AVERAGED_HOURS) return ['averaged']
  return system === INDEFINITE_HOURS ? ['indefinite'] : []
}

/** Choice lists of the rules that are neither durations nor yes or no. */
const RULE_CHOICES: Partial<Record<DayRule['name'], ChoiceList>> = {
  overtimeRule: OVERTIME_RULE,
  workHours: WORK_HOURS,
  cycle: HOURS_CYCLE,
}

/** Shows the value of a rule in its unit. */
function describeRule({ name, value, of }: DayRule, words: Words): DayView['rules'][number] {
  const { t, language } = words
  const resource = of === 'shift' ? shiftGroups : attendGroups
  const say = () => {
    if (typeof value === 'boolean') return t(value ? 'page.yes' : 'page.no')
    if (typeof value === 'number') return minutesText(value, words)
    return choiceLabel(RULE_CHOICES[name] ?? OVERTIME_RULE, value, language)
  }
  return { name, label: fieldLabel(resource, name, language), text: say() }
}

const weekdayOf = (date: string, language: Words['language']) =>
  formatDayPart(date, 'weekdayName', language)

/** The link back: the user's own month, or the employee's days of that month. */
function wayBack({ person, date, isOwn }: DayExplanation, { t }: Words): DayView['back'] {
  const month = date.slice(0, 'yyyy-MM'.length)
  const days = `/${dailyStatistics.path}?userId=${person.id}&dateStart=${month}-01`
  return isOwn
    ? { href: `/attendance/my?month=${month}`, label: t('attendRecords.my') }
    : { href: days, label: t('attendRecords.ofPerson') }
}

function linksOf(
  { plan }: DayExplanation,
  { t }: Words,
  may: (path: string) => boolean,
): DayView['links'] {
  const at = (path: string, id: string | undefined, label: string) =>
    id && may(path) ? [{ href: `${path}/${id}`, label }] : []
  return [
    ...at(`/${shiftGroups.path}`, plan.shift?.id, t('attendRecords.theShift')),
    ...at(`/${attendGroups.path}`, plan.group?.id, t('attendRecords.theGroup')),
  ]
}
