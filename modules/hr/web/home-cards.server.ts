import { archives } from '#modules/hr/archives/define/archive.ts'
import { EMPLOYMENT_STATUS, INFO_CHANGE_STATE } from '#modules/hr/archives/define/choices.ts'
import { ROSTER_TABS } from '#modules/hr/archives/define/employment-states.ts'
import { infoChanges, WAITING } from '#modules/hr/archives/define/info-change.ts'
import { ASK_PAGE } from '#modules/hr/archives/web/own-file.server.ts'
import { candidateMessages } from '#modules/hr/candidate-messages/define/candidate-message.ts'
import {
  CANDIDATE_MESSAGE_STATE,
  MESSAGE_OCCASION,
} from '#modules/hr/candidate-messages/define/choices.ts'
import {
  type DueMessages,
  dueMessages,
} from '#modules/hr/candidate-messages/wire/candidate-messages.ts'
import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import { CANDIDATE_STAGE } from '#modules/hr/candidates/define/choices.ts'
import {
  type WaitingCandidates,
  waitingCandidates,
} from '#modules/hr/candidates/wire/candidates.ts'
import { DOCUMENTS } from '#modules/hr/company-policies/web/policy-shelf.server.ts'
import { type DocumentsCard, documentsCard } from '#modules/hr/company-policies/wire/policies.ts'
import { MY_INTERVIEWS } from '#modules/hr/interviews/web/my-interviews.server.ts'
import {
  type WaitingInterviews,
  waitingInterviews,
} from '#modules/hr/interviews/wire/interviews.ts'
import { LETTER_DUE } from '#modules/hr/letters/define/choices.ts'
import { commitmentLetters } from '#modules/hr/letters/define/commitment-letter.ts'
import { MY_LETTERS, signHref } from '#modules/hr/letters/web/letter-paths.server.ts'
import { lettersCard, type OwnLetter } from '#modules/hr/letters/wire/commitment.ts'
import { PRIVACY_KIND } from '#modules/hr/privacy/define/choices.ts'
import { privacyRequests } from '#modules/hr/privacy/define/privacy-request.ts'
import { type OverdueRequests, overdueRequests } from '#modules/hr/privacy/wire/privacy.ts'
import { INTERVIEW_KIND } from '#modules/hr/recruiting-needs/define/choices.ts'
import { dueTone } from '#modules/hr/staff-reports/web/due.server.ts'
import {
  aboutPeople,
  describeStructure,
  pagesOfFlow,
} from '#modules/hr/staff-reports/web/structure.server.ts'
import { MY_TRAINING } from '#modules/hr/training/web/my-training.server.ts'
import { type WaitingTrainings, waitingTrainings } from '#modules/hr/training/wire/training.ts'
import {
  type ComingMoves,
  comingMoves,
  type FileGaps,
  fileGaps,
  type Headcount,
  headcount,
  headcounts,
  type JoinersAndLeavers,
  joinersAndLeavers,
  type OwnFile,
  type OwnLeader,
  type OwnRequests,
  ownFile,
  ownLeader,
  ownRequests,
  type Reminder,
  reminders,
  structure,
  type Team,
  team,
  type WaitingChanges,
  waitingChanges,
} from '#modules/hr/wire/home-cards.ts'
import {
  choiceLabel,
  fieldLabel,
  recordLabel,
  resourceLabel,
} from '#platform/define/described/labels.ts'
import type { PageRight } from '#platform/define/own-pages.ts'
import { describeChart } from '#platform/web/charts/describe-chart.server.ts'
import { holdsRight } from '#platform/web/gateway/navigation.server.ts'
import { describeTrend } from '#platform/web/home/describe-trend.server.ts'
import { type HomeCard, homeCard } from '#platform/web/home/home-card.server.ts'
import type { HomeStart } from '#platform/web/home/home-start.ts'
import type { RowView, TileView, WaitingRow } from '#platform/web/home/home-view.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import {
  formatDate,
  formatDateTime,
  formatDayPart,
  formatNumber,
  formatRelative,
  parseWireTime,
} from '#platform/web/lib/format.ts'
import { READING } from '#platform/web/pages/record/reading.server.ts'
import { choicePill } from '#platform/web/pages/texts/choice-pill.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'

