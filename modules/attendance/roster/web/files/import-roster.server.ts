import { data, redirect } from '@remix-run/node'
import { readBeside } from '#modules/attendance/roster/web/group-and-month.server.ts'
import { besideHref } from '#modules/attendance/roster/web/read-roster-address.server.ts'
import type { Linked } from '#modules/attendance/roster/web/roster-view.ts'
import { ROSTER_CALLS } from '#modules/attendance/roster/wire/roster.ts'
import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { queuedExport } from '#platform/wire/files/exports.ts'
import { tidyFileName } from '#platform/wire/files/files.ts'

/** The page on which the user chooses a file with a month. */
export type ImportRosterView = {
  title: string
  facts: string
  back: Linked
  /** Downloads of the current month, to be completed. */
  templates: Linked[]
  problems: ProblemView[]
}

const FILE = 'file'
const TOLD = new Set<string>([
  'invalid',
  'locked',
  'too-many',
  'busy',
  'conflict',
  'storage-full',
  'upstream',
])

export async function loadImportRoster(
  call: SignedInCall,
  problems: ProblemView[] = [],
): Promise<ImportRosterView> {
  const { t } = call
  const beside = await readBeside(call)
  return {
    title: t('roster.menu.import'),
    facts: beside.facts,
    back: beside.back,
    templates: (['xlsx', 'csv'] as const).map((format) => ({
      label: t(`roster.menu.${format}`),
      href: besideHref('export', beside, { format }),
    })),
    problems,
  }
}

/** Uploads the file and redirects to the page with its changes. */
export async function sendImportRoster(call: SignedInCall) {
  const { form, gateway, t } = call
  const { group: attendGroupId, month } = await readBeside(call)
  const posted = form.get(FILE)
  // A form without a file: the server reports the problem.
  const file = posted instanceof File ? posted : new File([], '')
  const query = new URLSearchParams({ attendGroupId, month, name: tidyFileName(file.name) })
  try {
    const path = `${ROSTER_CALLS.import}?${query}`
    const { value } = await gateway.sendFor('POST', path, file, queuedExport)
    return redirect(`/account/imports/${value.id}`, 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || !error.answered || !TOLD.has(error.code)) throw error
    const texts = error.sentences()
    const problems = [{ name: FILE, text: texts.join(' · ') || t('page.notSaved') }]
    return data(await loadImportRoster(call, problems), refusalInit(error))
  }
}
