import { data, redirect } from '@remix-run/node'
import { ABNORMAL_DAY } from '#modules/attendance/days/define/choices.ts'
import { attendLocks } from '#modules/attendance/locks/define/lock.ts'
import { CLOSED, LOCK_TYPE } from '#modules/attendance/roster/define/choices.ts'
import { dayInWords, NO_LOCK } from '#modules/attendance/roster/web/describe-days.server.ts'
import { type Beside, readBeside } from '#modules/attendance/roster/web/group-and-month.server.ts'
import { besideHref } from '#modules/attendance/roster/web/read-roster-address.server.ts'
import {
  lockInForce,
  lockState,
  type OpenMatters,
  ROSTER_CALLS,
  rosterHeader,
} from '#modules/attendance/roster/wire/roster.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { formatDateTime, formatDayPart } from '#platform/web/lib/format.ts'
import { choicePill } from '#platform/web/pages/texts/choice-pill.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { dayAfter, monthBefore } from '#platform/wire/time/shanghai-time.ts'
import type { LedgerLine, LocksView } from './locks-view.ts'
import { setLock } from './set-lock.server.ts'

const LEDGER_LINES = 50
const DAY_LENGTH = 'yyyy-MM-dd'.length

type Redraw = { problems: ProblemView[]; values: LocksView['values'] }

/** The locks that a user may set: each has a separate button. */
const BUTTONS = { '1': 'lock', '2': 'close', '0': 'unlock' } as const

/** The locks of a group and month, and the form that sets one. */
export async function loadLocks(call: SignedInCall, redraw?: Redraw): Promise<LocksView> {
  const { t, language, gateway } = call
  const beside = await readBeside(call)
  const { group: attendGroupId, month, codes } = beside
  const [days, navigation, monthLock] = await Promise.all([
    gateway.ask(ROSTER_CALLS.header, { attendGroupId, month }, rosterHeader),
    gateway.navigation(),
    gateway.ask(ROSTER_CALLS.isLocked, { attendGroupId, setDate: month }, lockInForce),
  ])
  const maySeeAll = buttonCodesAt(navigation, `/${attendLocks.path}`).has('view')
  const types = (['1', '2', '0'] as const).filter((type) => codes.has(BUTTONS[type]))
  const asLocked = (words: string, lock: string) =>
    lock === NO_LOCK ? words : `${words} · ${choiceLabel(LOCK_TYPE, lock, language)}`
  const choices = [
    {
      value: month,
      lock: monthLock.lockType,
      label: asLocked(t('roster.locks.wholeMonth'), monthLock.lockType),
    },
    ...days.map(({ date, lockType }) => ({
      value: date,
      lock: lockType,
      label: asLocked(dayInWords(date, language), lockType),
    })),
  ]
  return {
    title: t('roster.menu.locks'),
    facts: beside.facts,
    back: beside.back,
    problems: redraw?.problems ?? [],
    choices: choices.map(({ value, label }) => ({ value, label })),
    inForce: types.length > 0 ? null : locksInForce(choices),
    types: types.map((value) => ({ value, label: t(`roster.locks.type.${value}`) })),
    open:
      monthLock.open && monthLock.lockType !== CLOSED
        ? describeOpen(call, beside, monthLock.open)
        : null,
    values: redraw?.values ?? { setDate: month, lockType: types[0] ?? '', reason: '' },
    ledger: maySeeAll ? await readLedger(call, beside) : [],
    reopen:
      monthLock.lockType === CLOSED && codes.has('close')
        ? { label: t('roster.reopen.link'), href: besideHref('reopen', beside) }
        : null,
    listHref: maySeeAll ? `/${attendLocks.path}?attendGroupId=${attendGroupId}` : null,
  }
}

/** The lock of the month, and those of days that differ from it. */
function locksInForce([month, ...days]: readonly { lock: string; label: string }[]): string[] {
  const own = days.filter(({ lock }) => lock !== month?.lock)
  return [...(month ? [month] : []), ...own]
    .filter(({ lock }) => lock !== NO_LOCK)
    .map(({ label }) => label)
}

/** The open matters before closing, with links to the lists where users can resolve them. */
function describeOpen(
  { t, language }: SignedInCall,
  { group, month }: Beside,
  { abnormal, pending, unconfirmed }: OpenMatters,
): NonNullable<LocksView['open']> {
  const name = formatDayPart(`${month}-01`, 'monthOfYear', language)
  const last = dayAfter(`${monthBefore(month, -1)}-01`, -1)
  const days = `dateStart=${month}-01&dateEnd=${last}&statuses=${ABNORMAL_DAY.join(',')}`
  const lines = [
    abnormal > 0 && {
      label: t('roster.locks.open.abnormal', { count: abnormal }),
      href: `/attendance/daily?attendGroupId=${group}&${days}`,
    },
    pending > 0 && t('roster.locks.open.pending', { count: pending }),
    unconfirmed > 0 && {
      label: t('roster.locks.open.unconfirmed', { count: unconfirmed }),
      href: `/attendance/monthly?attendGroupId=${group}&month=${month}`,
    },
  ].filter((line) => line !== false)
  const isSettled = lines.length === 0
  return {
    heading: t(isSettled ? 'roster.locks.open.nothing' : 'roster.locks.open.heading', { name }),
    lines,
  }
}

/** The last ledger entries of the group, for all months. */
async function readLedger(call: SignedInCall, { group }: Beside): Promise<LedgerLine[]> {
  const query = { attendGroupId: group, pageSize: LEDGER_LINES }
  const { data: entries } = await call.gateway.list(attendLocks, query)
  return entries.map((entry) => describeEntry(call, entry))
}

function describeEntry({ language }: SignedInCall, entry: WireRecord): LedgerLine {
  const text = (name: string) => (typeof entry[name] === 'string' ? String(entry[name]) : '')
  const setDate = text('setDate')
  const type = text('lockType')
  return {
    id: entry.id,
    what:
      setDate.length === DAY_LENGTH
        ? dayInWords(setDate, language)
        : formatDayPart(`${setDate}-01`, 'monthOfYear', language),
    pill: choicePill(LOCK_TYPE, type, language),
    who: text('lockedByName'),
    when: formatDateTime(text('lockedAt'), language),
    reason: text('reason'),
  }
}

/** Whether the user must see the preview before they open a closed month. */
async function opensClosed(
  { gateway }: SignedInCall,
  { group: attendGroupId, codes }: Beside,
  { setDate, lockType }: LocksView['values'],
): Promise<boolean> {
  if (lockType === CLOSED || !codes.has('close')) return false
  const now = await gateway.ask(ROSTER_CALLS.isLocked, { attendGroupId, setDate }, lockState)
  return now.lockType === CLOSED
}

/** Sets or removes a lock; the page shows problems above the form. */
export const saveLock = redrawing(async function saveLock(call: SignedInCall) {
  const { form } = call
  const values = {
    setDate: String(form.get('setDate') ?? ''),
    lockType: String(form.get('lockType') ?? ''),
    reason: String(form.get('reason') ?? ''),
  }
  if (call.isRestored) return data(await loadLocks(call, { problems: [], values }))
  const beside = await readBeside(call)
  if (await opensClosed(call, beside, values)) {
    const { setDate: set, ...typed } = values
    return redirect(besideHref('reopen', beside, { set, ...typed }), 303)
  }
  return setLock(call, beside, values, (problems) => loadLocks(call, { problems, values }))
})