const ARCHIVES = '/hr/archives'
const CHANGES = `/${infoChanges.path}`
const WAITING_CHANGES = `${CHANGES}?state=${WAITING}`
const AT_WORK = ROSTER_TABS.of.working.join(',')
const LEFT = encodeURIComponent(ROSTER_TABS.of.left.join(','))

export const hrHomeStarts: readonly HomeStart[] = [
  {
    label: 'home.starts.join',
    href: `${ARCHIVES}/act/join`,
    entry: ARCHIVES,
    buttons: ['add'],
  },
]

/** 人事: cards about people and their files, in their default order. */
export const hrHomeCards: readonly HomeCard[] = [
  homeCard({
    name: 'hr/own-file',
    title: 'home.ownFile.title',
    place: 'side',
    data: ownFile,
    draw: (call, file) => ({ body: { shape: 'own-file', file: describeOwnFile(call, file) } }),
  }),
  homeCard({
    name: 'hr/waiting-changes',
    title: 'home.waiting.title',
    data: waitingChanges,
    turn: 'work',
    draw: (call, { total, rows }) => ({
      waits: {
        waitsFor: 'decision',
        label: call.t('home.waiting.title'),
        total,
        href: WAITING_CHANGES,
        rows: rows.map((row) => waitingRow(call, row)),
      },
    }),
  }),
  homeCard({
    name: 'hr/own-requests',
    title: 'home.ownRequests.title',
    data: ownRequests,
    draw: (call, { rows }) =>
      rows.length > 0
        ? {
            more: { href: CHANGES, label: call.t('home.all') },
            body: { shape: 'rows', rows: rows.map((row) => ownRequestRow(call, row)) },
          }
        : null,
  }),
  homeCard({
    name: 'hr/own-letters',
    title: 'home.letters.title',
    data: lettersCard,
    turn: 'work',
    draw: (call, { total, rows }) => ({
      waits: {
        waitsFor: 'work',
        label: call.t('home.letters.title'),
        total,
        href: MY_LETTERS,
        rows: rows.map((row) => letterRow(call, row)),
      },
    }),
  }),
  homeCard({
    name: 'hr/waiting-trainings',
    title: 'home.trainings.title',
    data: waitingTrainings,
    turn: 'work',
    draw: (call, { total, rows }) => ({
      waits: {
        waitsFor: 'work',
        label: call.t('home.trainings.title'),
        total,
        href: MY_TRAINING,
        rows: rows.map((row) => trainingRow(call, row)),
      },
    }),
  }),
  homeCard({
    name: 'hr/waiting-interviews',
    title: 'home.interviews.title',
    data: waitingInterviews,
    turn: 'work',
    draw: (call, { total, rows }) => ({
      waits: {
        waitsFor: 'work',
        label: call.t('home.interviews.title'),
        total,
        href: MY_INTERVIEWS,
        rows: rows.map((row) => interviewRow(call, row)),
      },
    }),
  }),
  homeCard({
    name: 'hr/waiting-candidates',
    title: 'home.candidates.title',
    data: waitingCandidates,
    turn: 'work',
    draw: (call, { total, rows }) => ({
      waits: {
        waitsFor: 'work',
        label: call.t('home.candidates.title'),
        total,
        href: `/${candidates.path}`,
        rows: rows.map((row) => candidateRow(call, row)),
      },
    }),
  }),
  homeCard({
    name: 'hr/due-messages',
    title: 'home.candidateMessages.title',
    data: dueMessages,
    turn: 'work',
    draw: (call, { total, rows }) => ({
      waits: {
        waitsFor: 'work',
        label: call.t('home.candidateMessages.title'),
        total,
        href: `/${candidateMessages.path}`,
        rows: rows.map((row) => messageRow(call, row)),
      },
    }),
  }),
  homeCard({
    name: 'hr/overdue-requests',
    title: 'home.privacy.title',
    data: overdueRequests,
    turn: 'work',
    draw: (call, { total, rows }) => ({
      waits: {
        waitsFor: 'work',
        label: call.t('home.privacy.title'),
        total,
        href: `/${privacyRequests.path}`,
        rows: rows.map((row) => requestRow(call, row)),
      },
    }),
  }),
  homeCard({
    name: 'hr/documents-to-confirm',
    title: 'home.documents.title',
    data: documentsCard,
    turn: 'work',
    draw: (call, { total, rows }) => ({
      waits: {
        waitsFor: 'reading',
        label: call.t('home.documents.title'),
        total,
        href: `${DOCUMENTS}?${READING}=1`,
        rows: rows.map((row) => documentRow(call, row)),
      },
    }),
  }),
  homeCard({
    name: 'hr/headcount',
    title: 'home.headcount.title',
    data: headcount,
    tiles: (call, figures) => [describeHeadcount(call, figures)],
  }),
  homeCard({
    name: 'hr/team',
    title: 'home.team.title',
    data: team,
    // Optional, because the card of the team today has the same faces.
    isOptional: true,
    draw: (call, found) => describeTeam(call, found),
  }),
  homeCard({
    name: 'hr/own-leader',
    title: 'home.ownLeader.title',
    data: ownLeader,
    draw: (_call, leader) => ({ body: { shape: 'rows', rows: [leaderRow(leader)] } }),
  }),
  homeCard({
    name: 'hr/joiners-and-leavers',
    title: 'home.flow.title',
    data: joinersAndLeavers,
    tileTitle: 'home.flow.thisMonth',
    tiles: describeFlowFigures,
    draw: async (call, { months }) =>
      months.some(({ joined, left }) => joined + left > 0)
        ? {
            more: await moreAt(call, 'hr/turnover:view'),
            body: { shape: 'charts', charts: [describeFlow(call, months)] },
          }
        : null,
  }),
  homeCard({
    name: 'hr/structure',
    title: 'home.structure.title',
    place: 'wide',
    data: structure,
    draw: (call, found) => {
      const charts = describeStructure(call, found)
      return charts.length > 0 ? { body: { shape: 'charts', charts } } : null
    },
  }),
  homeCard({
    name: 'hr/coming-moves',
    title: 'home.moves.title',
    place: 'side',
    data: comingMoves,
    turn: 'people',
    draw: (call, { rows }) =>
      rows.length > 0
        ? { body: { shape: 'rows', rows: rows.map((row) => moveRow(call, row)) } }
        : null,
  }),
  homeCard({
    name: 'hr/due',
    title: 'home.due.title',
    place: 'side',
    data: reminders,
    turn: 'people',
    draw: async (call, { rows }) =>
      rows.length > 0
        ? { more: await moreAt(call, 'hr/due:view'), body: rowsOf(call, rows) }
        : { quiet: call.t('home.due.empty') },
  }),
  homeCard({
    name: 'hr/celebrations',
    title: 'home.celebrations.title',
    place: 'side',
    data: reminders,
    draw: async (call, { rows }) =>
      rows.length > 0
        ? { more: await moreAt(call, 'hr/due:view'), body: celebrationsOf(call, rows) }
        : null,
  }),
  homeCard({
    name: 'hr/file-gaps',
    title: 'home.gaps.title',
    place: 'side',
    data: fileGaps,
    draw: (call, gaps) =>
      gaps.fields.length > 0 ? { body: { shape: 'shares', rows: describeGaps(call, gaps) } } : null,
  }),
]

