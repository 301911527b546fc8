import { data, redirect } from '@remix-run/node'
import { z } from 'zod'
import { TASK_CLASS_CALLS } from '#modules/work/tasks/wire/tasks.ts'
import { shippedName } from '#platform/define/built-in/shipped-names.server.ts'
import { fieldLabel, resourceLabel } from '#platform/define/described/labels.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { wireRecord } from '#platform/wire/http/envelope.ts'
import type { ClassMatrixView } from './class-matrix-view.ts'

/** Rules of a class that a checkbox can show. */
const RULES = [
  'enabled',
  'needCreateApproval',
  'needFinishApproval',
  'prolongNeedApproval',
  'cancelNeedApproval',
  'needScore',
  'requireYearPlan',
] as const
const TICKED = '1'

const listOfClasses = z.array(wireRecord)

/** Every class with its rules, as checkboxes. */
export function loadClassMatrix(call: ResourceCall): Promise<ClassMatrixView> {
  return describe(call, { problems: [], ticked: null })
}

type Shown = { problems: string[]; ticked: ReadonlySet<string> | null }

async function describe(
  { gateway, resource, language, requestId, t }: ResourceCall,
  { problems, ticked }: Shown,
): Promise<ClassMatrixView> {
  const classes = await gateway.ask(TASK_CLASS_CALLS.configs, {}, listOfClasses)
  const labels = RULES.map((rule) => fieldLabel(resource, rule, language))
  return {
    title: t('tasks.matrix.title'),
    back: { label: resourceLabel(resource, language), href: `/${resource.path}` },
    draw: requestId,
    columns: labels,
    problems,
    rows: classes.map((one) => {
      const name = shippedName(resource.path, String(one.name), language)
      return {
        id: one.id,
        name,
        version: one.version,
        colour: typeof one.color === 'string' ? one.color : null,
        was: RULES.map((rule) => (one[rule] === true ? TICKED : '0')).join(''),
        boxes: RULES.map((rule, at) => ({
          name: boxName(one.id, rule),
          spoken: `${name}: ${labels[at]}`,
          isTicked: ticked ? ticked.has(boxName(one.id, rule)) : one[rule] === true,
        })),
      }
    }),
  }
}

const boxName = (id: string, rule: string) => `${id}.${rule}`

/** Checkboxes that the user changed, by class. */
function changesIn({ form }: ResourceCall) {
  return form.getAll('class').flatMap((posted) => {
    const [id = '', version = '', was = ''] = String(posted).split('/')
    const changed = RULES.flatMap((rule, at) => {
      const is = form.has(boxName(id, rule))
      return is === (was[at] === TICKED) ? [] : [[rule, is] as const]
    })
    return changed.length === 0
      ? []
      : [{ id, values: { version: Number(version), ...Object.fromEntries(changed) } }]
  })
}

/** Saves every changed class; a rejected class shows its error and keeps its checkboxes. */
export const saveClassMatrix = redrawing(async function saveClassMatrix(call: ResourceCall) {
  const { form, gateway, t, url } = call
  const ticked = new Set([...form.keys()].filter((name) => name.includes('.')))
  if (call.isRestored) {
    const problems = [t('typed.restored')]
    return data(await describe(call, { problems, ticked }), { status: 200 })
  }
  const changes = changesIn(call)
  const problems: string[] = []
  for (const { id, values } of changes) {
    try {
      await gateway.send('PUT', TASK_CLASS_CALLS.setConfig, { classifyId: id, ...values })
    } catch (error) {
      if (!(error instanceof GatewayError) || !TOLD.has(error.code)) throw error
      const why = error.sentences().join(' ')
      problems.push(t('tasks.matrix.refused', { name: await nameOf(call, id), why }))
    }
  }
  if (problems.length > 0) {
    return data(await describe(call, { problems, ticked }), { status: 400 })
  }
  const key = changes.length === 0 ? 'tasks.matrix.unchanged' : 'tasks.matrix.saved'
  call.setFlash({ kind: 'success', text: t(key, { count: changes.length }) })
  return redirect(url.pathname, 303)
})

const TOLD = new Set<string>(['conflict', 'forbidden', 'invalid', 'not-found'])

async function nameOf({ gateway, resource, language }: ResourceCall, id: string) {
  const classes = await gateway.ask(TASK_CLASS_CALLS.configs, {}, listOfClasses)
  const found = classes.find((one) => one.id === id)
  return found ? shippedName(resource.path, String(found.name), language) : id
}
