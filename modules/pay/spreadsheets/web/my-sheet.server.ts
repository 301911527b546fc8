import { redirect } from '@remix-run/node'
import { SPREADSHEET_KIND } from '#modules/pay/spreadsheets/define/choices.ts'
import {
  type MySheets,
  mySheetSlip,
  mySheets,
  SPREADSHEET_CALLS,
} from '#modules/pay/spreadsheets/wire/spreadsheets.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { formatDateTime, formatDayPart } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { moneyText } from '#platform/wire/language/money-text.ts'
import { cellText } from './spreadsheet.server.ts'
import type { MySheetView } from './spreadsheet-view.ts'

const MY_SLIPS = '/pay/my-slips'
export const mySheetPath = (id: string) => `${MY_SLIPS}/sheets/${id}`

const monthText = ({ language }: SignedInCall, month: string) =>
  formatDayPart(`${month}-01`, 'monthOfYear', language)

/** The published slips of the reader from files, of a month or a year. They are never added to computed slips. */
export const askMySheets = (
  { gateway }: SignedInCall,
  asked: { month: string } | { year: string },
): Promise<MySheets> => gateway.ask(SPREADSHEET_CALLS.mine, asked, mySheets)

/** A slip of the reader in a list. */
export function mySheetFacts(
  call: SignedInCall,
  { id, month, title, kind, employer, gross, net, confirmedAt }: MySheets['slips'][number],
) {
  const { t, language } = call
  return {
    key: id,
    href: mySheetPath(id),
    name: monthText(call, month),
    title,
    note: [choiceLabel(SPREADSHEET_KIND, kind, language), employer].filter(Boolean).join(' · '),
    gross: gross === null ? '—' : moneyText(gross, language),
    net: moneyText(net, language),
    state: t(confirmedAt === null ? 'mySlip.toConfirm' : 'spreadsheet.mine.confirmed'),
  }
}

/** Loads one slip of the reader from a file, with the columns that people see. */
export async function loadMySheet(call: SignedInCall): Promise<MySheetView> {
  const { gateway, params, t, language } = call
  const asked = { id: params.id ?? '' }
  const { slip, empNo, name, lines, digest } = await gateway.ask(
    SPREADSHEET_CALLS.slip,
    asked,
    mySheetSlip,
  )
  const { slips } = await askMySheets(call, { month: slip.month })
  const { confirmedAt, kind, employer } = slip
  return {
    title: t('mySlip.title', { month: monthText(call, slip.month) }),
    facts: [slip.title, choiceLabel(SPREADSHEET_KIND, kind, language), employer]
      .filter(Boolean)
      .join(' · '),
    back: { href: MY_SLIPS, label: t('mySlip.all') },
    net: moneyText(slip.net, language),
    person: `${name} ${empNo}`,
    lines: lines.map((line) => ({
      key: line.key,
      title: line.title,
      value: cellText(line.value, line.type, call),
    })),
    confirm: {
      digest,
      done:
        confirmedAt === null
          ? null
          : {
              tone: 'good',
              text: t('mySlip.confirmedAt', { at: formatDateTime(confirmedAt, language) }),
            },
    },
    others: slips
      .filter(({ id }) => id !== slip.id)
      .map(({ id, title }) => ({ label: title, href: mySheetPath(id) })),
  }
}

const TOLD = new Set<string>(['conflict', 'invalid', 'not-found'])

/** Confirms the slip with what the reader saw. */
export async function confirmMySheet(call: SignedInCall): Promise<Response> {
  const { form, params, gateway } = call
  const id = params.id ?? ''
  try {
    const body = { id, digest: String(form.get('digest') ?? '') }
    const text = await gateway.send('PUT', SPREADSHEET_CALLS.confirm, body)
    call.setFlash({ kind: 'success', text })
  } catch (error) {
    if (!(error instanceof GatewayError) || !TOLD.has(error.code)) throw error
    call.setFlash({ kind: 'error', text: error.message })
  }
  return redirect(mySheetPath(id), 303)
}
