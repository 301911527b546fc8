import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { resourceLabel } from '#platform/define/described/labels.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { EXPORT_CALLS } from '#platform/define/shipped/exports/own-export-calls.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { buttonCodesAt, ownOnlyAt } from '#platform/web/gateway/navigation.server.ts'
import { formatDateTime, formatNumber, formatSize } from '#platform/web/lib/format.ts'
import { listDescriptor } from '#platform/web/pages/lists/list-descriptor.server.ts'
import { filtersInWords } from '#platform/web/pages/lists/list-filters.server.ts'
import { readListRequest } from '#platform/web/pages/lists/list-request.server.ts'
import { pageError } from '#platform/web/request/errors/page-error.server.ts'
import type { ResourceCall, SignedInCall } from '#platform/web/request/page-call.ts'
import { type OwnExport, ownExport } from '#platform/wire/files/exports.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { findResource } from '#product/define/registry.server.ts'
import { attachment } from './download-list.server.ts'
import { type ExportPageView, type ExportsView, type ExportView, INTENTS } from './exports-view.ts'

const PAGE = '/account/exports'
const REFRESH_S = 3

const TYPES: Readonly<Record<string, string>> = {
  csv: 'CSV',
  xlsx: 'Excel',
}

/** Loads the user's exported files. */
export async function loadExports(call: SignedInCall): Promise<ExportsView> {
  const files = await call.gateway.ask(EXPORT_CALLS.list, {}, z.array(ownExport))
  return {
    title: call.t('exports.title'),
    refreshSeconds: files.some(isUnderWay) ? REFRESH_S : null,
    files: await Promise.all(files.map((file) => describeExport(call, file))),
  }
}

/** Loads one export with its progress. */
export async function loadExport(call: SignedInCall): Promise<ExportPageView> {
  const id = requireId(call)
  const file = await call.gateway.ask(EXPORT_CALLS.info, { id }, ownExport)
  const view = await describeExport(call, file)
  return {
    title: call.t('exports.one', { label: view.label }),
    refreshSeconds: isUnderWay(file) ? REFRESH_S : null,
    file: view,
  }
}

/** Cancels an export, starts it again, or removes it. */
export async function changeExport(call: SignedInCall) {
  const { form, gateway, setFlash } = call
  const id = call.params.file ?? String(form.get('id') ?? '')
  if (!isUuid(id)) throw pageError(404, call.requestId)
  const intent = form.get('intent')
  const page = call.params.file === undefined ? PAGE : `${PAGE}/${id}`
  try {
    const text =
      intent === INTENTS.remove
        ? await gateway.send(
            'DELETE',
            `${EXPORT_CALLS.remove}?${new URLSearchParams({ id })}`,
            null,
          )
        : await gateway.send('PUT', EXPORT_CALLS[intent === INTENTS.retry ? 'retry' : 'cancel'], {
            id,
          })
    setFlash({ kind: 'success', text })
    return redirect(intent === INTENTS.remove ? PAGE : page, 303)
  } catch (error) {
    // The export has expired, or the user has too many at the same time: the page shows the message.
    if (!(error instanceof GatewayError) || !error.answered || error.message === '') throw error
    if (error.code === 'unauthenticated') throw error
    setFlash({ kind: 'error', text: error.message })
    return redirect(error.code === 'not-found' ? PAGE : page, 303)
  }
}

/**
 * Downloads the file. A refusal is shown on the list, because otherwise the browser would save it as the
 * file.
 */
export async function downloadExport(call: SignedInCall): Promise<Response> {
  const id = requireId(call)
  try {
    const made = await call.gateway.download(EXPORT_CALLS.download, { id })
    if ('file' in made) return attachment(made.file)
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code === 'unauthenticated') throw error
    call.setFlash({ kind: 'error', text: error.message || call.t('page.notExported') })
  }
  return redirect(PAGE, 303)
}

function requireId(call: SignedInCall): string {
  const { file: id = '' } = call.params
  if (!isUuid(id)) throw pageError(404, call.requestId)
  return id
}

function isUnderWay({ state }: OwnExport): boolean {
  return state === 'waiting' || state === 'running'
}

async function describeExport(call: SignedInCall, file: OwnExport): Promise<ExportView> {
  const { t, language } = call
  const resource = findResource(file.resource)
  const number = (value: number) => formatNumber(value, language)
  const [done, total] = [number(file.rowsDone), number(file.rowsTotal)]
  return {
    id: file.id,
    href: `${PAGE}/${file.id}`,
    label: resource ? resourceLabel(resource, language) : file.resource,
    filter: resource ? await filterInWords(call, resource, file.query) : '',
    format: TYPES[file.format] ?? file.format,
    state: file.state,
    stateText: t(`exports.states.${file.state}`),
    done: file.rowsDone,
    total: file.rowsTotal,
    rows:
      file.state === 'done' ? done : t('exports.progress', { count: file.rowsTotal, done, total }),
    size: file.size === null ? '' : formatSize(file.size, language),
    problem: file.problem ?? '',
    createdAt: formatDateTime(file.createdAt, language),
    expiresAt: file.expiresAt === null ? '' : formatDateTime(file.expiresAt, language),
  }
}

/** The filters of the list in words, as its chips show them. */
async function filterInWords(
  call: SignedInCall,
  resource: Resource,
  query: string,
): Promise<string> {
  const navigation = await call.gateway.navigation()
  const path = `/${resource.permissionPath}`
  const permissions = buttonCodesAt(navigation, path)
  if (!permissions.has('view')) return ''
  const url = new URL(`/${resource.path}?${query}`, call.url)
  const list: ResourceCall = {
    ...call,
    resource,
    url,
    permissions,
    ownOnly: ownOnlyAt(navigation, path),
  }
  return filtersInWords(list, await readListRequest(list, listDescriptor(resource, list)))
}
