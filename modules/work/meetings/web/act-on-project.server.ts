import { data, redirect } from '@remix-run/node'
import { projectMeetings } from '#modules/work/meetings/define/project-meeting.ts'
import { MEETING_CALLS } from '#modules/work/meetings/wire/meetings.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { requireId } from '#platform/web/pages/record/read-record.server.ts'
import { backQuery } from '#platform/web/pages/record/record-paths.server.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import type { TypedItem, TypedMinutes } from './desk-view.ts'
import { loadProject, RESOLUTION_LINES } from './project.server.ts'

const TOLD = new Set<string>(['conflict', 'forbidden', 'invalid', 'not-found'])

function typedIn(form: FormData): TypedMinutes {
  const at = (name: string) =>
    String(form.get(name) ?? '')
      .replaceAll('\r\n', '\n')
      .trim()
  const items = Array.from({ length: RESOLUTION_LINES }, (_, line): TypedItem => {
    const cell = (name: keyof TypedItem) => at(`${name}.${line}`)
    return { title: cell('title'), ownerCode: cell('ownerCode'), planEnd: cell('planEnd') }
  })
  return {
    minutes: at('minutes'),
    items: items.filter(({ title }) => title !== ''),
  }
}

/** Runs the action of a form on the page, and returns its message. */
async function send(call: ResourceCall, wish: string, typed: TypedMinutes): Promise<string> {
  const { form, gateway, t } = call
  const id = requireId(call)
  if (wish === 'signIns') {
    const userIds = form.getAll('present').map(String).filter(isUuid)
    return gateway.send('PUT', MEETING_CALLS.signIns, { id, userIds })
  }
  const action = wish === 'finish' || wish === 'signIn' ? projectMeetings.actions[wish] : undefined
  if (!action) throw new GatewayError('invalid', t('page.notDone'))
  const resolutions = typed.items.map(({ title: item, ownerCode, planEnd: dueDate }) => {
    return { item, ownerCode, dueDate }
  })
  const values = wish === 'finish' ? { minutes: typed.minutes, resolutions } : {}
  return (await gateway.act(action.endpoint, id, values)).message
}

/** Saves sign-ins or minutes; after an error, draws the page with the typed values. */
export const actOnProject = redrawing(async function actOnProject(call: ResourceCall) {
  const { form, t } = call
  const wish = String(form.get('do') ?? '')
  const typed = typedIn(form)
  const draw = (problems: readonly string[]) => loadProject(call, { typed, problems })
  if (call.isRestored) return data(await draw([t('typed.restored')]), { status: 200 })
  // The Enter key in an input submits without an action.
  if (wish === '') return data(await draw([]), { status: 200 })
  try {
    call.setFlash({ kind: 'success', text: await send(call, wish, typed) })
  } catch (error) {
    if (!(error instanceof GatewayError) || !TOLD.has(error.code)) throw error
    const sentences = error.sentences()
    return data(await draw(sentences), refusalInit(error))
  }
  return redirect(`/${projectMeetings.path}/${requireId(call)}${backQuery(call)}`, 303)
})
