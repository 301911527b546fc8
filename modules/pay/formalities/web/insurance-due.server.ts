import { data, redirect } from '@remix-run/node'
import { FORMALITY } from '#modules/pay/formalities/define/choices.ts'
import { insuranceFormalities } from '#modules/pay/formalities/define/insurance-formality.ts'
import {
  DUE_CALLS,
  type DueLine,
  insuranceDue,
  MAX_PREPARED,
} from '#modules/pay/formalities/wire/insurance-due.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { type DueRow, type InsuranceDueView, PICKED } from './insurance-due-view.ts'

const PATH = '/pay/insurance-due'
const FORMALITIES = `/${insuranceFormalities.path}`

type Redraw = { problem: string; picked: readonly string[] }

/** The people who are due, each ticked at first. */
export async function loadInsuranceDue(
  call: SignedInCall,
  redraw?: Redraw,
): Promise<InsuranceDueView> {
  const { gateway, t } = call
  const [{ lines, left }, navigation] = await Promise.all([
    gateway.ask(DUE_CALLS.due, {}, insuranceDue),
    gateway.navigation(),
  ])
  return {
    title: t('insuranceDue.title'),
    count: t('insuranceDue.count', { count: lines.length + left }),
    rows: lines.map((line) => rowOf(call, line, redraw)),
    left: left > 0 ? t('insuranceDue.left', { count: left }) : '',
    mayPrepare: buttonCodesAt(navigation, PATH).has('prepare'),
    formalitiesHref: FORMALITIES,
    problems: redraw?.problem ? [{ name: null, text: redraw.problem }] : [],
  }
}

const labelOf = (field: string, value: string, { language }: SignedInCall): string => {
  const list = insuranceFormalities.fields[field]?.rule.choices
  return list ? choiceLabel(list, value, language) : value
}

function rowOf(call: SignedInCall, line: DueLine, redraw: Redraw | undefined): DueRow {
  const { t } = call
  const { userId, name, empNo, daysLeft, hasBase, city, entity, lateFrom, kind } = line
  const isJoin = kind === FORMALITY.join
  const notes = [
    lateFrom !== null &&
      t(isJoin ? 'insuranceDue.arrears' : 'insuranceDue.refund', { month: lateFrom }),
    isJoin && !hasBase && t('insuranceDue.noBase'),
    isJoin && (entity === null || city === null) && t('insuranceDue.noEmployer'),
  ]
  return {
    id: userId,
    name: `${name} ${empNo}`,
    department: line.department,
    kind: labelOf('kind', kind, call),
    day: t(isJoin ? 'insuranceDue.joined' : 'insuranceDue.leftOn', { day: line.day }),
    due:
      daysLeft >= 0
        ? t('insuranceDue.daysLeft', { count: daysLeft, day: line.dueOn })
        : t('insuranceDue.daysLate', { count: -daysLeft, day: line.dueOn }),
    isLate: daysLeft < 0,
    target: labelOf('target', line.target, call),
    month: t(isJoin ? 'insuranceDue.from' : 'insuranceDue.until', { month: line.month }),
    note: notes.filter((note) => note !== false).join(' · '),
    isPicked: redraw === undefined ? true : redraw.picked.includes(userId),
  }
}

const SHOWN = new Set<string>(['conflict', 'invalid', 'busy', 'too-many'])

/** Prepares the formalities of the ticked people, and shows them. */
export const prepareFormalities = redrawing(async function prepareFormalities(call: SignedInCall) {
  const { form, gateway, t } = call
  const picked = form.getAll(PICKED).map(String).filter(isUuid)
  const redraw = async (problem: string, init: ResponseInit) =>
    data(await loadInsuranceDue(call, { problem, picked }), init)
  if (call.isRestored) return redraw('', { status: 200 })
  if (picked.length === 0) return redraw(t('insuranceDue.pickSome'), { status: 400 })
  if (picked.length > MAX_PREPARED) {
    return redraw(t('insuranceDue.tooMany', { count: MAX_PREPARED }), { status: 400 })
  }
  try {
    const text = await gateway.send('PUT', DUE_CALLS.prepare, { userIds: picked })
    call.setFlash({ kind: 'success', text })
    return redirect(`${FORMALITIES}?state=0`, 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || !SHOWN.has(error.code)) throw error
    return redraw(error.sentences().join(' · ') || t('page.notSaved'), refusalInit(error))
  }
})