/** Link to the full page; null for users who may not open it. */
async function moreAt({ gateway, t }: SignedInCall, right: PageRight) {
  const [path] = right.split(':')
  const mayOpen = holdsRight(await gateway.navigation(), right)
  return mayOpen ? { href: `/${path}`, label: t('home.all') } : null
}

/** A large figure, with a tone unless it is zero. */
function figure(count: number, language: SignedInCall['language'], tone: TileView['tone'] = null) {
  const value = formatNumber(count, language)
  return { value, isNone: count === 0, tone: count > 0 ? tone : null }
}

function ownRequestRow(
  { t, language }: SignedInCall,
  { id, state, items, askedAt }: OwnRequests['rows'][number],
): RowView {
  return {
    id,
    href: `${CHANGES}/${id}`,
    icon: 'edit',
    face: null,
    title: t('home.waiting.items', { count: items }),
    note: formatRelative(parseWireTime(askedAt), new Date(), t),
    pill: choicePill(INFO_CHANGE_STATE, state, language),
  }
}

/** A row for a letter to sign. */
function letterRow({ t, language }: SignedInCall, letter: OwnLetter): WaitingRow {
  const { id, title, deadline, due } = letter
  const href = signHref(id)
  return {
    id,
    href,
    icon: 'shield',
    face: null,
    title,
    note: [
      resourceLabel(commitmentLetters, language),
      deadline ? t('letters.until', { day: formatDate(deadline, language) }) : '',
    ]
      .filter(Boolean)
      .join(' · '),
    pill: due === null ? null : choicePill(LETTER_DUE, due, language),
    press: { href, label: t('home.letters.sign') },
    // The day of issue is unknown here, so the deadline stands in for it.
    at: deadline,
  }
}

