import { bankBatches } from '#modules/pay/bank-batches/define/bank-batch.ts'
import { bankCards } from '#modules/pay/bank-cards/define/bank-card.ts'
import { INPUT, INPUT_FROM } from '#modules/pay/inputs/define/choices.ts'
import { payInputs } from '#modules/pay/inputs/define/pay-input.ts'
import { insuranceMonthlies } from '#modules/pay/insurance/define/insurance-monthly.ts'
import { meritSalaries } from '#modules/pay/merit/define/merit-salary.ts'
import { PAY_RUN_CHECK, RUN_KIND } from '#modules/pay/runs/define/choices.ts'
import { payRuns } from '#modules/pay/runs/define/pay-run.ts'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import { RUN_STEPS_CALL, type RunSteps, runSteps } from '#modules/pay/runs/wire/run-steps.ts'
import { salaryTerms } from '#modules/pay/salary-terms/define/salary-term.ts'
import { taxOpenings } from '#modules/pay/tax-persons/define/tax-opening.ts'
import { taxProfiles } from '#modules/pay/tax-persons/define/tax-profile.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { groupButton } from '#platform/define/engine/groups.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { withParams } from '#platform/web/components/table/list-links.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { FROM_LIST } from '#platform/web/lib/form-fields.ts'
import { isOffered } from '#platform/web/pages/act/action-links.server.ts'
import { readRecord, requireId } from '#platform/web/pages/record/read-record.server.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import {
  readStanding,
  standingNotices,
  withoutRefused,
} from '#platform/web/sheets/standing.server.ts'
import { loadTotals } from '#platform/web/sheets/totals.server.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { moneyText } from '#platform/wire/language/money-text.ts'
import { daysOf } from '#platform/wire/time/month-days.ts'
import type { BlockedView, RunStepsView, RunStepView } from './pay-run-view.ts'
import { waiversOf } from './waivers.server.ts'

/** States in which people see their slips of a run. */
const PUBLISHED_STATES: ReadonlySet<string> = new Set([MONTHLY.published, MONTHLY.archived])

type May = (path: string, button: string) => boolean
type StepName = RunSteps['steps'][number]['name']
type Sheet = Readonly<Record<'month' | 'entityId' | 'kind', string>>

/** Loads a pay run with its steps, its next step, and its totals beside those of the run before. */
export async function loadPayRun(call: ResourceCall) {
  const [view, record, progress, navigation] = await Promise.all([
    loadRecord(withoutWaiver(call)),
    readRecord(call),
    call.gateway.ask(RUN_STEPS_CALL, { id: requireId(call) }, runSteps),
    call.gateway.navigation(),
  ])
  const sheet = {
    month: String(record.month),
    entityId: String(record.entityId),
    kind: String(record.kind),
  }
  const ofSheet = {
    ...call,
    resource: salaries,
    permissions: buttonCodesAt(navigation, `/${salaries.path}`),
  }
  const { standing, notices, totals } = await readSheet(ofSheet, sheet)
  const allowed = withoutRefused(ofSheet, standing).permissions
  const may: May = (path, button) =>
    path === salaries.path ? allowed.has(button) : buttonCodesAt(navigation, `/${path}`).has(button)
  const withNotices = { ...view, notices: [...view.notices, ...notices] }
  return { view: withNotices, totals, steps: describeSteps(call, { sheet, record, progress, may }) }
}

/** Waivers begin at the person whom they name, not in the menu of the run. */
function withoutWaiver(call: ResourceCall): ResourceCall {
  const permissions = new Set(call.permissions)
  permissions.delete('waive')
  return { ...call, permissions }
}

/** The state of the run's sheet, for readers who may see rows. */
async function readSheet(call: ResourceCall, { month, ...parameters }: Sheet) {
  if (!call.permissions.has('view')) return { standing: null, notices: [], totals: null }
  const [standing, totals] = await Promise.all([
    readStanding(call, { month, parameters }),
    loadTotals(call, salaries, { month, parameters }),
  ])
  // Before there is a row, the steps say what is missing.
  const notices = totals === null ? [] : await standingNotices(call, standing)
  return { standing, notices, totals }
}

