import { data, redirect } from '@remix-run/node'
import { SLIP_CALLS } from '#modules/pay/slips/wire/slips.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { type AskRedraw, loadMySlip, MY_SLIPS } from './my-slip.server.ts'

const TOLD = new Set<string>(['conflict', 'invalid', 'too-many'])

const textIn = (form: FormData, name: string) => String(form.get(name) ?? '').trim()

function typedIn(form: FormData): AskRedraw {
  const requestId = textIn(form, 'requestId')
  return {
    ...(isUuid(requestId) && { requestId }),
    item: textIn(form, 'item'),
    text: textIn(form, 'question'),
  }
}

/** Sends what the pressed button stands for: a confirmation, a question, or the end of one. */
async function send({ form, params, gateway }: SignedInCall): Promise<string> {
  const id = params.id ?? ''
  switch (form.get('do')) {
    case 'ask':
      return gateway.send('POST', SLIP_CALLS.ask, {
        id: textIn(form, 'requestId'),
        salaryId: id,
        item: textIn(form, 'item'),
        question: textIn(form, 'question'),
      })
    case 'close':
      return gateway.send('PUT', SLIP_CALLS.close, { id: textIn(form, 'questionId') })
    default:
      return gateway.send('PUT', SLIP_CALLS.confirm, { id, digest: textIn(form, 'digest') })
  }
}

/** Confirms the reader's slip, asks about one of its lines, or closes a question. A refused question keeps its words. */
export const actOnMySlip = redrawing(async function actOnMySlip(call: SignedInCall) {
  const { form, params, t } = call
  const isQuestion = form.get('do') === 'ask'
  const typed = isQuestion ? typedIn(form) : {}
  if (call.isRestored) return data(await loadMySlip(call, typed), { status: 200 })
  if (isQuestion && typed.text === '') {
    const problem = t('mySlip.askEmpty')
    return data(await loadMySlip(call, { ...typed, problem }), { status: 400 })
  }
  try {
    call.setFlash({ kind: 'success', text: await send(call) })
  } catch (error) {
    if (!(error instanceof GatewayError) || !TOLD.has(error.code)) throw error
    if (isQuestion) {
      const view = await loadMySlip(call, { ...typed, problem: error.message })
      return data(view, refusalInit(error))
    }
    call.setFlash({ kind: 'error', text: error.message })
  }
  return redirect(`${MY_SLIPS}/${params.id ?? ''}`, 303)
})
