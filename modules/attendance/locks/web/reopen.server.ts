import { data } from '@remix-run/node'
import { dailyStatistics } from '#modules/attendance/days/define/daily.ts'
import {
  MOST_LOOKED_AT,
  RECALCULATION_CALLS,
  type ReopenedPerson,
  type ReopenPreview,
  reopenPreview,
  type WaitingPaper,
} from '#modules/attendance/days/wire/recalculation.ts'
import { CLOSED, ROSTER_LOCKED, UNLOCKED } from '#modules/attendance/roster/define/choices.ts'
import { dayInWords } from '#modules/attendance/roster/web/describe-days.server.ts'
import { type Beside, readBeside } from '#modules/attendance/roster/web/group-and-month.server.ts'
import { besideHref } from '#modules/attendance/roster/web/read-roster-address.server.ts'
import { lockState, ROSTER_CALLS } from '#modules/attendance/roster/wire/roster.ts'
import { fieldLabel, resourceLabel } from '#platform/define/described/labels.ts'
import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { formatDateTime, formatDayPart, formatNumber } from '#platform/web/lib/format.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { findResource } from '#product/define/registry.server.ts'
import type { ReopenedView, ReopenView, WaitingView } from './reopen-view.ts'
import { setLock } from './set-lock.server.ts'

const MOST_DAYS = 10
const DAY = /^\d{4}-\d{2}-\d{2}$/
const TYPES = [UNLOCKED, ROSTER_LOCKED]

type Redraw = { problems: ProblemView[]; values: ReopenView['values'] }

/** The day in the URL if it lies in the month of the page, otherwise the month. */
function readSet(url: URL, month: string): string {
  const set = url.searchParams.get('set') ?? ''
  return DAY.test(set) && set.startsWith(month) ? set : month
}

const readDept = (url: URL) => {
  const dept = url.searchParams.get('dept') ?? ''
  return isUuid(dept) ? dept : ''
}

function readValues(url: URL): ReopenView['values'] {
  const type = url.searchParams.get('lockType') ?? ''
  return {
    lockType: TYPES.find((one) => one === type) ?? UNLOCKED,
    reason: (url.searchParams.get('reason') ?? '').slice(0, 200),
  }
}

const readLock = (call: SignedInCall, { group: attendGroupId }: Beside, setDate: string) =>
  call.gateway.ask(ROSTER_CALLS.isLocked, { attendGroupId, setDate }, lockState)

/** The changes and new facts that opening would bring, with the form that opens. */
export async function loadReopen(call: SignedInCall, redraw?: Redraw): Promise<ReopenView> {
  const { url, t, language, gateway } = call
  const beside = await readBeside(call)
  const [set, dept] = [readSet(url, beside.month), readDept(url)]
  const elsewhere = await findElsewhere(call, beside, set)
  const query = { attendGroupId: beside.group, setDate: set, ...(dept !== '' && { deptId: dept }) }
  const answer = elsewhere
    ? null
    : await gateway.ask(RECALCULATION_CALLS.reopening, query, reopenPreview)
  const isMonth = set === beside.month
  return {
    title: t(isMonth ? 'roster.reopen.month' : 'roster.reopen.day'),
    facts: isMonth ? beside.facts : `${beside.facts} · ${dayInWords(set, language)}`,
    back: { label: t('roster.menu.locks'), href: besideHref('locks', beside) },
    problems: redraw?.problems ?? [],
    elsewhere,
    asked: { group: beside.group, month: beside.month, set, dept },
    types: TYPES.map((value) => ({ value, label: t(`roster.reopen.to.${value}`) })),
    values: redraw?.values ?? readValues(url),
    ...describe(call, answer),
  }
}

/** A day of a closed month opens with the month, and an open day needs no opening. */
async function findElsewhere(
  call: SignedInCall,
  beside: Beside,
  set: string,
): Promise<ReopenView['elsewhere']> {
  const { t } = call
  const { month } = beside
  const [ofMonth, ofSet] = await Promise.all([
    readLock(call, beside, month),
    readLock(call, beside, set),
  ])
  if (ofSet.lockType !== CLOSED) return { text: t('roster.reopen.notClosed'), link: null }
  if (set === month || ofMonth.lockType !== CLOSED) return null
  const href = besideHref('reopen', beside, { set: month })
  return { text: t('roster.reopen.inMonth'), link: { label: t('roster.reopen.month'), href } }
}

