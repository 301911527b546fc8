import { data, redirect } from '@remix-run/node'
import { SHEET_PAYS } from '#modules/pay/spreadsheets/define/choices.ts'
import {
  SPREADSHEET_CALLS,
  spreadsheetRows,
  uploadedSheet,
} from '#modules/pay/spreadsheets/wire/spreadsheets.ts'
import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import { withParams } from '#platform/web/components/table/list-links.ts'
import { attachment } from '#platform/web/exports/download-list.server.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { readRecord } from '#platform/web/pages/record/read-record.server.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { tidyFileName } from '#platform/wire/files/files.ts'
import { SHEETS, sheetPath } from './spreadsheet.server.ts'
import type { SheetImportView } from './spreadsheet-view.ts'

const FILE = 'file'
const SHEET_NUMBER = /^[1-9]\d{0,2}$/
const TOLD = new Set<string>(['invalid', 'conflict', 'forbidden', 'too-many', 'busy', 'locked'])

/** The call for the file that the query of the address names. */
const ofFile = (call: ResourceCall): ResourceCall => ({
  ...call,
  params: { ...call.params, id: call.url.searchParams.get('id') ?? '' },
})

/** Loads the page on which a file is uploaded, with the template of its kind. */
export async function loadSheetImport(
  call: ResourceCall,
  problems: ProblemView[] = [],
): Promise<SheetImportView> {
  const { t, gateway } = call
  const record = await readRecord(ofFile(call))
  const { id, title, month, kind } = record
  const asked = { id: String(id), page: '1', show: 'problems' }
  const { reading } = await gateway.ask(SPREADSHEET_CALLS.rows, asked, spreadsheetRows)
  return {
    title: t(reading === null ? 'spreadsheet.upload' : 'spreadsheet.replace'),
    facts: `${month} · ${title}`,
    back: { label: String(title), href: sheetPath(String(id)) },
    problems,
    replaces: reading !== null,
    templateHref: `${SHEETS}/template${withParams('', { kind: String(kind) })}`,
  }
}

/** Sends a file and shows how it was read. A refusal is shown on the form. */
export async function sendSheetFile(call: ResourceCall) {
  const { form, gateway, url } = call
  const id = url.searchParams.get('id') ?? ''
  const posted = form.get(FILE)
  // A form without a file: the server reports the problem.
  const file = posted instanceof File ? posted : new File([], '')
  const sheet = String(form.get('sheet') ?? '').trim()
  const query = new URLSearchParams({ id, name: tidyFileName(file.name) })
  if (SHEET_NUMBER.test(sheet)) query.set('sheet', sheet)
  try {
    const path = `${SPREADSHEET_CALLS.upload}?${query}`
    const { message } = await gateway.sendFor('POST', path, file, uploadedSheet)
    call.setFlash({ kind: 'success', text: message })
    return redirect(sheetPath(id), 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || !error.answered || !TOLD.has(error.code)) throw error
    const text = error.sentences().join(' · ') || call.t('page.notSaved')
    return data(await loadSheetImport(call, [{ name: FILE, text }]), refusalInit(error))
  }
}

/** Sends the template of a kind of file. */
export async function sendSheetTemplate({ gateway, url }: ResourceCall): Promise<Response> {
  const kind = url.searchParams.get('kind') ?? SHEET_PAYS.wages
  const made = await gateway.download(SPREADSHEET_CALLS.template, { kind })
  if ('file' in made) return attachment(made.file)
  return redirect(`/account/exports/${made.queuedId}`, 303)
}