function trainingRow(
  { t, language }: SignedInCall,
  { id, title, startAt, endAt, trainer, asked }: WaitingTrainings['rows'][number],
): WaitingRow {
  const href = `${MY_TRAINING}/${id}`
  const since = asked === 'signIn' ? startAt : endAt
  return {
    id,
    href,
    face: null,
    icon: 'book',
    title,
    note: [t(`training.${asked}`), trainer, formatDateTime(startAt, language)]
      .filter(Boolean)
      .join(' · '),
    pill: null,
    since: asked === 'signIn' ? '' : formatRelative(parseWireTime(since), new Date(), t),
    press: { href, label: t(`training.${asked}`) },
    at: since,
  }
}

function interviewRow(
  { t, language }: SignedInCall,
  { id, name, postName, kind, planAt, endAt, isIn, place }: WaitingInterviews['rows'][number],
): WaitingRow {
  const href = `${MY_INTERVIEWS}/${id}`
  const isOver = parseWireTime(endAt) <= new Date()
  const asked = isOver && !isIn ? 'interviews.score' : 'interviews.open'
  return {
    id,
    href,
    face: null,
    icon: 'calendar',
    title: `${choiceLabel(INTERVIEW_KIND, kind, language)} · ${name}`,
    note: [postName, formatDateTime(planAt, language), place].filter(Boolean).join(' · '),
    pill: null,
    since: isOver ? formatRelative(parseWireTime(endAt), new Date(), t) : '',
    press: { href, label: t(asked) },
    at: planAt,
  }
}

function candidateRow(
  { t, language }: SignedInCall,
  { id, name, postName, state, dueOn }: WaitingCandidates['rows'][number],
): WaitingRow {
  const href = `/${candidates.path}/${id}`
  return {
    id,
    href,
    face: null,
    icon: 'users',
    title: name,
    note: [postName, t('home.candidates.due', { day: formatDate(dueOn, language) })].join(' · '),
    pill: choicePill(CANDIDATE_STAGE, state, language),
    since: '',
    press: { href, label: t('candidates.go') },
    at: `${dueOn} 00:00:00`,
  }
}

function messageRow(
  { t, language }: SignedInCall,
  { id, name, occasion, state, plannedAt }: DueMessages['rows'][number],
): WaitingRow {
  const href = `/${candidateMessages.path}/${id}`
  return {
    id,
    href,
    face: null,
    icon: 'mail',
    title: `${choiceLabel(MESSAGE_OCCASION, occasion, language)} · ${name}`,
    note: formatDateTime(plannedAt, language),
    pill: choicePill(CANDIDATE_MESSAGE_STATE, state, language),
    since: formatRelative(parseWireTime(plannedAt), new Date(), t),
    press: { href, label: t('candidateMessages.send') },
    at: plannedAt,
  }
}

