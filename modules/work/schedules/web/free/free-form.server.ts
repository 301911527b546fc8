import { data } from '@remix-run/node'
import { loadEdit, loadNew } from '#platform/web/pages/forms/form.server.ts'
import type { FormView } from '#platform/web/pages/forms/form-view.ts'
import { saveEdit, saveNew } from '#platform/web/pages/forms/save.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { CHECK_FORM } from '#platform/wire/records/form-parts.ts'
import { freeTimesOf } from './free-times.server.ts'
import { type FreeView, SLOT } from './free-view.ts'

/** A form that invites people, with the times at which these people are free. */
export type FreeFormView = { form: FormView; free: FreeView | null }

async function withFree(call: ResourceCall, form: FormView): Promise<FreeFormView> {
  return { form, free: await freeTimesOf(call, form) }
}

export async function loadNewWithFree(call: ResourceCall): Promise<FreeFormView> {
  const url = new URL(call.url)
  // Presets the host with the user, because the user who enters a meeting is mostly its host.
  if (call.resource.fields.hostId && !url.searchParams.has('hostId')) {
    url.searchParams.set('hostId', call.person.sub)
  }
  return withFree(call, await loadNew({ ...call, url }))
}

export async function loadEditWithFree(call: ResourceCall): Promise<FreeFormView> {
  return withFree(call, await loadEdit(call))
}

/**
 * The value of a button for a free time: `2026-03-02 09:00/2026-03-02 10:00`. The server writes it
 * into the form and draws the form again.
 */
const PARTS = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})\/(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})$/

function takeSlot({ form }: ResourceCall): void {
  const [, startDay, start, endDay, end] = PARTS.exec(String(form.get(SLOT) ?? '')) ?? []
  if (startDay === undefined) return
  form.set('startAt', `${startDay}T${start}`)
  form.set('endAt', `${endDay}T${end}`)
  form.set('intent', CHECK_FORM)
}

export const saveNewWithFree = redrawing(async function saveNewWithFree(call: ResourceCall) {
  takeSlot(call)
  const answer = await saveNew(call)
  if (!('data' in answer)) return answer
  return data(await withFree(call, answer.data), answer.init ?? undefined)
})

export const saveEditWithFree = redrawing(async function saveEditWithFree(call: ResourceCall) {
  takeSlot(call)
  const answer = await saveEdit(call)
  if (!('data' in answer)) return answer
  return data(await withFree(call, answer.data), answer.init ?? undefined)
})
