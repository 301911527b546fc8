import { data, redirect } from '@remix-run/node'
import { POSTING_PURPOSE } from '#modules/pay/costs/define/choices.ts'
import { postingAccounts } from '#modules/pay/costs/define/posting-account.ts'
import {
  type PayVoucher,
  payVoucher,
  VOUCHER_CALLS,
  type VoucherLine,
} from '#modules/pay/costs/wire/vouchers.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { withParams } from '#platform/web/components/table/list-links.ts'
import { attachment } from '#platform/web/exports/download-list.server.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { formatDateTime } from '#platform/web/lib/format.ts'
import { formatMessage } from '#platform/web/pages/forms/problem-text.server.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { moneyText } from '#platform/wire/language/money-text.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { COST_PATH } from './cost.server.ts'
import type { VoucherView } from './voucher-view.ts'

const NOTHING = '0.00'
const MOST_NAMES = 12

function runIdOf({ params, language }: SignedInCall): string {
  const { id } = params
  if (!isUuid(id)) throw new GatewayError('not-found', formatMessage(language, 'not-found'))
  return id
}

const pathOf = (runId: string) => `/pay/runs/${runId}/voucher`

type Redraw = { problem: string; why: string }

/** The voucher of a run: as it was made, or as it would be made now. */
export async function loadVoucher(call: SignedInCall, redraw?: Redraw): Promise<VoucherView> {
  const { t, gateway, language } = call
  const runId = runIdOf(call)
  const voucher = await gateway.ask(VOUCHER_CALLS.read, { runId }, payVoucher)
  const { made, month, lines, total, problems, isAudited } = voucher
  const files = made && !made.isOutdated ? ['xlsx', 'csv'] : []
  return {
    title: t('payVoucher.title', { run: voucher.title }),
    facts: made
      ? t('payVoucher.facts', {
          no: made.voucherNo,
          by: made.by,
          at: formatDateTime(made.at, language),
        })
      : t('payVoucher.notMade'),
    back: {
      label: t('payCost.title'),
      href: `${COST_PATH}${withParams('', { from: month, to: month })}`,
    },
    problems: redraw?.problem ? [{ name: null, text: redraw.problem }] : [],
    notices: [
      ...(isAudited ? [] : [t('payVoucher.notAudited')]),
      ...(made?.isOutdated ? [t('payVoucher.outdated')] : []),
    ],
    missing: missingOf(call, voucher),
    headings: (['name', 'account', 'department', 'costCentre', 'debit', 'credit'] as const).map(
      (name) => t(`payVoucher.column.${name}`),
    ),
    lines: lines.map((line, at) => lineOf(call, line, at)),
    totalLabel: t('payCost.total'),
    total: moneyText(total, language),
    mayMake: made === null && isAudited && problems.length === 0 && lines.length > 0,
    madeId: made?.id ?? null,
    files: files.map((format) => ({
      label: t(`reports.${format}`),
      href: `${pathOf(runId)}/file${withParams('', { id: made?.id ?? '', format })}`,
    })),
    why: redraw?.why ?? '',
  }
}

function missingOf(
  { t, language }: SignedInCall,
  { problems }: PayVoucher,
): VoucherView['missing'] {
  const [first] = problems
  if (!first) return null
  const names = problems
    .slice(0, MOST_NAMES)
    .map(({ kind, name }) =>
      kind === 'purpose' ? choiceLabel(POSTING_PURPOSE, name, language) : name,
    )
    .join(t('payCost.between'))
  const isRow = problems.some(({ kind }) => kind === 'row')
  return {
    text: t(isRow ? 'payVoucher.unclear' : 'payVoucher.noAccount', { names }),
    fix: { label: t('payVoucher.accounts'), href: `/${postingAccounts.path}` },
  }
}

function lineOf({ language }: SignedInCall, line: VoucherLine, at: number) {
  const money = (amount: string) => (amount === NOTHING ? '' : moneyText(amount, language))
  return {
    key: String(at),
    name: line.name === '' ? choiceLabel(POSTING_PURPOSE, line.what, language) : line.name,
    texts: [line.account, line.department, line.costCentre],
    figures: [money(line.debit), money(line.credit)],
  }
}

const SHOWN = new Set<string>(['conflict', 'invalid', 'forbidden', 'not-found'])

/** Makes the voucher of the run, or makes the one in force void. */
export const changeVoucher = redrawing(async function changeVoucher(call: SignedInCall) {
  const { form, gateway, t } = call
  const runId = runIdOf(call)
  const voidId = String(form.get('void') ?? '')
  const why = String(form.get('why') ?? '').trim()
  const redraw = async (problem: string, init: ResponseInit) =>
    data(await loadVoucher(call, { problem, why }), init)
  if (call.isRestored) return redraw('', { status: 200 })
  if (voidId !== '' && why === '') return redraw(t('payVoucher.whyMissing'), { status: 400 })
  try {
    const text = isUuid(voidId)
      ? await gateway.send('PUT', VOUCHER_CALLS.void, { id: voidId, why })
      : await gateway.send('POST', VOUCHER_CALLS.make, { runId })
    call.setFlash({ kind: 'success', text })
    return redirect(pathOf(runId), 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || !SHOWN.has(error.code)) throw error
    return redraw(error.sentences().join(' · ') || t('page.notSaved'), refusalInit(error))
  }
})

/** The voucher as a file; the page shows a refusal. */
export async function sendVoucher(call: SignedInCall): Promise<Response> {
  const { url, gateway, t } = call
  const path = pathOf(runIdOf(call))
  const format = url.searchParams.get('format') === 'csv' ? 'csv' : 'xlsx'
  try {
    const id = url.searchParams.get('id') ?? ''
    const made = await gateway.download(VOUCHER_CALLS.export, { id, format })
    if ('file' in made) return attachment(made.file)
    return redirect(`/account/exports/${made.queuedId}`, 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code === 'unauthenticated') throw error
    call.setFlash({ kind: 'error', text: error.message || t('page.notExported') })
    return redirect(path, 303)
  }
}