function requestRow(
  { t, language }: SignedInCall,
  { id, requestNo, name, kind, dueOn, askedAt }: OverdueRequests['rows'][number],
): WaitingRow {
  const href = `/${privacyRequests.path}/${id}`
  return {
    id,
    href,
    face: null,
    icon: 'lock',
    title: `${choiceLabel(PRIVACY_KIND, kind, language)} · ${name}`,
    note: [requestNo, formatDate(dueOn, language)].join(' · '),
    pill: null,
    since: formatRelative(parseWireTime(askedAt), new Date(), t),
    press: { href, label: t('candidates.go') },
    at: askedAt,
  }
}

function documentRow(
  { t, language }: SignedInCall,
  { id, title, edition, effectiveDate }: DocumentsCard['rows'][number],
): WaitingRow {
  const href = `${DOCUMENTS}/${id}?${READING}=1`
  const day = t('documents.since', { day: formatDate(effectiveDate, language) })
  return {
    id,
    href,
    face: null,
    icon: 'document',
    title,
    note: `${t('documents.edition', { edition })} · ${day}`,
    pill: null,
    press: { href, label: t('home.documents.confirm') },
    at: effectiveDate,
  }
}

function leaderRow({ id, name, photo, postName, deptName, mayOpen }: OwnLeader): RowView {
  return {
    id,
    href: mayOpen ? `${ARCHIVES}/${id}` : null,
    icon: 'user',
    title: name,
    face: { colour: faceColour(id), name, photo },
    note: [deptName, postName].filter(Boolean).join(' · '),
    pill: null,
  }
}

function waitingRow(
  { t, language }: SignedInCall,
  { id, person, name, photo, deptName, items, askedAt }: WaitingChanges['rows'][number],
): WaitingRow {
  const href = `${CHANGES}/${id}`
  const when = formatRelative(parseWireTime(askedAt), new Date(), t)
  return {
    id,
    href,
    icon: 'user',
    title: [name, recordLabel(infoChanges, language)].join(' · '),
    face: { colour: faceColour(person), name, photo },
    note: [deptName, t('home.waiting.items', { count: items })].filter(Boolean).join(' · '),
    pill: null,
    since: when,
    press: { href, label: t('home.waits.open') },
    at: askedAt,
  }
}

function describeHeadcount(
  { t, language }: SignedInCall,
  { people, plan, vacancy, months }: Headcount,
): TileView {
  const write = (value: number) => formatNumber(value, language)
  const free = vacancy ?? 0
  const state = free < 0 ? 'home.headcount.over' : 'home.headcount.free'
  return {
    label: t('home.headcount.title'),
    ...figure(people, language),
    href: `${ARCHIVES}?status=${encodeURIComponent(AT_WORK)}`,
    note: [
      ...(plan === null ? [] : [t('home.headcount.plan', { plan: write(plan) })]),
      ...(free === 0 ? [] : [t(state, { places: write(Math.abs(free)) })]),
    ].join(' · '),
    trend: describeTrend({ language }, 'line', valuesOf(months, 'people'), write),
  }
}

/** The values of one column by month. */
function valuesOf<Name extends string>(
  months: readonly ({ month: string } & Record<Name, number>)[],
  name: Name,
) {
  return months.map((one) => ({ month: one.month, value: one[name] }))
}

/** Joiners and leavers of this month, and the leavers of twelve months per hundred people at work. */
function describeFlowFigures(call: SignedInCall, found: JoinersAndLeavers): TileView[] {
  const { t, language } = call
  const { months, people } = found
  const last = months.at(-1)
  if (!last) return []
  const write = (value: number) => formatNumber(value, language)
  const first = `${last.month}-01`
  return [
    {
      label: t('home.flow.thisMonth'),
      ...figure(last.joined, language),
      note: '',
      href: `${ARCHIVES}?joinDateStart=${first}`,
      trend: describeTrend(call, 'bars', valuesOf(months, 'joined'), write),
    },
    {
      label: t('home.flow.leftInMonth'),
      ...figure(last.left, language),
      note: '',
      href: `${ARCHIVES}?leaveDateStart=${first}&status=${LEFT}`,
      trend: describeTrend(call, 'bars', valuesOf(months, 'left'), write),
    },
    ...(people === null ? [] : turnoverTile(call, months, people)),
  ]
}

