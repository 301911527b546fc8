import { data, redirect } from '@remix-run/node'
import {
  BUREAU_CALLS,
  type BureauMonth,
  type BureauRegister,
  comparedMonth,
} from '#modules/pay/bureau/wire/bureau.ts'
import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import { withParams } from '#platform/web/components/table/list-links.ts'
import { attachment } from '#platform/web/exports/download-list.server.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { tidyFileName } from '#platform/wire/files/files.ts'
import { readBureauMonth } from './bureau-asked.server.ts'
import { bureauQuery, comparePath } from './bureau-month.server.ts'
import type { BureauFileView } from './bureau-view.ts'

/** Loads the page on which a file is chosen. */
export async function loadBureauFile(
  call: SignedInCall,
  register: BureauRegister,
  problems: ProblemView[] = [],
): Promise<BureauFileView> {
  return describeFile(call, register, { found: await readBureauMonth(call, register), problems })
}

type Of = { found: BureauMonth; problems: ProblemView[] }

function describeFile(
  { t }: SignedInCall,
  register: BureauRegister,
  { found, problems }: Of,
): BureauFileView {
  const { city, month, rows, columnsId } = found
  const path = comparePath(register)
  return {
    title: t(`bureau.upload.${register}`),
    facts: city === '' ? '' : t('bureau.facts', { city, month, count: rows }),
    back: {
      label: t(`bureau.title.${register}`),
      href: `${path}${bureauQuery(found)}`,
    },
    problems,
    template: columnsId === null ? null : `${path}/template${withParams('', { city })}`,
    headings: t('bureau.hint', { city }),
  }
}

const FILE = 'file'
const TOLD = new Set<string>([
  'invalid',
  'forbidden',
  'locked',
  'too-many',
  'busy',
  'conflict',
  'storage-full',
])

/** Sends the file, and shows the month with its differences. */
export async function sendBureauFile(call: SignedInCall, register: BureauRegister) {
  const { form, gateway, t } = call
  const found = await readBureauMonth(call, register)
  const posted = form.get(FILE)
  // A form without a file: the server reports the problem.
  const file = posted instanceof File ? posted : new File([], '')
  const query = bureauQuery(found)
  const sent = new URLSearchParams(query)
  sent.set('name', tidyFileName(file.name))
  try {
    const path = `${BUREAU_CALLS[register].compare}?${sent}`
    const { message } = await gateway.sendFor('POST', path, file, comparedMonth)
    call.setFlash({ kind: 'success', text: message })
    return redirect(`${comparePath(register)}${query}`, 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || !error.answered || !TOLD.has(error.code)) throw error
    const texts = error.sentences()
    const problems = [{ name: FILE, text: texts.join(' · ') || t('page.notSaved') }]
    return data(describeFile(call, register, { found, problems }), refusalInit(error))
  }
}

/** A file with the headings of a city; the page of the month shows a refusal. */
export async function sendBureauTemplate(
  call: SignedInCall,
  register: BureauRegister,
): Promise<Response> {
  const { url, gateway, t } = call
  const city = url.searchParams.get('city') ?? ''
  try {
    const made = await gateway.download(BUREAU_CALLS[register].template, { city })
    if ('file' in made) return attachment(made.file)
    return redirect(`/account/exports/${made.queuedId}`, 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code === 'unauthenticated') throw error
    call.setFlash({ kind: 'error', text: error.message || t('page.notExported') })
    return redirect(`${comparePath(register)}${withParams('', { city })}`, 303)
  }
}