function describeSteps(
  call: ResourceCall,
  {
    sheet,
    record,
    progress,
    may,
  }: { sheet: Sheet; record: WireRecord; progress: RunSteps; may: May },
): RunStepsView {
  const { t } = call
  const steps = progress.steps.map((step) => stepView(call, { sheet, may, progress }, step))
  const now = steps.find(({ state }) => state === 'now')
  const mayOpen = may(salaries.path, 'view')
  const people = Number(record.people)
  return {
    label: t('payRun.steps'),
    steps,
    next: now?.href
      ? {
          label: t(`payRun.next.${now.name}`),
          href: now.href,
          opens: opensOf(now.name),
        }
      : null,
    sheet:
      mayOpen && people > 0
        ? {
            label: t('payRun.sheet', { count: people }),
            href: `/${salaries.path}${withParams('', sheet)}`,
          }
        : null,
    differences:
      mayOpen && people > 0 && sheet.kind === RUN_KIND.normal
        ? {
            label: t('payRun.differences'),
            href: `${call.url.pathname}/differences`,
          }
        : null,
    unconfirmed:
      mayOpen && PUBLISHED_STATES.has(String(record.state))
        ? { label: t('payRun.unconfirmed'), href: `${call.url.pathname}/unconfirmed` }
        : null,
    bonuses: bonusesOf(call, progress, may),
    blocked: blockedOf(call, {
      progress,
      sheet,
      may,
      mayWaive: mayWaive(call, record) && !progress.madeByReader,
    }),
    waivers: waiversOf(call, progress),
    warnings:
      progress.warnings.length > 0
        ? {
            title: t('payRun.warnings', { count: progress.warnings.length }),
            lines: progress.warnings.map((warning) => warningView(call, { sheet, may }, warning)),
          }
        : null,
  }
}

/** Attendance, terms and payments have pages of many records, and the audit has one with all that the approver reads. */
function opensOf(name: string) {
  if (name === 'attendance' || name === 'terms' || name === 'pay' || name === 'audit') return 'page'
  return name === 'generate' ? 'generation' : 'change'
}

function stepView(
  call: ResourceCall,
  { sheet, may, progress }: { sheet: Sheet; may: May; progress: RunSteps },
  { name, state, open }: RunSteps['steps'][number],
): RunStepView {
  const { t } = call
  const missing = progress.warnings.find((warning) => warning.name === 'terms')
  if (name === 'terms' && state === 'done' && missing) {
    return {
      name,
      label: t('payRun.step.terms'),
      state: 'warned',
      text: t('payRun.termsMissing', { count: missing.count }),
      href: warningAddress(call, { sheet, may }, 'terms'),
    }
  }
  const held = name === 'audit' && state === 'now' ? heldAudit(call, progress) : ''
  if (held !== '') {
    return { name, label: t('payRun.step.audit'), state, text: held, href: null }
  }
  const makesNoRow = name === 'generate' && state === 'now' && open === 0
  const isForNobody = makesNoRow && progress.blocked.reasons.length === 0
  return {
    name,
    label: t(`payRun.step.${name}`),
    state,
    text: isForNobody ? t('payRun.nobody') : stepText(call, { name, state, open }),
    // No link to a later step, because the API refuses it until the earlier steps are done. No link to generate if that
    // makes no rows.
    href: state === 'now' && !makesNoRow ? addressOf(call, { sheet, may }, name) : null,
  }
}

/** Why nobody, or not this reader, can audit the run now; empty if nothing keeps them from it. */
function heldAudit({ t }: ResourceCall, { blocked, waivedByReader }: RunSteps): string {
  if (blocked.count > 0) return t('payRun.auditWaits', { count: blocked.count })
  return waivedByReader ? t('payRun.auditByOthers') : ''
}

function stepText({ t }: ResourceCall, { name, state, open }: RunSteps['steps'][number]): string {
  if (state === 'done') return t('payRun.done')
  return state === 'later' && open === 0
    ? t('payRun.later')
    : t(`payRun.open.${name}`, { count: open })
}

/** The page on which the reader settles the step, which leads back to the run; null for readers who may not. */
function addressOf(
  call: ResourceCall,
  { sheet, may }: { sheet: Sheet; may: May },
  name: StepName,
): string | null {
  const { url } = call
  const id = requireId(call)
  const query = withParams('', { ...sheet, [FROM_LIST]: url.pathname })
  switch (name) {
    case 'attendance':
      return may('attendance/closing', 'view') ? `/attendance/closing?month=${sheet.month}` : null
    case 'terms':
      return may('pay/salary-terms', 'view')
        ? `/pay/salary-terms?state=0&entityId=${sheet.entityId}`
        : null
    case 'generate':
      return may(salaries.path, name) ? `/${salaries.path}/act/generate${query}` : null
    case 'pay':
      return may(bankBatches.path, 'view')
        ? `/${bankBatches.path}${withParams('', { runId: id })}`
        : null
    case 'audit':
      return may(salaries.path, name) ? `${url.pathname}/audit` : null
    default:
      return may(salaries.path, name) ? `/${salaries.path}/set-state/${name}${query}` : null
  }
}

