import { data, redirect } from '@remix-run/node'
import { TERM_STATE } from '#modules/pay/salary-terms/define/choices.ts'
import { salaryTerms } from '#modules/pay/salary-terms/define/salary-term.ts'
import {
  MAX_FIXED,
  TERMS_DUE_CALLS,
  type TermDue,
  type TermPay,
  termsDue,
} from '#modules/pay/salary-terms/wire/terms-due.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { withParams } from '#platform/web/components/table/list-links.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { FROM_LIST } from '#platform/web/lib/form-fields.ts'
import { formatDate, formatNumber } from '#platform/web/lib/format.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { moneyText } from '#platform/wire/language/money-text.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { PICKED_LINE, type TermDueRow, type TermsDueView } from './terms-due-view.ts'

const PATH = '/pay/terms-due'
const TERMS = `/${salaryTerms.path}`
/** Separates the person and the day in the name of a line. */
const BETWEEN = '.'

type Redraw = { problem: string; picked: readonly string[] }

/** The people who need terms; those whose terms follow from what is known are ticked at first. */
export async function loadTermsDue(call: SignedInCall, redraw?: Redraw): Promise<TermsDueView> {
  const { gateway, t } = call
  const [{ lines, left }, navigation] = await Promise.all([
    gateway.ask(TERMS_DUE_CALLS.due, {}, termsDue),
    gateway.navigation(),
  ])
  const mayFix = buttonCodesAt(navigation, PATH).has('fix')
  const mayAdd = buttonCodesAt(navigation, TERMS).has('add')
  return {
    title: t('termsDue.title'),
    count: t('termsDue.count', { count: lines.length + left }),
    rows: lines.map((line) => rowOf(call, line, { redraw, mayFix, mayAdd })),
    left: left > 0 ? t('termsDue.left', { count: left }) : '',
    mayFix,
    termsHref: TERMS,
    problems: redraw?.problem ? [{ name: null, text: redraw.problem }] : [],
  }
}

type May = { redraw: Redraw | undefined; mayFix: boolean; mayAdd: boolean }

function rowOf(call: SignedInCall, line: TermDue, { redraw, mayFix, mayAdd }: May): TermDueRow {
  const { t, language } = call
  const { userId, day, kind, docNo, present, proposed, waitsId } = line
  const key = `${userId}${BETWEEN}${day}`
  const isReady = mayFix && line.mayFix && proposed !== null && !line.isWrong && waitsId === null
  return {
    key,
    name: `${line.name} ${line.empNo}`,
    department: line.department,
    why: [t(`termsDue.kind.${kind}`), docNo].filter(Boolean).join(' · '),
    from: t('termsDue.from', { day: formatDate(day, language) }),
    present: present === null ? t('termsDue.noTerms') : payText(call, present),
    presentNote: present === null ? '' : ratioText(call, present),
    proposed: proposed === null ? t('termsDue.toAgree') : payText(call, proposed),
    proposedNote: proposed === null ? '' : ratioText(call, proposed),
    limits: limitsOf(call, line),
    note: noteOf(call, line),
    isDoubtful: line.isOutOfBand || line.isWrong || kind === 'floor',
    isReady,
    isPicked: redraw === undefined ? !line.isOutOfBand : redraw.picked.includes(key),
    link: linkOf(call, line, mayAdd),
  }
}

/** Pay in a few words: the amount of a month, of a day or an hour, or only the kind of pay. */
function payText({ language }: SignedInCall, { salaryType, monthly, unitRate }: TermPay): string {
  const list = salaryTerms.fields.salaryType?.rule.choices
  const kind = list ? choiceLabel(list, salaryType, language) : salaryType
  const amount = monthly ?? unitRate
  return amount === null ? kind : `${kind} ${moneyText(amount, language)}`
}

const HUNDRED = 100
/** A share of pay for reading, without fractions of a percent. */
const inPercent = (share: string): number => Math.round(Number.parseFloat(share) * HUNDRED)

function ratioText({ t, language }: SignedInCall, { probationRatio }: TermPay): string {
  const percent = inPercent(probationRatio)
  if (percent === HUNDRED) return ''
  return t('termsDue.ratio', { percent: formatNumber(percent, language) })
}

function limitsOf({ t, language }: SignedInCall, line: TermDue): string {
  const { rank, lowest, highest, minimum } = line
  const money = (amount: string | null) => (amount === null ? '—' : moneyText(amount, language))
  return [
    rank !== null && lowest === null && highest === null && rank,
    rank !== null &&
      (lowest !== null || highest !== null) &&
      t('termsDue.band', { rank, lowest: money(lowest), highest: money(highest) }),
    minimum !== null && t('termsDue.minimum', { minimum: money(minimum) }),
  ]
    .filter((text) => text !== false)
    .join(' · ')
}

function noteOf({ t }: SignedInCall, line: TermDue): string {
  if (line.waitsId !== null) return t('termsDue.waits')
  if (line.isWrong) return t('termsDue.wrong')
  if (line.isOutOfBand) return t('termsDue.outOfBand')
  return line.proposed === null ? '' : t('termsDue.ready')
}

function linkOf(
  { t, url }: SignedInCall,
  { waitsId, mayFix, userId, day }: TermDue,
  mayAdd: boolean,
): TermDueRow['link'] {
  if (waitsId !== null) return { label: t('termsDue.proposal'), href: `${TERMS}/${waitsId}` }
  if (!mayFix || !mayAdd) return null
  const query = withParams('', { due: userId, day, [FROM_LIST]: url.pathname })
  return { label: t('termsDue.form'), href: `${TERMS}/new${query}` }
}

const SHOWN = new Set<string>(['conflict', 'invalid', 'busy', 'too-many'])

/** The person and the day of a ticked line; null for another text. */
function lineIn(text: string): { userId: string; day: string } | null {
  const [userId = '', day = ''] = text.split(BETWEEN)
  return isUuid(userId) && /^\d{4}-\d{2}-\d{2}$/u.test(day) ? { userId, day } : null
}

/** Proposes the terms of the ticked people, and shows the proposals. */
export const fixTerms = redrawing(async function fixTerms(call: SignedInCall) {
  const { form, gateway, t } = call
  const picked = form.getAll(PICKED_LINE).map(String)
  const lines = picked.flatMap((text) => lineIn(text) ?? [])
  const redraw = async (problem: string, init: ResponseInit) =>
    data(await loadTermsDue(call, { problem, picked }), init)
  if (call.isRestored) return redraw('', { status: 200 })
  if (lines.length === 0) return redraw(t('termsDue.pickSome'), { status: 400 })
  if (lines.length > MAX_FIXED) {
    return redraw(t('termsDue.tooMany', { count: MAX_FIXED }), { status: 400 })
  }
  try {
    const text = await gateway.send('PUT', TERMS_DUE_CALLS.fix, { lines })
    call.setFlash({ kind: 'success', text })
    return redirect(`${TERMS}?state=${TERM_STATE.proposed}`, 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || !SHOWN.has(error.code)) throw error
    return redraw(error.sentences().join(' · ') || t('page.notSaved'), refusalInit(error))
  }
})
