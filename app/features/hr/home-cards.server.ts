import { describeChart } from '#app/charts/describe-chart.server.ts'
import { type HomeCard, homeCard } from '#app/home/home-card.server.ts'
import type { RowView, TileView } from '#app/home/home-view.ts'
import { faceColour } from '#app/lib/face-colour.ts'
import {
  formatDate,
  formatDayPart,
  formatNumber,
  formatRelative,
  parseWireTime,
} from '#app/lib/format.ts'
import { choicePill } from '#app/pages/choice-pill.server.ts'
import type { SignedInCall } from '#app/request/page-call.ts'
import {
  type FileGaps,
  fileGaps,
  type Headcount,
  headcount,
  type JoinersAndLeavers,
  joinersAndLeavers,
  type OwnFile,
  ownFile,
  type Reminder,
  type Reminders,
  reminders,
  structure,
  type Team,
  team,
  type WaitingChanges,
  waitingChanges,
} from '#contracts/home/hr.ts'
import { fieldLabel } from '#resources/described/labels.ts'
import { archives } from '#resources/hr/archive.ts'
import { EMPLOYMENT_STATUS } from '#resources/hr/choices.ts'
import { WAITING } from '#resources/hr/info-change.ts'
import { describeStructure } from './structure.server.ts'

const ARCHIVES = '/hr/archives'
const CHANGES = '/hr/info-changes'
const WAITING_CHANGES = `${CHANGES}?state=${WAITING}`
/** docs/decisions/0026-who-counts.md */
const ON_PAY_ROLL = '1,2,3,6,7'

/** 人事: cards of people and their files, in their usual order. */
export const hrHomeCards: readonly HomeCard[] = [
  homeCard({
    ...{ name: 'hr/own-file', title: 'home.ownFile.title', place: 'side', data: ownFile },
    draw: (call, file) => ({ body: { shape: 'own-file', file: describeOwnFile(call, file) } }),
  }),
  homeCard({
    ...{ name: 'hr/waiting-changes', title: 'home.waiting.title', data: waitingChanges },
    tiles: (call, found) => [describeWaiting(call, found)],
    draw: (call, { total, rows }) =>
      total > 0
        ? {
            more: { href: WAITING_CHANGES, label: call.t('home.all') },
            body: { shape: 'rows', rows: rows.map((row) => waitingRow(call, row)), empty: '' },
          }
        : null,
  }),
  homeCard({
    ...{ name: 'hr/headcount', title: 'home.headcount.title', data: headcount },
    tiles: (call, figures) => [describeHeadcount(call, figures)],
  }),
  homeCard({
    ...{ name: 'hr/team', title: 'home.team.title', data: team },
    draw: (call, found) => describeTeam(call, found),
  }),
  homeCard({
    ...{ name: 'hr/joiners-and-leavers', title: 'home.flow.title', data: joinersAndLeavers },
    tiles: (call, { months }) => describeThisMonth(call, months),
    draw: (call, { months }) =>
      months.some(({ joined, left }) => joined + left > 0)
        ? { body: { shape: 'charts', charts: [describeFlow(call, months)] } }
        : { body: { shape: 'rows', rows: [], empty: call.t('home.flow.none') } },
  }),
  homeCard({
    ...{ name: 'hr/structure', title: 'home.structure.title', data: structure },
    draw: (call, found) => {
      const charts = describeStructure(call, found)
      return charts.length > 0 ? { body: { shape: 'charts', charts } } : null
    },
  }),
  homeCard({
    ...{ name: 'hr/due', title: 'home.due.title', place: 'side', data: reminders },
    tiles: (call, found) => [describeDue(call, found)],
    draw: (call, { rows }) => ({ body: rowsOf(call, rows, 'home.due.empty') }),
  }),
  homeCard({
    ...{ name: 'hr/celebrations', title: 'home.celebrations.title', place: 'side' },
    data: reminders,
    tiles: (call, found) => [describeCelebrations(call, found)],
    draw: (call, { rows }) => ({ body: rowsOf(call, rows, 'home.celebrations.empty') }),
  }),
  homeCard({
    ...{ name: 'hr/file-gaps', title: 'home.gaps.title', data: fileGaps },
    draw: (call, gaps) => ({
      body: { shape: 'shares', rows: describeGaps(call, gaps), empty: call.t('home.gaps.empty') },
    }),
  }),
]

function describeWaiting({ t, language }: SignedInCall, { total }: WaitingChanges): TileView {
  return {
    ...{ label: t('home.waiting.title'), value: formatNumber(total, language), note: '' },
    ...{ href: WAITING_CHANGES, tone: total > 0 ? 'warn' : null },
  }
}

function waitingRow(
  { t }: SignedInCall,
  { id, person, name, photo, deptName, items, askedAt }: WaitingChanges['rows'][number],
): RowView {
  const when = formatRelative(parseWireTime(askedAt), new Date(), t)
  return {
    ...{ id, href: `${CHANGES}/${id}`, icon: 'user', title: name },
    face: { colour: faceColour(person), name, photo },
    note: [deptName, when].filter(Boolean).join(' · '),
    pill: { tone: 'warn', text: t('home.waiting.items', { count: items }) },
  }
}