type Described = Pick<
  ReopenView,
  'departments' | 'tooMany' | 'sums' | 'people' | 'more' | 'papers' | 'morePapers'
>

const NOTHING: Described = {
  departments: [],
  tooMany: '',
  sums: [],
  people: [],
  more: '',
  papers: [],
  morePapers: '',
}

function describe(call: SignedInCall, preview: ReopenPreview | null): Described {
  if (!preview) return NOTHING
  const { t, language } = call
  const { waiting, departments } = preview
  const left = preview.people - preview.changes.length
  const leftPapers = waiting.papers - waiting.shown.length
  return {
    departments: departments.map(({ id, name, people: count }) => ({
      value: id,
      label: t('roster.reopen.departmentOf', { name, count }),
    })),
    tooMany: preview.isTooMany
      ? t('roster.reopen.tooMany', {
          total: formatNumber(preview.total, language),
          max: formatNumber(MOST_LOOKED_AT, language),
        })
      : '',
    sums: preview.isTooMany ? [] : sumsOf(call, preview),
    people: preview.changes.map((person) => describePerson(call, person)),
    more: left > 0 ? t('roster.reopen.morePeople', { count: left }) : '',
    papers: waiting.shown.map((paper) => describePaper(call, paper)),
    morePapers: leftPapers > 0 ? t('roster.reopen.morePapers', { count: leftPapers }) : '',
  }
}

function sumsOf({ t, language }: SignedInCall, preview: ReopenPreview): string[] {
  const { waiting, closedAt } = preview
  return [
    ...(closedAt ? [t('roster.reopen.since', { when: formatDateTime(closedAt, language) })] : []),
    preview.people > 0
      ? `${t('roster.reopen.people', { count: preview.people })} · ${t('roster.reopen.days', { count: preview.days })}`
      : t('roster.reopen.nothing'),
    ...(waiting.days > 0
      ? [
          [
            t('roster.reopen.marked', { count: waiting.days }),
            t('roster.reopen.papers', { count: waiting.papers }),
            t('roster.reopen.clockIns', { count: waiting.clockIns }),
          ].join(' · '),
        ]
      : []),
  ]
}

function describePerson({ t, language }: SignedInCall, person: ReopenedPerson): ReopenedView {
  const { userId, name, empNo, deptName } = person
  const figure = (value: string) => formatNumber(Number(value), language)
  return {
    id: userId,
    name,
    face: { name, colour: faceColour(userId) },
    about: [empNo, deptName].filter(Boolean).join(' · '),
    changes: person.figures.map(({ name: field, was, becomes }) => ({
      name: field,
      label: fieldLabel(dailyStatistics, field, language),
      before: figure(was),
      after: figure(becomes),
    })),
    days: person.days.slice(0, MOST_DAYS).map((day) => ({
      label: formatDayPart(day, 'monthDay', language),
      href: `/attendance/days/${userId}/${day}`,
    })),
    more:
      person.days.length > MOST_DAYS
        ? t('roster.reopen.moreDays', { count: person.days.length - MOST_DAYS })
        : '',
  }
}

function describePaper({ t, language }: SignedInCall, paper: WaitingPaper): WaitingView {
  const { id, kind, docNo, name, from, to } = paper
  const resource = findResource(kind)
  const [first, last] = [dayInWords(from, language), dayInWords(to, language)]
  return {
    id,
    name,
    kind: resource ? resourceLabel(resource, language) : '',
    number: { label: docNo, href: `/${kind}/${id}` },
    days: from === to ? first : t('roster.span', { from: first, to: last }),
  }
}

/**
 * Opens the day or month; without a reason, or on a refusal, the page shows the problem and keeps the typed
 * values.
 */
export const openClosed = redrawing(async function openClosed(call: SignedInCall) {
  const { form, t, url } = call
  const values = {
    lockType: form.get('lockType') === ROSTER_LOCKED ? ROSTER_LOCKED : UNLOCKED,
    reason: String(form.get('reason') ?? '').trim(),
  }
  if (call.isRestored) return data(await loadReopen(call, { problems: [], values }))
  if (values.reason === '') {
    const problems = [{ name: 'reason', text: t('roster.reopen.reasonNeeded') }]
    return data(await loadReopen(call, { problems, values }), { status: 400 })
  }
  const beside = await readBeside(call)
  const setDate = readSet(url, beside.month)
  const wish = { setDate, ...values }
  return setLock(call, beside, wish, (problems) => loadReopen(call, { problems, values }))
})
