import { data } from '@remix-run/node'
import {
  CLOCK_CALLS,
  MAX_CLOCK_ROWS,
  type RefusedRow,
  takenClockIns,
} from '#modules/attendance/clocking/wire/clocking.ts'
import { resourceLabel } from '#platform/define/described/labels.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { choicesBefore, readingIn } from '#platform/web/imports/file-reading.server.ts'
import { formatNumber } from '#platform/web/lib/format.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { tidyFileName } from '#platform/wire/files/files.ts'
import { MAX_CSV_BYTES, MAX_SHEET_ROWS, type ReadingWish } from '#platform/wire/files/imports.ts'
import type { ClockImportView } from './clock-import-view.ts'

const FILE = 'file'
const LENIENT = 'skipErrors'
const MEGABYTE = 1024 * 1024
/** The most lines on a page; the others appear once these are corrected. */
const MOST_SHOWN = 50

/** After these failures the page shows the message of the server. */
const TOLD = new Set<string>(['invalid', 'locked', 'too-many', 'busy', 'storage-full', 'upstream'])

type Outcome = Partial<Pick<ClockImportView, 'problems' | 'done' | 'isLenient'>> & {
  wish?: ReadingWish
}

/** The upload form. */
export function loadClockImport(
  call: ResourceCall,
  { wish = {}, ...outcome }: Outcome = {},
): ClockImportView {
  const { resource, language, t } = call
  const label = resourceLabel(resource, language)
  return {
    title: t('clockImport.title'),
    back: { label, href: `/${resource.path}` },
    hints: [
      t('clockImport.hints.columns'),
      t('clockImport.hints.sizes', {
        sheetRows: formatNumber(MAX_SHEET_ROWS, language),
        rows: formatNumber(MAX_CLOCK_ROWS, language),
        megabytes: MAX_CSV_BYTES / MEGABYTE,
      }),
      t('clockImport.hints.again'),
    ],
    heading: t('imports.notTaken'),
    problems: [],
    done: null,
    isLenient: false,
    reading: choicesBefore(t, wish),
    ...outcome,
  }
}

/** Uploads a file; the same page shows the result. */
export async function sendClockIns(call: ResourceCall) {
  const { form, gateway, resource, t } = call
  const entry = form.get(FILE)
  const file = entry instanceof File ? entry : new File([], '')
  const isLenient = form.get(LENIENT) !== null
  const query = new URLSearchParams({ name: tidyFileName(file.name) })
  if (isLenient) query.set(LENIENT, 'true')
  const wish = readingIn(form)
  for (const [name, value] of Object.entries(wish)) query.set(name, String(value))
  try {
    const { value, message } = await gateway.sendFor(
      'POST',
      `${CLOCK_CALLS.import}?${query}`,
      file,
      takenClockIns,
    )
    const left = value.rows.slice(0, MOST_SHOWN).map((row) => sayRow(row, t))
    return loadClockImport(call, {
      isLenient,
      wish,
      done: { text: message, left, listHref: `/${resource.path}` },
    })
  } catch (error) {
    if (!(error instanceof GatewayError) || !error.answered || !TOLD.has(error.code)) throw error
    const rows = Object.values(error.fieldErrors).slice(0, MOST_SHOWN)
    const problems = [error.message, ...rows].map((text) => ({ text, name: FILE }))
    return data(loadClockImport(call, { isLenient, wish, problems }), refusalInit(error))
  }
}

function sayRow({ row, problem, value }: RefusedRow, t: ResourceCall['t']): string {
  return t(`clockImport.row.${problem}`, { row, value })
}
