import { data, redirect } from '@remix-run/node'
import { salaryTaxes } from '#modules/pay/salary-taxes/define/salary-tax.ts'
import {
  acceptedResult,
  type ResultLine,
  SALARY_TAX_CALLS,
  type TaxResultPreview,
  taxMonthSteps,
  taxResultPreview,
} from '#modules/pay/salary-taxes/wire/salary-taxes.ts'
import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import { withParams } from '#platform/web/components/table/list-links.ts'
import type { PillView } from '#platform/web/components/ui/pill.tsx'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { stagedFile } from '#platform/wire/files/attachments.ts'
import { tidyFileName } from '#platform/wire/files/files.ts'
import { listText } from '#platform/wire/language/list-text.ts'
import { moneyText } from '#platform/wire/language/money-text.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { TAX_MONTHS, taxMonthAsked } from './tax-month.server.ts'
import type { TaxComparisonView, TaxResultLineView, TaxResultView } from './tax-result-view.ts'

const FILE = 'file'
const ROWS = `/${salaryTaxes.path}`
const TOLD = new Set<string>([
  'invalid',
  'forbidden',
  'locked',
  'too-many',
  'busy',
  'conflict',
  'storage-full',
])

/** A refusal that the page shows; every other error is thrown. */
function refusalIn(call: SignedInCall, error: unknown): { error: GatewayError; text: string } {
  if (!(error instanceof GatewayError) || !error.answered || !TOLD.has(error.code)) throw error
  return { error, text: error.sentences().join(' · ') || call.t('page.notSaved') }
}

/** Loads the page on which a result is chosen; with a file in the address, its comparison. */
export async function loadTaxResult(
  call: SignedInCall,
  problems: ProblemView[] = [],
): Promise<TaxResultView> {
  const asked = taxMonthAsked(call)
  const { t, gateway, url } = call
  const { month, entity } = await gateway.ask(SALARY_TAX_CALLS.steps, asked, taxMonthSteps)
  const query = withParams('', { month, entityId: entity?.id ?? '' })
  const fileId = url.searchParams.get(FILE) ?? ''
  const found = {
    title: t('taxMonth.result.title'),
    facts: entity ? t('taxMonth.facts', { employer: entity.name, month }) : '',
    back: { label: t('taxMonth.title'), href: `${TAX_MONTHS}${query}` },
  }
  if (!entity || !isUuid(fileId)) return { ...found, problems, compared: null }
  try {
    const wanted = { month, entityId: entity.id, fileId }
    const [preview, navigation] = await Promise.all([
      gateway.ask(SALARY_TAX_CALLS.preview, wanted, taxResultPreview),
      gateway.navigation(),
    ])
    const of = {
      fileId,
      other: `${TAX_MONTHS}/import${query}`,
      mayOpen: buttonCodesAt(navigation, ROWS).has('view'),
    }
    return { ...found, problems, compared: describeComparison(call, preview, of) }
  } catch (error) {
    const { text } = refusalIn(call, error)
    return { ...found, problems: [...problems, { name: FILE, text }], compared: null }
  }
}

type Of = { fileId: string; other: string; mayOpen: boolean }

function describeComparison(
  call: SignedInCall,
  preview: TaxResultPreview,
  { fileId, other, mayOpen }: Of,
): TaxComparisonView {
  const { t } = call
  const counts = ['rows', 'same', 'differing', 'absent', 'foreign', 'refused'] as const
  return {
    facts: t('taxMonth.result.of', { name: preview.name }),
    counts: {
      columns: counts.map((name) => t(`taxMonth.result.count.${name}`)),
      rows: [counts.map((name) => String(preview[name]))],
    },
    sums: preview.sums,
    lines: preview.lines.map((line) => lineOf(call, line, mayOpen)),
    left: preview.left > 0 ? t('taxMonth.result.left', { count: preview.left }) : '',
    accept: preview.isAcceptable ? { file: fileId, standing: preview.standing } : null,
    other,
  }
}

const TONES: Readonly<Record<ResultLine['state'], PillView['tone']>> = {
  same: 'good',
  differs: 'warn',
  foreign: 'bad',
  refused: 'bad',
  absent: 'quiet',
}

function lineOf({ t, language }: SignedInCall, line: ResultLine, mayOpen: boolean) {
  const { place, id, name, paperEnd, taxed, state, diff, columns, problems } = line
  const figure = (column: string, amount: string) =>
    column === 'rate' ? `${amount}%` : moneyText(amount, language)
  const view: TaxResultLineView = {
    key: `${place} ${id} ${taxed}`,
    place: place === null ? '' : String(place),
    name: paperEnd === '' ? name : `${name} …${paperEnd}`,
    href: id !== null && mayOpen ? `${ROWS}/${id}` : null,
    state: { tone: TONES[state], text: t(`taxMonth.result.state.${state}`) },
    notes: [
      ...problems,
      ...columns.map(({ column, ours, theirs, diff: difference }) =>
        t('taxMonth.result.column', {
          column: t(`taxMonth.columns.${column}`),
          ours: figure(column, ours),
          theirs: figure(column, theirs),
          diff: figure(column, difference),
        }),
      ),
    ],
    diff: diff === null ? '' : moneyText(diff, language),
  }
  return view
}

/** Stages a chosen file and shows its comparison, or accepts the file that was looked at. */
export async function sendTaxResult(call: SignedInCall) {
  const { form } = call
  return form.has('standing') ? acceptTaxResult(call) : stageTaxResult(call)
}

async function stageTaxResult(call: SignedInCall) {
  const { form, gateway } = call
  const { month, entityId = '' } = taxMonthAsked(call)
  const posted = form.get(FILE)
  // A form without a file: the server reports the problem.
  const file = posted instanceof File ? posted : new File([], '')
  const query = new URLSearchParams({ month, entityId, name: tidyFileName(file.name) })
  try {
    const { value } = await gateway.sendFor(
      'POST',
      `${SALARY_TAX_CALLS.stage}?${query}`,
      file,
      stagedFile,
    )
    const next = withParams('', { month, entityId, file: value.id })
    return redirect(`${TAX_MONTHS}/import${next}`, 303)
  } catch (caught) {
    const { error, text } = refusalIn(call, caught)
    return data(await loadTaxResult(call, [{ name: FILE, text }]), refusalInit(error))
  }
}

async function acceptTaxResult(call: SignedInCall) {
  const { form, gateway, t } = call
  const { month, entityId = '' } = taxMonthAsked(call)
  const body = {
    month,
    entityId,
    fileId: String(form.get('fileId') ?? ''),
    standing: String(form.get('standing') ?? ''),
  }
  try {
    const path = SALARY_TAX_CALLS.import
    const { value, message } = await gateway.sendFor('PUT', path, body, acceptedResult)
    const { absent } = value
    const values = { count: absent.length, names: listText(absent, call) }
    const missing = absent.length > 0 ? ` ${t('taxMonth.absent', values)}` : ''
    call.setFlash({ kind: 'success', text: message + missing })
    return redirect(`${TAX_MONTHS}${withParams('', { month, entityId })}`, 303)
  } catch (caught) {
    const { error, text } = refusalIn(call, caught)
    return data(await loadTaxResult(call, [{ name: null, text }]), refusalInit(error))
  }
}