function bonusesOf(
  { t, language }: ResourceCall,
  { bonuses: { count, rows } }: RunSteps,
  may: May,
): RunStepsView['bonuses'] {
  if (rows.length === 0) return null
  const money = (amount: string | null) =>
    amount === null ? t('payRun.bonus.notAllowed') : moneyText(amount, language)
  const mayChange = may(salaries.path, 'edit')
  return {
    title: t('payRun.bonus.title'),
    hint: t('payRun.bonus.hint'),
    head: (['person', 'amount', 'alone', 'merged', 'way'] as const).map((name) =>
      t(`payRun.bonus.${name}`),
    ),
    rows: rows.map(({ id, name, amount, alone, merged, way, isChosen, isOpen, trap }) => ({
      id,
      name,
      href: `/${salaries.path}/${id}`,
      amount: money(amount),
      alone: money(alone),
      merged: money(merged),
      way: `${t(`payRun.bonus.${way}`)} (${t(isChosen ? 'payRun.bonus.chosen' : 'payRun.bonus.cheaper')})`,
      note: trap ? t('payRun.bonus.trap', { from: money(trap.from), to: money(trap.to) }) : '',
      change:
        mayChange && isOpen
          ? {
              label: t('payRun.bonus.change'),
              href: `/${salaries.path}/${id}/act/chooseBonusWay`,
            }
          : null,
    })),
    more: count > rows.length ? t('payRun.bonus.more', { count: count - rows.length }) : '',
  }
}

function warningView(
  call: ResourceCall,
  at: { sheet: Sheet; may: May },
  { name, count, people }: RunSteps['warnings'][number],
): NonNullable<RunStepsView['warnings']>['lines'][number] {
  const { t } = call
  const href = warningAddress(call, at, name)
  return {
    name,
    text: t(`payRun.warning.${name}`, { count }),
    link: href === null ? null : { label: t(`payRun.warningLink.${name}`), href },
    people,
  }
}

/** The page on which the reader looks into a warning; null for readers who may not. */
function warningAddress(
  { url }: ResourceCall,
  { sheet, may }: { sheet: Sheet; may: May },
  name: RunSteps['warnings'][number]['name'],
): string | null {
  if (name === 'last' || name === 'noCause') {
    return may(salaries.path, 'view')
      ? `${url.pathname}/differences${name === 'last' ? '?cause=left#people' : ''}`
      : null
  }
  const [path, query] = {
    terms: ['pay/terms-due', ''],
    uninsured: ['pay/insurance-persons', ''],
    overtime: ['attendance/monthly', `?monthStart=${sheet.month}&monthEnd=${sheet.month}`],
    carry: [salaries.path, withParams('', sheet)],
    short: [salaries.path, withParams('', { ...sheet, isShort: 'true' })],
    taxKind: [taxProfiles.path, ''],
    provisional: ['system/policy-params', '?key=avg.wage'],
    published: [salaries.path, withParams('', sheet)],
    zero: [salaries.path, withParams('', sheet)],
    first: [salaries.path, withParams('', sheet)],
    high: [salaries.path, withParams('', sheet)],
    noCard: [bankCards.path, ''],
    noAttendance: ['attendance/monthly', `?monthStart=${sheet.month}&monthEnd=${sheet.month}`],
    deductionEnded: ['pay/tax-deductions', ''],
    backPay: [
      payInputs.path,
      withParams('', {
        monthStart: sheet.month,
        monthEnd: sheet.month,
        state: INPUT.proposed,
        sourceType: INPUT_FROM.backPay,
      }),
    ],
  }[name] as [string, string]
  return may(path, 'view') ? `/${path}${query}` : null
}

type Fix = {
  path: string
  /** The key of the link below `payRun.fix`. */
  label:
    | 'attendance'
    | 'cards'
    | 'contributions'
    | 'days'
    | 'departures'
    | 'inputs'
    | 'merit'
    | 'opening'
    | 'residence'
    | 'runs'
    | 'terms'
  /** What the page shows of the run; `person` and `days` also lead each name there. */
  of: 'sheet' | 'month' | 'days' | 'employer' | 'person' | 'leavers'
  /** The button that the reader needs on the page, if seeing the page does not help. */
  button?: string
  /** Who usually settles it, below `payRun.answers`. */
  by: 'attendance' | 'contributions' | 'hr' | 'pay' | 'tax'
}

const TERMS: Fix = { path: salaryTerms.path, label: 'terms', of: 'employer', by: 'pay' }
const CARDS: Fix = { path: bankCards.path, label: 'cards', of: 'person', by: 'pay' }
const RUNS: Fix = { path: payRuns.path, label: 'runs', of: 'month', by: 'pay' }