const FOR_A_HUNDRED = 100

/** Leavers divided by the mean of the people at work, as on the page of turnover. */
function turnoverTile(
  call: SignedInCall,
  months: JoinersAndLeavers['months'],
  people: number,
): TileView[] {
  const { t, language } = call
  const write = (value: number) => `${formatNumber(value, language, 1)} %`
  const means = headcounts(people, months).map(({ people: closing }, at) => {
    const { joined = 0, left = 0 } = months[at] ?? {}
    return closing + (left - joined) / 2
  })
  const rates = months.map(({ month, left }, at) => {
    const mean = means[at] ?? 0
    return { month, value: mean > 0 ? (left / mean) * FOR_A_HUNDRED : 0 }
  })
  const mean = means.reduce((sum, value) => sum + value, 0) / Math.max(means.length, 1)
  const leavers = months.reduce((sum, { left }) => sum + left, 0)
  if (mean <= 0) return []
  return [
    {
      label: t('home.flow.turnover'),
      value: write((leavers / mean) * FOR_A_HUNDRED),
      isNone: leavers === 0,
      note: t('home.flow.twelveMonths'),
      tone: null,
      href: '/hr/turnover',
      trend: describeTrend(call, 'bars', rates, write),
    },
  ]
}

function moveRow(
  { t, language }: SignedInCall,
  { id, name, photo, deptName, way, date, days }: ComingMoves['rows'][number],
): RowView {
  const when = days > 0 ? 'ahead' : days < 0 ? 'past' : 'today'
  return {
    id: `${way}:${id}`,
    href: `${ARCHIVES}/${id}`,
    icon: 'user',
    title: name,
    face: { colour: faceColour(id), name, photo },
    note: [deptName, formatDayPart(date, 'weekday', language)].filter(Boolean).join(' · '),
    pill: {
      tone: days < 0 ? 'bad' : way === 'joins' ? 'info' : 'warn',
      text: t(`home.moves.${way}.${when}`, { count: Math.abs(days) }),
    },
  }
}

function celebrationsOf({ t }: SignedInCall, rows: readonly Reminder[]) {
  return {
    shape: 'faces' as const,
    people: rows.map(({ id, name, photo, kind, days, years }) => ({
      id: `${kind}:${id}`,
      href: `${ARCHIVES}/${id}`,
      face: { colour: faceColour(id), name, photo },
      text: reminderText(t, { kind, days, years }),
    })),
  }
}

function rowsOf(call: SignedInCall, rows: readonly Reminder[]) {
  return { shape: 'rows' as const, rows: rows.map((row) => describeReminder(call, row)) }
}

function describeReminder({ t, language }: SignedInCall, row: Reminder): RowView {
  const { id, name, photo, deptName, kind, date, days, years } = row
  const isDue = kind !== 'birthday' && kind !== 'serviceYear'
  return {
    id: `${kind}:${id}`,
    href: `${ARCHIVES}/${id}`,
    icon: 'user',
    title: name,
    face: { colour: faceColour(id), name, photo },
    note: [
      deptName,
      isDue ? formatDate(date, language) : formatDayPart(date, 'dayOfYear', language),
    ]
      .filter(Boolean)
      .join(' · '),
    pill: { tone: dueTone(kind, days), text: reminderText(t, { kind, days, years }) },
  }
}

/** Kinds without a text for past days, because they recur or are no longer shown after the day. */
const NEVER_PAST: ReadonlySet<Reminder['kind']> = new Set(['birthday', 'serviceYear', 'retirement'])

/** Text of a due day: past, today or ahead. */
export function reminderText(
  t: SignedInCall['t'],
  { kind, days, years }: Pick<Reminder, 'kind' | 'days' | 'years'>,
): string {
  const when = days > 0 ? 'ahead' : days < 0 && !NEVER_PAST.has(kind) ? 'past' : 'today'
  return t(`home.reminder.${kind}.${when}`, { count: Math.abs(days), years: years ?? 0 })
}

