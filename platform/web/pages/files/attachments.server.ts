import { data, redirect } from '@remix-run/node'
import { fieldLabel } from '#platform/define/described/labels.ts'
import { fileCalls } from '#platform/define/engine/endpoints.ts'
import { guardOf } from '#platform/define/engine/groups.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { mayAddFiles, mayRemoveFiles } from '#platform/web/pages/act/action-links.server.ts'
import { formatMessage } from '#platform/web/pages/forms/problem-text.server.ts'
import {
  callFor,
  describeHeading,
  readRecord,
  requireId,
} from '#platform/web/pages/record/read-record.server.ts'
import { recordHref } from '#platform/web/pages/record/record-paths.server.ts'
import { pageError, refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import {
  attachmentEndings,
  MAX_ATTACHMENTS,
  MAX_FILES_A_FORM,
} from '#platform/wire/files/attachments.ts'
import { MAX_FILE_BYTES, MAX_UPLOAD_BYTES, tidyFileName } from '#platform/wire/files/files.ts'
import { isolate } from '#platform/wire/language/isolate-text.ts'
import type { AttachmentsView } from './attachments-view.ts'
import { describeFiles } from './describe-files.server.ts'

const MEGABYTE = 1024 * 1024
export const FILE = 'file'

/** The field with files that the address names. */
function requireField({ resource, params, language }: ResourceCall): string {
  const { field = '' } = params
  const hasFiles = Object.hasOwn(resource.fields, field) && resource.fields[field]?.kind === 'files'
  if (hasFiles) return field
  throw new GatewayError('not-found', formatMessage(language, 'not-found'))
}

/** Loads the files of a record, for users who may change them. */
export async function loadAttachments(
  pageCall: ResourceCall,
  problems: readonly string[] = [],
): Promise<AttachmentsView> {
  const name = requireField(pageCall)
  const record = await readRecord(pageCall)
  const call = callFor(pageCall, record)
  const { resource, language, permissions, t } = call
  const guard = guardOf(resource, resource.fields[name]?.group ?? '')
  if (guard !== null && !permissions.has(guard)) throw pageError(403, call.requestId)
  const { title } = describeHeading(call, record)
  const files = describeFiles(record[name], call)
  const isFull = files.length >= MAX_ATTACHMENTS
  const [adds, removes] = [mayAddFiles(record, name), mayRemoveFiles(record, name)]
  const takesMore = adds && !isFull
  return {
    title: `${title} · ${fieldLabel(resource, name, language)}`,
    back: { label: title, href: recordHref(call, record.id) },
    files: files.map((file) => ({
      ...file,
      removeLabel: removes && !file.isLater ? t('files.removeOne', { name: file.name }) : null,
    })),
    hint: hintFor(call, { adds, removes, isFull }),
    accept: takesMore
      ? attachmentEndings()
          .map((ending) => `.${ending}`)
          .join()
      : null,
    heading: t('files.problem'),
    problems: problems.map((text) => ({ text, name: takesMore ? FILE : null })),
  }
}

type May = { adds: boolean; removes: boolean; isFull: boolean }

/** The changes that the state of the record allows. */
function hintFor(call: ResourceCall, { adds, removes, isFull }: May): string {
  const { t } = call
  if (!adds) return t('files.closed')
  if (isFull) return t(removes ? 'files.full' : 'files.fullForEver', { max: MAX_ATTACHMENTS })
  return removes ? attachmentsHint(call) : `${t('files.onlyAdded')} ${attachmentsHint(call)}`
}

/** How many files of which kinds and sizes a form takes. */
export function attachmentsHint({ t }: ResourceCall): string {
  return t('files.hint', {
    max: MAX_ATTACHMENTS,
    some: MAX_FILES_A_FORM,
    each: MAX_FILE_BYTES / MEGABYTE,
    all: MAX_UPLOAD_BYTES / MEGABYTE,
  })
}

/** After these errors the page is shown again with the back end's message. */
const TOLD = new Set<string>([
  'invalid',
  'locked',
  'too-many',
  'busy',
  'storage-full',
  'upstream',
  'not-found',
])

/**
 * Removes the file that the form names, or adds the files of the form. A refused file does not stop the others.
 */
export async function saveAttachments(call: ResourceCall) {
  const { url, setFlash } = call
  const refusals: { problems: string; error: GatewayError }[] = []
  let text = ''
  for (const { name, send } of stepsOf(call)) {
    try {
      text = await send()
    } catch (error) {
      if (!(error instanceof GatewayError) || !error.answered || !TOLD.has(error.code)) throw error
      refusals.push({ problems: toldOf(call, name, error.message), error })
    }
  }
  const [first] = refusals
  if (first) {
    const reasons = refusals.map((refusal) => refusal.problems)
    return data(await loadAttachments(call, reasons), refusalInit(first.error))
  }
  setFlash({ kind: 'success', text })
  return redirect(url.pathname + url.search, 303)
}

type Step = { name: string; send: () => Promise<string> }

function stepsOf(call: ResourceCall): Step[] {
  const { resource, form, gateway } = call
  const query = { id: requireId(call), field: requireField(call) }
  const { add, remove } = fileCalls(resource.controller)
  const removed = form.get('remove')
  if (typeof removed === 'string') {
    const path = addressOf(remove, { ...query, file: removed })
    return [{ name: '', send: () => gateway.send('DELETE', path, undefined) }]
  }
  const files = filesIn(form)
  // For a missing file the form has an empty one, and the back end reports the problem.
  return (files.length === 0 ? [new File([], '')] : files).map((file) => {
    const name = tidyFileName(file.name)
    return { name, send: () => gateway.send('POST', addressOf(add, { ...query, name }), file) }
  })
}

function toldOf({ t }: ResourceCall, name: string, problem: string): string {
  return name === '' ? problem : t('files.refused', { name: isolate(name), problem })
}

function addressOf(path: string, query: Record<string, string>): string {
  return `${path}?${new URLSearchParams(query)}`
}

/** The files that were chosen in a form. */
export function filesIn(form: FormData): File[] {
  return form
    .getAll(FILE)
    .filter(
      (entry): entry is File => entry instanceof File && (entry.size > 0 || entry.name !== ''),
    )
}
