import { data } from '@remix-run/node'
import { loadEdit } from '#platform/web/pages/forms/form.server.ts'
import type { FormView } from '#platform/web/pages/forms/form-view.ts'
import { saveEdit } from '#platform/web/pages/forms/save.server.ts'
import { requireId } from '#platform/web/pages/record/read-record.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { drawExtra, readAsked } from './classes/extra-fields.server.ts'

/** The edit form of a task, with the class's extra fields. */
export async function loadEditTask(call: ResourceCall): Promise<FormView> {
  return withExtra(call, await loadEdit(call))
}

async function withExtra(call: ResourceCall, form: FormView): Promise<FormView> {
  const { classId } = await call.gateway.info(call.resource, requireId(call))
  return drawExtra(call, form, await readAsked(call, classId))
}

export const saveEditTask = redrawing(async function saveEditTask(call: ResourceCall) {
  const answer = await saveEdit(call)
  if (!('data' in answer)) return answer
  return data(await withExtra(call, answer.data), answer.init ?? undefined)
})