function describeHeadcount(
  { t, language }: SignedInCall,
  { people, plan, vacancy }: Headcount,
): TileView {
  const write = (value: number) => formatNumber(value, language)
  const free = vacancy ?? 0
  const state = free < 0 ? 'home.headcount.over' : 'home.headcount.free'
  return {
    ...{ label: t('home.headcount.title'), value: write(people), tone: null },
    href: `${ARCHIVES}?status=${encodeURIComponent(ON_PAY_ROLL)}`,
    note:
      plan === null
        ? ''
        : [
            t('home.headcount.plan', { plan: write(plan) }),
            t(state, { places: write(Math.abs(free)) }),
          ].join(' · '),
  }
}

function describeThisMonth(
  { t, language }: SignedInCall,
  months: JoinersAndLeavers['months'],
): TileView[] {
  const last = months.at(-1)
  if (!last) return []
  return [
    {
      ...{
        label: t('home.flow.thisMonth'),
        value: formatNumber(last.joined, language),
        tone: null,
      },
      note: t('home.flow.leftThisMonth', { people: formatNumber(last.left, language) }),
      href: `${ARCHIVES}?joinDateStart=${last.month}-01`,
    },
  ]
}

function describeCelebrations({ t, language }: SignedInCall, { counts }: Reminders): TileView {
  const { birthday = 0, serviceYear = 0 } = counts
  return {
    ...{ label: t('home.celebrations.tile'), value: formatNumber(birthday, language), tone: null },
    note: t('home.celebrations.serviceYears', { people: formatNumber(serviceYear, language) }),
    href: '#hr/celebrations',
  }
}

function describeDue({ t, language }: SignedInCall, { counts }: Reminders): TileView {
  const kinds = Object.entries(counts).filter(([, count]) => count > 0)
  const total = kinds.reduce((sum, [, count]) => sum + count, 0)
  return {
    ...{ label: t('home.due.tile'), value: formatNumber(total, language), href: '#hr/due' },
    tone: total > 0 ? 'warn' : null,
    note: kinds.map(([kind, count]) => t(`home.due.of.${kind}`, { count })).join(' · '),
  }
}

function rowsOf(call: SignedInCall, rows: readonly Reminder[], empty: string) {
  const drawn = rows.map((row) => describeReminder(call, row))
  return { shape: 'rows' as const, rows: drawn, empty: call.t(empty) }
}

const SOON_DAYS = 7

function describeReminder({ t, language }: SignedInCall, row: Reminder): RowView {
  const { id, name, photo, deptName, kind, date, days, years } = row
  const isDue = kind === 'probationEnd' || kind === 'paperEnd' || kind === 'retirement'
  const tone = !isDue ? 'special' : days < 0 ? 'bad' : days <= SOON_DAYS ? 'warn' : 'info'
  return {
    id: `${kind}:${id}`,
    ...{ href: `${ARCHIVES}/${id}`, icon: 'user', title: name },
    face: { colour: faceColour(id), name, photo },
    note: [deptName, formatDate(date, language)].filter(Boolean).join(' · '),
    pill: { tone, text: wordsOf(t, { kind, days, years }) },
  }
}

function wordsOf(
  t: SignedInCall['t'],
  { kind, days, years }: Pick<Reminder, 'kind' | 'days' | 'years'>,
): string {
  const canBePast = kind === 'probationEnd' || kind === 'paperEnd'
  const when = days > 0 ? 'ahead' : days < 0 && canBePast ? 'past' : 'today'
  return t(`home.reminder.${kind}.${when}`, { count: Math.abs(days), years: years ?? 0 })
}

function describeFlow({ t, language }: SignedInCall, months: JoinersAndLeavers['months']) {
  const chart = describeChart(
    {
      shape: 'columns',
      categories: months.map(({ month }) => formatDayPart(`${month}-01`, 'month', language)),
      series: [
        { name: t('home.flow.joined'), colour: 'main', values: months.map(({ joined }) => joined) },
        { name: t('home.flow.left'), colour: 'other', values: months.map(({ left }) => left) },
      ],
    },
    { label: t('home.flow.title'), categoryName: t('home.flow.month'), language },
  )
  return { title: '', chart }
}

const MAX_GAPS = 6

function describeGaps({ t, language }: SignedInCall, { people, fields }: FileGaps) {
  return fields.slice(0, MAX_GAPS).map(({ field, count }) => ({
    ...{ id: field, label: fieldLabel(archives, field, language), value: count, of: people },
    text: t('home.gaps.people', { count, people: formatNumber(count, language) }),
    href: `${ARCHIVES}?${new URLSearchParams({ status: ON_PAY_ROLL, empty: field })}`,
  }))
}

function describeOwnFile({ t, language }: SignedInCall, file: OwnFile) {
  const { id, name, photo, empNo, deptName, postName, status, joinDate, serviceYears, open } = file
  const names = open.map((field) => fieldLabel(archives, field, language))
  const label = (field: string) => fieldLabel(archives, field, language)
  const years = serviceYears === null ? '' : formatNumber(serviceYears, language, 1)
  return {
    face: { colour: faceColour(id), name, photo },
    ...{
      title: name,
      href: `${ARCHIVES}/${id}`,
      pill: choicePill(EMPLOYMENT_STATUS, status, language),
    },
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
    ...{ id, href: `${ARCHIVES}/${id}`, note: postName ?? '' },
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
      href: query(ON_PAY_ROLL),
      label: t('home.team.all', {
        count: found.people,
        people: formatNumber(found.people, language),
      }),
    },
  }
}
