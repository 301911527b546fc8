import { data, redirect } from '@remix-run/node'
import { IMPORT_CALLS } from '#platform/define/shipped/imports/own-import-calls.ts'
import { attachment } from '#platform/web/exports/download-list.server.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { pageError, refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import {
  type CellAnswer,
  cellAnswer,
  MOST_QUESTIONS,
  type OwnImport,
  type ReadingWish,
} from '#platform/wire/files/imports.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { columnName, describeImport, readImport } from './describe-import.server.ts'
import { readingIn } from './file-reading.server.ts'
import { IMPORT_INTENTS, questionNames } from './import-file-view.ts'

const PAGE = '/account/imports'

function requireId(call: SignedInCall): string {
  const { file: id = '' } = call.params
  if (!isUuid(id)) throw pageError(404, call.requestId)
  return id
}

/** The result of checking a file, or its progress. */
export async function loadImportFile(call: SignedInCall, problem = '') {
  const file = await readImport(call, requireId(call))
  return describeImport(call, file, problem)
}

/** After these errors the page is shown again with the back end's message. */
const TOLD = new Set<string>(['invalid', 'locked', 'too-many', 'busy', 'conflict', 'upstream'])

/** Maps the columns, writes or re-checks the rows, or removes the file. */
export async function changeImport(call: SignedInCall) {
  const id = requireId(call)
  try {
    const text = await send(call, id)
    if (text) call.setFlash({ kind: 'success', text })
    const isGone = call.form.get('intent') === IMPORT_INTENTS.remove
    return redirect(isGone ? wayBack(call) : `${PAGE}/${id}`, 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || !error.answered || !TOLD.has(error.code)) throw error
    return data(await loadImportFile(call, error.message), refusalInit(error))
  }
}

/** The address of the import page that the form names. Any other address is replaced by `/`. */
function wayBack({ form }: SignedInCall): string {
  const list = String(form.get('list') ?? '')
  return /^\/[a-z-]+\/[a-z-]+\/import(\?[\w=&-]*)?$/.test(list) ? list : '/'
}

/**
 * The user's choices of how to read a file. With another sheet or encoding the headings
 * are detected anew, unless the user names their row.
 */
function readingAsked(form: FormData, { reading }: OwnImport): ReadingWish {
  const { headRow, ...rest } = readingIn(form)
  const isOther =
    (rest.sheet ?? reading.sheet) !== reading.sheet ||
    (rest.encoding ?? reading.encoding) !== reading.encoding
  return isOther && headRow === reading.headRow ? rest : { ...rest, headRow }
}

/** The user's answers about values of the file. Each comes with its value and field. */
function answersIn(form: FormData): CellAnswer[] {
  const answers: CellAnswer[] = []
  for (let index = 0; index < MOST_QUESTIONS; index += 1) {
    const names = questionNames(index)
    const parsed = cellAnswer.safeParse({
      field: form.get(names.field),
      value: form.get(names.word),
      text: String(form.get(names.answer) ?? '').trim(),
    })
    if (parsed.success) answers.push(parsed.data)
  }
  return answers
}

async function send(call: SignedInCall, id: string): Promise<string> {
  const { form, gateway } = call
  switch (form.get('intent')) {
    case IMPORT_INTENTS.columns: {
      const { columns: known } = await readImport(call, id)
      const columns = known.map((_, index) => String(form.get(columnName(index)) ?? '') || null)
      return gateway.send('PUT', IMPORT_CALLS.columns, { id, columns })
    }
    case IMPORT_INTENTS.reading:
      return gateway.send('PUT', IMPORT_CALLS.reading, {
        id,
        ...readingAsked(form, await readImport(call, id)),
      })
    case IMPORT_INTENTS.answers: {
      return gateway.send('PUT', IMPORT_CALLS.answers, { id, answers: answersIn(form) })
    }
    case IMPORT_INTENTS.commit: {
      const withoutRefused = form.get('withoutRefused') === 'true'
      return gateway.send('PUT', IMPORT_CALLS.commit, { id, withoutRefused })
    }
    case IMPORT_INTENTS.remove:
      return gateway.send('DELETE', `${IMPORT_CALLS.remove}?${new URLSearchParams({ id })}`, null)
    default:
      return gateway.send('PUT', IMPORT_CALLS.check, { id })
  }
}

/** Downloads the refused rows with their reasons, so that the user can correct and upload them again. */
export async function downloadRefused(call: SignedInCall): Promise<Response> {
  const id = requireId(call)
  try {
    const made = await call.gateway.download(IMPORT_CALLS.refused, { id })
    if ('file' in made) return attachment(made.file)
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code === 'unauthenticated') throw error
    call.setFlash({ kind: 'error', text: error.message || call.t('page.notExported') })
  }
  return redirect(`${PAGE}/${id}`, 303)
}
