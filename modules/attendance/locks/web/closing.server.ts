import { data, redirect } from '@remix-run/node'
import { ABNORMAL_DAY } from '#modules/attendance/days/define/choices.ts'
import { monthAsked, monthSteps } from '#modules/attendance/days/web/day-words.server.ts'
import { attendLocks } from '#modules/attendance/locks/define/lock.ts'
import {
  CLOSING_CALLS,
  type ClosingGroup,
  MOST_GROUPS,
  monthClosing,
  monthsClosed,
} from '#modules/attendance/locks/wire/closing.ts'
import { CLOSED, LOCK_TYPE, UNLOCKED } from '#modules/attendance/roster/define/choices.ts'
import { besideHref } from '#modules/attendance/roster/web/read-roster-address.server.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { formatDateTime, formatDayPart, formatNumber } from '#platform/web/lib/format.ts'
import { choicePill } from '#platform/web/pages/texts/choice-pill.server.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { listText } from '#platform/wire/language/list-text.ts'
import { dayAfter, monthBefore, todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { CLOSING_INTENTS, type ClosingLine, type ClosingView } from './closing-view.ts'

const PATH = '/attendance/closing'
const MONTH_LENGTH = 'yyyy-MM'.length

type Redraw = { problem: string; picked: readonly string[]; reason: string }

const monthOf = (url: URL) =>
  monthAsked(url) ?? monthBefore(todayInShanghai().slice(0, MONTH_LENGTH))

/** The closing of a month: the groups of the user, the open matters of each, and their locks. */
export async function loadClosing(call: SignedInCall, redraw?: Redraw): Promise<ClosingView> {
  const { gateway, url, t, language } = call
  const month = monthOf(url)
  const [{ groups }, navigation] = await Promise.all([
    gateway.ask(CLOSING_CALLS.read, { month }, monthClosing),
    gateway.navigation(),
  ])
  const mayReopen = buttonCodesAt(navigation, '/attendance/roster').has('close')
  const lines = groups.map((group) => describeLine(call, group, { month, mayReopen, redraw }))
  const closed = groups.filter(({ lockType }) => lockType === CLOSED).length
  const label = formatDayPart(`${month}-01`, 'monthOfYear', language)
  const isOver = month < todayInShanghai().slice(0, MONTH_LENGTH)
  return {
    title: t('roster.closing.title'),
    count: t('roster.closing.count', { count: groups.length, closed }),
    month,
    label,
    steps: monthSteps(url, month),
    notOver: isOver ? '' : t('roster.closing.notOver', { month: label }),
    lines,
    mayClose: lines.some((line) => line.mayClose),
    reason: redraw?.reason ?? '',
    problems: redraw?.problem ? [{ name: null, text: redraw.problem }] : [],
    ledgerHref: buttonCodesAt(navigation, `/${attendLocks.path}`).has('view')
      ? `/${attendLocks.path}`
      : null,
  }
}

type About = { month: string; mayReopen: boolean; redraw: Redraw | undefined }

function describeLine(
  call: SignedInCall,
  group: ClosingGroup,
  { month, mayReopen, redraw }: About,
): ClosingLine {
  const { language } = call
  const { id, name, lockType, mayClose } = group
  const isClosed = lockType === CLOSED
  const open = isClosed ? [] : describeOpen(call, group, month)
  return {
    id,
    name,
    href: `/attendance/roster?${new URLSearchParams({ group: id, month })}`,
    leaders: listText(group.leaders, call),
    people: formatNumber(group.people, language),
    open,
    pill: choicePill(LOCK_TYPE, lockType, language),
    note: noteOf(call, group),
    mayClose,
    // Groups without open matters are ticked at first, so that one press closes them.
    isPicked: mayClose && (redraw ? redraw.picked.includes(id) : open.length === 0),
    mayRemind: group.mayRemind,
    reopen: isClosed && mayReopen ? besideHref('reopen', { group: id, month }) : null,
  }
}

function noteOf({ t, language }: SignedInCall, group: ClosingGroup): string {
  const { lockType, lockedAt, lockedBy, remindedAt } = group
  if (lockType !== UNLOCKED && lockedAt) {
    const who = lockedBy ?? t('roster.closing.automatic')
    return t('roster.closing.by', { who, when: formatDateTime(lockedAt, language) })
  }
  return remindedAt
    ? t('roster.closing.reminded', { at: formatDateTime(remindedAt, language) })
    : ''
}

function describeOpen(
  { t }: SignedInCall,
  { id, open: { abnormal, pending, unconfirmed } }: ClosingGroup,
  month: string,
): ClosingLine['open'] {
  const last = dayAfter(`${monthBefore(month, -1)}-01`, -1)
  const days = `dateStart=${month}-01&dateEnd=${last}&statuses=${ABNORMAL_DAY.join(',')}`
  return [
    abnormal > 0 && {
      label: t('roster.closing.abnormal', { count: abnormal }),
      href: `/attendance/daily?attendGroupId=${id}&${days}`,
    },
    pending > 0 && t('roster.closing.pending', { count: pending }),
    unconfirmed > 0 && {
      label: t('roster.closing.unconfirmed', { count: unconfirmed }),
      href: `/attendance/monthly?attendGroupId=${id}&month=${month}`,
    },
  ].filter((line) => line !== false)
}

const SHOWN = new Set<string>(['conflict', 'invalid', 'locked', 'busy', 'forbidden', 'too-many'])

/** Reminds the people of one group, or closes the month for the ticked groups. */
export const actOnClosing = redrawing(async function actOnClosing(call: SignedInCall) {
  const { form, gateway, t, url } = call
  const month = monthOf(url)
  const picked = form.getAll('group').map(String).filter(isUuid).slice(0, MOST_GROUPS)
  const reason = String(form.get('reason') ?? '').trim()
  const redraw = async (problem: string, init: ResponseInit) =>
    data(await loadClosing(call, { problem, picked, reason }), init)
  if (call.isRestored) return redraw('', { status: 200 })
  const attendGroupId = form.get(CLOSING_INTENTS.remind)
  try {
    if (isUuid(attendGroupId)) {
      const text = await gateway.send('POST', CLOSING_CALLS.remind, { attendGroupId, month })
      call.setFlash({ kind: 'success', text })
      return redirect(`${PATH}?month=${month}`, 303)
    }
    if (picked.length === 0) return redraw(t('roster.closing.nonePicked'), { status: 400 })
    const body = { month, groups: picked, reason: reason || null }
    const { value, message } = await gateway.sendFor('PUT', CLOSING_CALLS.close, body, monthsClosed)
    const left = Object.keys(value.refused)
    if (left.length > 0 && value.closed.length === 0) {
      return redraw(Object.values(value.refused).join(' · '), { status: 409 })
    }
    call.setFlash({
      kind: left.length > 0 ? 'error' : 'success',
      text: await withLeft(call, message, value.refused),
    })
    return redirect(`${PATH}?month=${month}`, 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || !SHOWN.has(error.code)) throw error
    return redraw(error.sentences().join(' · ') || t('page.notSaved'), refusalInit(error))
  }
})

/** The message of the answer, with the names of the groups that stay open. */
async function withLeft(
  call: SignedInCall,
  message: string,
  refused: Readonly<Record<string, string>>,
): Promise<string> {
  const { gateway, url, t } = call
  if (Object.keys(refused).length === 0) return message
  const { groups } = await gateway.ask(CLOSING_CALLS.read, { month: monthOf(url) }, monthClosing)
  const names = groups.filter(({ id }) => refused[id] !== undefined).map(({ name }) => name)
  return [message, t('roster.closing.partly', { list: listText(names, call) })].join(' · ')
}
