import { redirect } from '@remix-run/node'
import type { RunStepView } from '#modules/pay/runs/web/pay-run-view.ts'
import { salaryTaxes } from '#modules/pay/salary-taxes/define/salary-tax.ts'
import {
  SALARY_TAX_CALLS,
  type TaxMonthSteps,
  taxMonthSteps,
} from '#modules/pay/salary-taxes/wire/salary-taxes.ts'
import { withParams } from '#platform/web/components/table/list-links.ts'
import { attachment } from '#platform/web/exports/download-list.server.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { listText } from '#platform/wire/language/list-text.ts'
import { moneyText } from '#platform/wire/language/money-text.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { monthFrom } from '#platform/wire/values/parse-day.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import type { TaxMonthView } from './tax-month-view.ts'

export const TAX_MONTHS = '/pay/tax-months'
const ROWS = `/${salaryTaxes.path}`
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

type Asked = { month: string; entityId?: string }
type May = (path: string, button: string) => boolean
type StepName = TaxMonthSteps['steps'][number]['name']

/** The period and the employer of the address; without them this month, and the first employer. */
export function taxMonthAsked({ url }: SignedInCall): Asked {
  const typed = monthFrom(url.searchParams.get('month') ?? '')
  const month = MONTH.test(typed) ? typed : todayInShanghai().slice(0, 'yyyy-MM'.length)
  const entityId = url.searchParams.get('entityId') ?? ''
  return isUuid(entityId) ? { month, entityId } : { month }
}

/** Loads a tax period of an employer with its steps and the one to do next. */
export async function loadTaxMonth(call: SignedInCall): Promise<TaxMonthView> {
  const asked = taxMonthAsked(call)
  const [found, navigation] = await Promise.all([
    call.gateway.ask(SALARY_TAX_CALLS.steps, asked, taxMonthSteps),
    call.gateway.navigation(),
  ])
  const may: May = (path, button) => buttonCodesAt(navigation, path).has(button)
  return {
    title: call.t('taxMonth.title'),
    month: found.month,
    entityId: found.entity?.id ?? '',
    entities: found.entities.map(({ id, name }) => ({ value: id, label: name })),
    period: found.entity && describePeriod(call, found, { may, entity: found.entity }),
  }
}

type Of = { may: May; entity: { id: string; name: string } }

function describePeriod(
  call: SignedInCall,
  found: TaxMonthSteps,
  { may, entity }: Of,
): TaxMonthView['period'] {
  const { t, language } = call
  const money = (amount: string) => moneyText(amount, language)
  const query = withParams('', { month: found.month, entityId: entity.id })
  const steps = found.steps.map((step) => stepView(call, { found, may, query }, step))
  const now = steps.find(({ state }) => state === 'now')
  const { totals, changed } = found
  const names = listText(changed.names, call)
  return {
    facts: t('taxMonth.facts', { employer: entity.name, month: found.month }),
    runs: found.runs.map(({ id, runNo, title }) => ({
      label: `${runNo} ${title}`,
      href: `/pay/runs/${id}`,
    })),
    steps: {
      label: t('taxMonth.steps'),
      steps,
      next: now?.href
        ? {
            label: t(`taxMonth.next.${now.name}`),
            href: now.href,
            opens: 'page',
          }
        : null,
      sheet:
        totals && may(ROWS, 'view')
          ? {
              label: t('taxMonth.rows', { count: totals.people }),
              href: `${ROWS}${query}`,
            }
          : null,
      blocked: null,
      bonuses: null,
      differences: null,
      unconfirmed: null,
      warnings: null,
      waivers: null,
    },
    changed: changed.count > 0 ? t('taxMonth.changed', { count: changed.count, names }) : '',
    totals: totals && {
      columns: (['people', 'income', 'deducted', 'tax', 'diff'] as const).map((name) =>
        t(`taxMonth.totals.${name}`),
      ),
      rows: [
        [
          String(totals.people),
          money(totals.income),
          money(totals.deducted),
          money(totals.tax),
          money(totals.diff),
        ],
      ],
    },
    sheets: may(ROWS, 'export')
      ? found.sheets.map(({ code, version, title, columns, rows }) => ({
          label: t('taxMonth.sheet', { title, columns, count: rows }),
          href: `${TAX_MONTHS}/file${withParams(query, { sheet: code, version })}`,
        }))
      : [],
    differing: found.differing.map(({ id, name, diff, columns }) => ({
      id,
      name,
      diff: money(diff),
      columns: columns
        .map(({ column, ours, theirs }) =>
          t('taxMonth.column', {
            column: t(`taxMonth.columns.${column}`),
            ours: column === 'rate' ? `${ours}%` : money(ours),
            theirs: column === 'rate' ? `${theirs}%` : money(theirs),
          }),
        )
        .join('; '),
    })),
    files: filesOf(call, found),
  }
}

