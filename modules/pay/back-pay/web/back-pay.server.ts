import { data, redirect } from '@remix-run/node'
import {
  BACK_PAY_CALLS,
  type BackPerson,
  type BackReason,
  backPayList,
  MOST_LISTED,
} from '#modules/pay/back-pay/wire/back-pay.ts'
import { INPUT, INPUT_FROM } from '#modules/pay/inputs/define/choices.ts'
import { payInputs } from '#modules/pay/inputs/define/pay-input.ts'
import { PAY_RUN_CHECK } from '#modules/pay/runs/define/choices.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { withParams } from '#platform/web/components/table/list-links.ts'
import type { PillView } from '#platform/web/components/ui/pill.tsx'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { formatDate } from '#platform/web/lib/format.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { moneyText } from '#platform/wire/language/money-text.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { type BackPayView, type BackPersonRow, PICKED_PERSON, TAKES_BACK } from './back-pay-view.ts'

export const BACK_PAY_PATH = '/pay/back-pay'
const NOTHING = '0.00'
const MONTH = /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/

type Asked = { entityId?: string; month?: string }
type Redraw = { problem: string; picked: readonly string[]; takesBack: boolean }

/** The employer and the month that the address names. Unknown values count as absent. */
function askedIn({ searchParams }: URL): Asked {
  const asked: Asked = {}
  const entityId = searchParams.get('entityId')
  const month = searchParams.get('month')
  if (isUuid(entityId)) asked.entityId = entityId
  if (month && MONTH.test(month)) asked.month = month
  return asked
}

/** The people whose paid months no longer match; those who are owed something are ticked at first. */
export async function loadBackPay(call: SignedInCall, redraw?: Redraw): Promise<BackPayView> {
  const { gateway, t, url, language } = call
  const [found, navigation] = await Promise.all([
    gateway.ask(BACK_PAY_CALLS.list, askedIn(url), backPayList),
    gateway.navigation(),
  ])
  const { people, count, rest, employers, entityId, month } = found
  const mayMake = buttonCodesAt(navigation, BACK_PAY_PATH).has('make')
  const rows = people.map((person) => rowOf(call, person, { mayMake, redraw }))
  return {
    title: t('backPay.title'),
    count: t('backPay.count', { count }),
    employers: employers.map(({ id, name }) => ({ value: id, label: name })),
    entityId: entityId ?? '',
    month,
    rows,
    left: count > people.length ? t('backPay.left', { count: count - people.length }) : '',
    sum: rest === NOTHING ? '' : t('backPay.sum', { amount: moneyText(rest, language) }),
    mayMake: mayMake && rows.some(({ isReady }) => isReady),
    hasOverpaid: people.some(({ overpaid }) => overpaid !== NOTHING),
    takesBack: redraw?.takesBack ?? false,
    inputs: {
      label: t('backPay.inputs'),
      href: `/${payInputs.path}${withParams('', {
        monthStart: month,
        monthEnd: month,
        state: INPUT.proposed,
        sourceType: INPUT_FROM.backPay,
      })}`,
    },
    problems: redraw?.problem ? [{ name: null, text: redraw.problem }] : [],
  }
}

type May = { mayMake: boolean; redraw: Redraw | undefined }

function rowOf(call: SignedInCall, person: BackPerson, { mayMake, redraw }: May): BackPersonRow {
  const { t, language } = call
  const { userId, state, months, owed, already, rest, overpaid, isLeaver } = person
  const money = (amount: string) => moneyText(amount, language)
  return {
    key: userId,
    name: person.name,
    about: [person.empNo, person.department].filter(Boolean).join(' · '),
    why: person.reasons.map((reason) => reasonText(call, reason)).join(' · '),
    months: months.join(', '),
    owed: money(owed),
    already: already === NOTHING ? '' : t('backPay.already', { amount: money(already) }),
    rest: money(rest),
    overpaid: overpaid === NOTHING ? '' : t('backPay.overpaid', { amount: money(overpaid) }),
    next: nextOf(call, person),
    note: [
      ...person.blocked.map(({ month, check }) => `${month} ${checkText(call, check)}`),
      ...(isLeaver ? [t('backPay.leaver')] : []),
      ...(person.mayMake ? [] : [t('backPay.notYours')]),
    ].join(' · '),
    isReady: mayMake && person.mayMake && (state === 'open' || state === 'overpaid'),
    isPicked: redraw ? redraw.picked.includes(userId) : state === 'open',
    href: `${BACK_PAY_PATH}/${userId}`,
  }
}

function nextOf({ t, language }: SignedInCall, { state, waiting }: BackPerson): PillView {
  const amount = moneyText(waiting, language)
  if (state === 'waits') return { tone: 'info', text: t('backPay.state.waits', { amount }) }
  if (state === 'open') {
    const isLate = waiting !== NOTHING
    return isLate
      ? { tone: 'warn', text: t('backPay.state.changed', { amount }) }
      : { tone: 'good', text: t('backPay.state.open') }
  }
  return { tone: 'warn', text: t(`backPay.state.${state}`) }
}

/** Why a month no longer matches, in words. */
export function reasonText({ t, language }: SignedInCall, { kind, day }: BackReason): string {
  return t(`backPay.reason.${kind}`, { day: day === null ? '' : formatDate(day, language) })
}

/** Why a month cannot be worked out, in words. */
export function checkText({ t, language }: SignedInCall, check: string): string {
  if (check === 'attendanceOpen' || check === 'noBasis') return t(`backPay.check.${check}`)
  return choiceLabel(PAY_RUN_CHECK, check, language)
}

const SHOWN = new Set<string>(['conflict', 'invalid', 'busy', 'too-many'])

/** Makes the inputs of the ticked people, and shows the page again. */
export const makeBackPayLines = redrawing(async function makeBackPayLines(call: SignedInCall) {
  const { form, gateway, t } = call
  const picked = form.getAll(PICKED_PERSON).map(String).filter(isUuid)
  const takesBack = form.has(TAKES_BACK)
  const entityId = String(form.get('entityId') ?? '')
  const month = String(form.get('month') ?? '')
  const redraw = async (problem: string, init: ResponseInit) =>
    data(await loadBackPay(call, { problem, picked, takesBack }), init)
  if (call.isRestored) return redraw('', { status: 200 })
  if (picked.length === 0) return redraw(t('backPay.pickSome'), { status: 400 })
  if (picked.length > MOST_LISTED) {
    return redraw(t('backPay.tooMany', { count: MOST_LISTED }), { status: 400 })
  }
  try {
    const body = { entityId, month, userIds: picked, takesBack }
    const text = await gateway.send('PUT', BACK_PAY_CALLS.make, body)
    call.setFlash({ kind: 'success', text })
    return redirect(`${BACK_PAY_PATH}${withParams('', { entityId, month })}`, 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || !SHOWN.has(error.code)) throw error
    return redraw(error.sentences().join(' · ') || t('page.notSaved'), refusalInit(error))
  }
})
