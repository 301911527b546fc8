import { data, redirect } from '@remix-run/node'
import { uuidv7 } from 'uuidv7'
import { WAITING } from '#modules/hr/archives/define/info-change.ts'
import { OWN_FILE_CALLS, type OwnFile } from '#modules/hr/archives/wire/own-file.ts'
import { readTypedText, type TypedText, wireValues } from '#platform/define/engine/form-values.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { describeControls, recordTexts } from '#platform/web/pages/forms/form-controls.server.ts'
import type { FormView } from '#platform/web/pages/forms/form-view.ts'
import { formatMessage } from '#platform/web/pages/forms/problem-text.server.ts'
import { parse } from '#platform/web/pages/forms/save.server.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { onOwnFile, selfService } from './info-change-rows.server.ts'
import { ownFileHref, requireOwnFile } from './own-file.server.ts'

type Redraw = {
  id: string
  draw: string
  typed?: TypedText
  errors?: Readonly<Record<string, string>>
  general?: readonly string[]
}

/** Loads the form in which users request changes of their own file, with the current values. */
export async function loadOwnForm(call: SignedInCall): Promise<FormView> {
  const own = await requireOwnFile(call)
  if (own.request?.state === WAITING) {
    call.setFlash({ kind: 'info', text: formatMessage(call.language, 'infoChange.open') })
    throw redirect(ownFileHref(own), 303)
  }
  return describeForm(call, own, { id: uuidv7(), draw: 'first' })
}

async function describeForm(
  call: SignedInCall,
  own: OwnFile,
  { id, draw, typed, errors = {}, general = [] }: Redraw,
): Promise<FormView> {
  const { t } = call
  const about = onOwnFile(call, selfService(Object.keys(own.values)))
  const texts = recordTexts(about, { ...own.values, id: own.fileId, version: own.version })
  return {
    mode: 'update',
    draw,
    label: t('ownFile.ask'),
    title: t('ownFile.ask'),
    facts: t('ownFile.askHint'),
    confirm: '',
    submit: t('ownFile.send'),
    hidden: [
      { name: 'id', value: id },
      { name: 'version', value: String(own.version) },
    ],
    groups: await describeControls(about, {
      mode: 'update',
      typed: { ...texts, ...typed },
      errors,
      fixed: new Set<string>(),
      found: new Map(),
      focus: null,
    }),
    heading: t('page.problems'),
    problems: [
      ...general.map((text) => ({ text, name: null })),
      ...Object.entries(errors).map(([name, text]) => ({ text, name: name || null })),
    ],
    conflict: null,
    cancel: ownFileHref(own),
    back: { label: t('ownFile.title'), href: ownFileHref(own) },
  }
}

/** Sends the request; draws the form again with the typed values when the API refuses them. */
export const saveOwnForm = redrawing(async function saveOwnForm(call: SignedInCall) {
  const { form, gateway, requestId, t } = call
  const own = await requireOwnFile(call)
  const sentId = form.get('id')
  const id = isUuid(sentId) ? sentId.toLowerCase() : uuidv7()
  const resource = selfService(Object.keys(own.values))
  const typed = readTypedText(resource, 'update', form)
  const redraw = async (rest: Partial<Redraw>, init: ResponseInit) =>
    data(await describeForm(call, own, { id, draw: requestId, typed, ...rest }), init)
  if (call.isRestored) return redraw({ general: [t('typed.restored')] }, { status: 200 })
  const version = Number(form.get('version')) || 1
  const about = { ...wireValues(resource, typed), id: own.fileId, version }
  const input = parse({ ...call, resource }, 'update', about)
  if ('errors' in input) return redraw({ errors: input.errors }, { status: 400 })
  const { id: _id, version: _version, ...values } = input.values
  try {
    const text = await gateway.send('PUT', OWN_FILE_CALLS.ask, { id, version, values })
    call.setFlash({ kind: 'success', text })
    return redirect(ownFileHref(own), 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || !isAboutForm(error)) throw error
    const errors = error.fieldErrors
    const general = Object.keys(errors).length > 0 ? [] : [error.message]
    return redraw({ errors, general }, refusalInit(error))
  }
})

function isAboutForm({ code }: GatewayError): boolean {
  return !['unauthenticated', 'forbidden', 'not-found'].includes(code)
}
