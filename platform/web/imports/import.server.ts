import { data, redirect } from '@remix-run/node'
import { z } from 'zod'
import { importCalls } from '#platform/define/described/importing.ts'
import { fieldLabel, resourceLabel } from '#platform/define/described/labels.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { IMPORT_CALLS } from '#platform/define/shipped/imports/own-import-calls.ts'
import { attachment } from '#platform/web/exports/download-list.server.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { formatDateTime, formatNumber } from '#platform/web/lib/format.ts'
import { formatMessage } from '#platform/web/pages/forms/problem-text.server.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { queuedExport } from '#platform/wire/files/exports.ts'
import { tidyFileName } from '#platform/wire/files/files.ts'
import {
  IMPORT_FORMATS,
  MAX_CSV_BYTES,
  MAX_CSV_ROWS,
  MAX_SHEET_ROWS,
  ownImport,
} from '#platform/wire/files/imports.ts'
import { importPill } from './import-state.server.ts'
import type { ImportView } from './import-view.ts'

const FILE = 'file'
const PAGE = '/account/imports'
const MEGABYTE = 1024 * 1024

/** Returns the resource if its records can be imported from a file; else throws. */
function requireImportable({ resource, language }: ResourceCall): Resource {
  if (resource.importBy !== undefined) return resource
  throw new GatewayError('not-found', formatMessage(language, 'not-found'))
}

/** Loads the page to choose a file, with the template and the user's recent files. */
export async function loadImport(call: ResourceCall, problem = ''): Promise<ImportView> {
  const resource = requireImportable(call)
  const { gateway, language, t } = call
  const label = resourceLabel(resource, language)
  const files = await gateway.ask(IMPORT_CALLS.list, {}, z.array(ownImport))
  return {
    title: t('imports.title', { label }),
    back: { label, href: `/${resource.path}` },
    templates: IMPORT_FORMATS.map((format) => ({
      label: t(`imports.template.${format}`),
      href: `/${resource.path}/import-template?format=${format}`,
    })),
    hints: hintsOf(call, resource),
    heading: t('imports.notTaken'),
    problems: problem === '' ? [] : [{ text: problem, name: FILE }],
    files: files
      .filter((file) => file.resource === resource.path)
      .map(({ id, name, createdAt, state }) => ({
        id,
        name,
        href: `${PAGE}/${id}`,
        when: formatDateTime(createdAt, language),
        state: importPill(state, t),
      })),
  }
}

function hintsOf({ language, t }: ResourceCall, resource: Resource) {
  const number = (value: number) => formatNumber(value, language)
  return [
    t('imports.hints.sizes', {
      sheetRows: number(MAX_SHEET_ROWS),
      rows: number(MAX_CSV_ROWS),
      megabytes: MAX_CSV_BYTES / MEGABYTE,
    }),
    resource.importBy
      ? t('imports.hints.key', { key: fieldLabel(resource, resource.importBy, language) })
      : t('imports.hints.new'),
    t('imports.hints.empty'),
    t('imports.hints.days'),
    t('imports.hints.checked'),
  ]
}

/** After these errors the page is shown again with the back end's message. */
const TOLD = new Set<string>(['invalid', 'locked', 'too-many', 'busy', 'storage-full', 'upstream'])

/** Uploads a file, and redirects to the page with its check. */
export async function sendImport(call: ResourceCall) {
  const { form, gateway } = call
  const { send } = importCalls(requireImportable(call))
  const entry = form.get(FILE)
  // For a missing file an empty one is sent, and the back end reports the problem.
  const file = entry instanceof File ? entry : new File([], '')
  const query = new URLSearchParams({ name: tidyFileName(file.name) })
  try {
    const { value } = await gateway.sendFor('POST', `${send}?${query}`, file, queuedExport)
    return redirect(`${PAGE}/${value.id}`, 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || !error.answered || !TOLD.has(error.code)) throw error
    return data(await loadImport(call, error.message), refusalInit(error))
  }
}

/** Downloads the template; a refusal is shown on the page with the link. */
export async function downloadTemplate(call: ResourceCall): Promise<Response> {
  const resource = requireImportable(call)
  const format = call.url.searchParams.get('format') ?? 'xlsx'
  try {
    const made = await call.gateway.download(importCalls(resource).template, { format })
    if ('file' in made) return attachment(made.file)
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code === 'unauthenticated') throw error
    call.setFlash({ kind: 'error', text: error.message || call.t('page.notExported') })
  }
  return redirect(`/${resource.path}/import`, 303)
}