/** The page on which the user settles each check. */
const FIXES: Readonly<Record<string, Fix>> = {
  noTerms: TERMS,
  kindOfPay: TERMS,
  minimum: TERMS,
  noAttendance: {
    path: 'attendance/monthly',
    label: 'attendance',
    of: 'month',
    by: 'attendance',
  },
  daysUnclear: {
    path: 'attendance/daily',
    label: 'days',
    of: 'days',
    by: 'attendance',
  },
  contributions: {
    path: insuranceMonthlies.path,
    label: 'contributions',
    of: 'sheet',
    by: 'contributions',
  },
  merit: { path: meritSalaries.path, label: 'merit', of: 'sheet', by: 'pay' },
  damage: { path: payInputs.path, label: 'inputs', of: 'month', by: 'pay' },
  settled: RUNS,
  inNormal: RUNS,
  // A reader without the right to the pay of departures sees only their own departure there.
  compensation: {
    path: 'hr/dimissions',
    label: 'departures',
    of: 'leavers',
    button: groupButton('pay'),
    by: 'hr',
  },
  residenceUnknown: { path: taxProfiles.path, label: 'residence', of: 'person', by: 'tax' },
  cardShared: CARDS,
  cardHolder: CARDS,
  openingMissing: { path: taxOpenings.path, label: 'opening', of: 'person', by: 'tax' },
}

/** Waiving is offered until the rows of the run are audited. */
function mayWaive({ permissions, resource }: ResourceCall, record: WireRecord): boolean {
  const { waive } = resource.actions
  return waive !== undefined && permissions.has(waive.button) && isOffered(waive, record)
}

type Blocking = { progress: RunSteps; sheet: Sheet; may: May; mayWaive: boolean }

function blockedOf(call: ResourceCall, blocking: Blocking): RunStepsView['blocked'] {
  const { blocked } = blocking.progress
  if (blocked.count === 0) return null
  return {
    title: call.t('payRun.blocked', { count: blocked.count }),
    hint: call.t(blocking.progress.madeByReader ? 'payRun.blockedOwn' : 'payRun.blockedHint'),
    reasons: blocked.reasons.map((reason) => reasonView(call, blocking, reason)),
  }
}

function reasonView(
  { t, language, url }: ResourceCall,
  { sheet, may, mayWaive: isWaivable }: Blocking,
  { check, count, people }: RunSteps['blocked']['reasons'][number],
): BlockedView {
  const fix = FIXES[check]
  const isOpen = fix !== undefined && may(fix.path, fix.button ?? 'view')
  const waiving = (query: Record<string, string>, label: string) =>
    isWaivable ? { label, href: `${url.pathname}/act/waive${withParams('', query)}` } : null
  return {
    check,
    title: `${choiceLabel(PAY_RUN_CHECK, check, language)} · ${t('payRun.people', { count })}`,
    answers: fix ? t(`payRun.answers.${fix.by}`) : '',
    fix: isOpen ? { label: t(`payRun.fix.${fix.label}`), href: fixAddress(fix, sheet) } : null,
    waive: count > 1 ? waiving({ code: check }, t('payRun.waiveAll', { count })) : null,
    people: people.map(({ userId, name }) => ({
      userId,
      name,
      href:
        isOpen && (fix.of === 'person' || fix.of === 'days')
          ? fixAddress(fix, sheet, userId)
          : `/hr/archives/${userId}`,
      waive: waiving({ code: check, userId }, t('payRun.waive')),
    })),
    more: count > people.length ? t('payRun.more', { count: count - people.length }) : '',
  }
}

function fixAddress({ path, of }: Fix, { month, entityId }: Sheet, userId?: string): string {
  if (of === 'sheet') return `/${path}${withParams('', { month })}`
  if (of === 'month') return `/${path}${withParams('', { monthStart: month, monthEnd: month })}`
  if (of === 'leavers') {
    const dates = daysOf(month)
    const span = { lastDayStart: dates[0] ?? '', lastDayEnd: dates.at(-1) ?? '' }
    return `/${path}${withParams('', span)}`
  }
  if (of === 'days') {
    const dates = daysOf(month)
    const span = { dateStart: dates[0] ?? '', dateEnd: dates.at(-1) ?? '' }
    return `/${path}${withParams('', userId === undefined ? span : { userId, ...span })}`
  }
  if (userId === undefined) return `/${path}${withParams('', { entityId })}`
  return `/${path}${withParams('', { userId, entityId })}`
}
