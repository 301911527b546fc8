import {
  causeName,
  doubtsOf,
  signedMoney,
} from '#modules/pay/differences/web/differences.server.ts'
import {
  DIFFERENCES_CALL,
  type PayDifferences,
  payDifferences,
} from '#modules/pay/differences/wire/differences.ts'
import { RUN_KIND } from '#modules/pay/runs/define/choices.ts'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import {
  RUN_COST_CALL,
  RUN_SAMPLE_CALL,
  type RunCost,
  type RunSample,
  runCost,
  runSample,
} from '#modules/pay/runs/wire/run-cost.ts'
import { RUN_STEPS_CALL, runSteps } from '#modules/pay/runs/wire/run-steps.ts'
import { withParams } from '#platform/web/components/table/list-links.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { FROM_LIST } from '#platform/web/lib/form-fields.ts'
import { readRecord, requireId } from '#platform/web/pages/record/read-record.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { loadSetState, runSetState } from '#platform/web/sheets/set-state.server.ts'
import type { SetStateView } from '#platform/web/sheets/set-state-view.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { moneyText } from '#platform/wire/language/money-text.ts'
import { moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'
import type { AuditRunView, FiguresView } from './audit-run-view.ts'
import { waiversOf } from './waivers.server.ts'

const NONE = '—'
/** The departments that are listed; the others are added up in one row. */
const MOST_DEPARTMENTS = 12

/** The page on which an approver reads a run and audits all of its rows. */
export async function loadAuditRun(call: ResourceCall): Promise<AuditRunView> {
  const record = await readRecord(call)
  const [state, sections] = await Promise.all([
    loadSetState(await asAudit(call, record)),
    readSections(call, record),
  ])
  return { state: named(state, record), ...sections }
}

/** Audits the run. If that is refused, the page shows why. */
export const runAuditRun = redrawing(async function runAuditRun(call: ResourceCall) {
  const record = await readRecord(call)
  const answer = await runSetState(await asAudit(call, record))
  if (!('data' in answer)) return answer
  const sections = await readSections(call, record)
  const data: AuditRunView = { state: named(answer.data, record), ...sections }
  return { ...answer, data }
})

/** The page names the run in place of the month of its sheet. */
function named(state: SetStateView, { title, runNo }: WireRecord): SetStateView {
  return {
    ...state,
    act: { ...state.act, facts: `${String(title)} · ${String(runNo)}` },
  }
}

/** The call as that of the sheet of the run, for the step that audits all rows. */
async function asAudit(call: ResourceCall, record: WireRecord): Promise<ResourceCall> {
  const url = new URL(call.url)
  url.pathname = `/${salaries.path}/set-state/audit`
  const sheet = {
    month: String(record.month),
    entityId: String(record.entityId),
    kind: String(record.kind),
    [FROM_LIST]: runPath(call),
  }
  url.search = new URLSearchParams(sheet).toString()
  const { id: _, ...params } = call.params
  return {
    ...call,
    url,
    resource: salaries,
    permissions: buttonCodesAt(await call.gateway.navigation(), `/${salaries.path}`),
    params: { ...params, edge: 'audit' },
  }
}

const runPath = (call: ResourceCall) => `/${call.resource.path}/${requireId(call)}`

async function readSections(
  call: ResourceCall,
  record: WireRecord,
): Promise<Omit<AuditRunView, 'state'>> {
  const { gateway } = call
  const id = requireId(call)
  const isCompared = record.kind === RUN_KIND.normal
  const [progress, cost, sample, found] = await Promise.all([
    gateway.ask(RUN_STEPS_CALL, { id }, runSteps),
    gateway.ask(RUN_COST_CALL, { id }, runCost),
    gateway.ask(RUN_SAMPLE_CALL, { id }, runSample),
    isCompared ? gateway.ask(DIFFERENCES_CALL, { id, people: 'false' }, payDifferences) : null,
  ])
  return {
    waivers: waiversOf(call, progress),
    differences: found?.before ? differencesOf(call, found) : null,
    doubts: found?.before ? doubtsOf(call, found) : [],
    costs: costsOf(call, cost),
    sample: sampleOf(call, sample),
  }
}

function differencesOf(call: ResourceCall, { groups, before }: PayDifferences): FiguresView {
  const { t, language } = call
  const page = `${runPath(call)}/differences`
  return {
    title: t('payAudit.differences', { month: before?.month ?? '' }),
    hint: '',
    head: [
      t('payDifferences.head.cause'),
      t('payDifferences.head.people'),
      t('payDifferences.head.amount'),
    ],
    rows: groups.map(({ key, people, amount }) => ({
      key,
      name: causeName(call, key),
      about: '',
      href: `${page}${withParams('', { cause: key })}#people`,
      figures: [String(people), signedMoney(amount, language)],
    })),
    more: { label: t('payAudit.allDifferences'), href: page },
  }
}

function costsOf({ t, language }: ResourceCall, { groups }: RunCost): FiguresView {
  const money = (amount: string | null) => (amount === null ? NONE : moneyText(amount, language))
  const shown = groups.length > MOST_DEPARTMENTS + 1 ? groups.slice(0, MOST_DEPARTMENTS) : groups
  const rest = groups.slice(shown.length)
  const row = ({ key, name, people, gross, shares, cost, before }: RunCost['groups'][number]) => ({
    key,
    name,
    about: '',
    href: null,
    figures: [String(people), money(gross), money(shares), money(cost), money(before)],
  })
  return {
    title: t('payAudit.costs'),
    hint: '',
    head: (['department', 'people', 'gross', 'shares', 'cost', 'before'] as const).map((name) =>
      t(`payAudit.head.${name}`),
    ),
    rows: [
      ...shown.map(row),
      ...(rest.length > 0
        ? [row(addUp(t('payAudit.otherDepartments', { count: rest.length }), rest))]
        : []),
    ],
    more: null,
  }
}

/** One row with the sums of several departments. */
function addUp(name: string, groups: RunCost['groups']): RunCost['groups'][number] {
  const sum = (amounts: readonly string[]) => String(sumOfMoney(amounts.map(moneyOf)))
  const before = groups.flatMap((group) => group.before ?? [])
  return {
    key: 'rest',
    name,
    people: groups.reduce((count, { people }) => count + people, 0),
    gross: sum(groups.map(({ gross }) => gross)),
    shares: sum(groups.map(({ shares }) => shares)),
    cost: sum(groups.map(({ cost }) => cost)),
    before: before.length === groups.length ? sum(before) : null,
  }
}

function sampleOf({ t, language }: ResourceCall, rows: RunSample): FiguresView {
  const money = (amount: string | null) => (amount === null ? NONE : moneyText(amount, language))
  return {
    title: t('payAudit.sample', { count: rows.length }),
    hint: t('payAudit.sampleHint'),
    head: (['person', 'gross', 'tax', 'net', 'netBefore'] as const).map((name) =>
      t(`payAudit.head.${name}`),
    ),
    rows: rows.map(({ rowId, name, empNo, department, gross, tax, net, before }) => ({
      key: rowId,
      name,
      about: `${empNo} · ${department}`,
      href: `/${salaries.path}/${rowId}`,
      figures: [gross, tax, net, before].map(money),
    })),
    more: null,
  }
}