function describeFlow(call: SignedInCall, months: JoinersAndLeavers['months']) {
  const { t, language } = call
  const chart = describeChart(
    {
      shape: 'columns',
      categories: months.map(({ month }) => formatDayPart(`${month}-01`, 'month', language)),
      series: [
        { name: t('home.flow.joined'), colour: 'main', values: months.map(({ joined }) => joined) },
        { name: t('home.flow.left'), colour: 'other', values: months.map(({ left }) => left) },
      ],
      hrefs: pagesOfFlow(months.map(({ month }) => month)),
    },
    {
      label: t('home.flow.title'),
      about: aboutPeople(call),
      categoryName: t('home.flow.month'),
      language,
      place: 'column',
    },
  )
  return { title: '', chart }
}

const MAX_GAPS = 6

function describeGaps({ t, language }: SignedInCall, { people, fields }: FileGaps) {
  return fields.slice(0, MAX_GAPS).map(({ field, count }) => ({
    id: field,
    label: fieldLabel(archives, field, language),
    value: people - count,
    of: people,
    text: t('home.gaps.missing', { number: formatNumber(count, language) }),
    href: `${ARCHIVES}?${new URLSearchParams({ status: AT_WORK, empty: field })}`,
  }))
}

function describeOwnFile({ t, language }: SignedInCall, file: OwnFile) {
  const { id, name, photo, empNo, deptName, postName, status, joinDate, serviceYears } = file
  const { open, mayAsk } = file
  const names = open.map((field) => fieldLabel(archives, field, language))
  const label = (field: string) => fieldLabel(archives, field, language)
  const years = serviceYears === null ? '' : formatNumber(serviceYears, language, 1)
  return {
    face: { colour: faceColour(id), name, photo },
    title: name,
    href: `${ARCHIVES}/${id}`,
    pill: choicePill(EMPLOYMENT_STATUS, status, language),
    note: [deptName, postName].filter(Boolean).join(' · '),
    facts: [
      { label: label('empNo'), text: empNo },
      { label: label('joinDate'), text: formatDate(joinDate, language) },
      {
        label: label('serviceYears'),
        text: years && t('home.ownFile.years', { years, count: serviceYears ?? 0 }),
      },
    ].filter(({ text }) => text !== ''),
    open: names.length > 0 ? t('home.ownFile.open', { names: listOf(names, language) }) : '',
    links: [
      { href: `${ARCHIVES}/${id}`, label: t('home.ownFile.link') },
      ...(photo === null ? [{ href: '/account/photo', label: t('home.ownFile.addPhoto') }] : []),
      ...(mayAsk ? [{ href: ASK_PAGE, label: t('home.ownFile.ask') }] : []),
    ],
  }
}

function listOf(names: readonly string[], language: SignedInCall['language']): string {
  return new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(names)
}

function describeTeam({ t, language }: SignedInCall, found: Team) {
  const departments = found.departments.map(({ id }) => id).join(',')
  const query = (status: string) =>
    `${ARCHIVES}?${new URLSearchParams({ deptId: departments, status })}`
  const people = found.faces.map(({ id, name, photo, postName, status }) => ({
    id,
    href: `${ARCHIVES}/${id}`,
    note: postName ?? '',
    face: { colour: faceColour(id), name, photo },
    pill: status === '2' ? null : choicePill(EMPLOYMENT_STATUS, status, language),
  }))
  const pills = found.byStatus.map(({ value, count }) => {
    const { tone, text } = choicePill(EMPLOYMENT_STATUS, value ?? '', language)
    return {
      href: query(value ?? ''),
      view: { tone, text: `${text} ${formatNumber(count, language)}` },
    }
  })
  return {
    body: { shape: 'team' as const, team: { pills, people } },
    more: {
      href: query(AT_WORK),
      label: t('home.team.all', {
        count: found.people,
        people: formatNumber(found.people, language),
      }),
    },
  }
}