function filesOf({ t }: SignedInCall, { files }: TaxMonthSteps) {
  if (files.length === 0) return null
  return {
    columns: (['kind', 'name', 'rows', 'differing', 'at', 'by'] as const).map((name) =>
      t(`taxMonth.file.${name}`),
    ),
    rows: files.map(({ kind, name, rows, differing, at, by }) => [
      t(`taxMonth.kind.${kind}`),
      name,
      String(rows),
      kind === 'result' ? String(differing) : '',
      at.slice(0, 'yyyy-MM-dd HH:mm'.length),
      by,
    ]),
  }
}

function stepView(
  { t }: SignedInCall,
  of: { found: TaxMonthSteps; may: May; query: string },
  { name, state, open }: TaxMonthSteps['steps'][number],
): RunStepView {
  const text = state === 'done' ? t('payRun.done') : t(`taxMonth.open.${name}`, { count: open })
  return {
    name,
    label: t(`taxMonth.step.${name}`),
    state,
    text: state === 'later' && open === 0 ? t('payRun.later') : text,
    // No link to a later step, because the API refuses it until the earlier steps are done.
    href: state === 'now' ? addressOf(of, name) : null,
  }
}

/** The states in which the rows of a run can still change. */
const OPEN_RUNS = new Set(['empty', '0', '1'])

/** The page on which the reader settles the step; null for readers who may not. */
function addressOf(
  { found, may, query }: { found: TaxMonthSteps; may: May; query: string },
  name: StepName,
): string | null {
  switch (name) {
    case 'runs': {
      const open = found.runs.find(({ state }) => OPEN_RUNS.has(state))
      return open && may('/pay/runs', 'view') ? `/pay/runs/${open.id}` : null
    }
    case 'generate':
      return may(ROWS, name) ? `${ROWS}/act/generate${query}` : null
    case 'file':
      return may(ROWS, 'export') && found.sheets.length > 0 ? '#sheets' : null
    case 'result':
      return may(TAX_MONTHS, 'import') ? `${TAX_MONTHS}/import${query}` : null
    default:
      return may(ROWS, name) ? `${ROWS}/set-state/${name}${query}` : null
  }
}

/** A sheet of the bureau as a file; the page of the period shows a refusal. */
export async function sendTaxSheet(call: SignedInCall): Promise<Response> {
  const { url, gateway, t } = call
  const { month, entityId = '' } = taxMonthAsked(call)
  const asked = {
    month,
    entityId,
    sheet: url.searchParams.get('sheet') ?? '',
    version: url.searchParams.get('version') ?? '',
  }
  try {
    const made = await gateway.download(SALARY_TAX_CALLS.sheet, asked)
    if ('file' in made) return attachment(made.file)
    return redirect(`/account/exports/${made.queuedId}`, 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code === 'unauthenticated') throw error
    call.setFlash({ kind: 'error', text: error.message || t('page.notExported') })
    return redirect(`${TAX_MONTHS}${withParams('', { month, entityId })}`, 303)
  }
}

/** An empty result of the bureau as a file. */
export async function sendResultTemplate({ gateway }: SignedInCall): Promise<Response> {
  const made = await gateway.download(SALARY_TAX_CALLS.template, {})
  if ('file' in made) return attachment(made.file)
  return redirect(`/account/exports/${made.queuedId}`, 303)
}
