import { data } from '@remix-run/node'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { yearPlans } from '#modules/work/plans/define/year-plan.ts'
import { YEAR_PLAN_CALLS } from '#modules/work/plans/wire/year-plans.ts'
import { readTypedText } from '#platform/define/engine/form-values.ts'
import { previewForm } from '#platform/web/approval/document-preview.server.ts'
import type { ControlView } from '#platform/web/components/form/form-view.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { describeNew, loadNew, type Redraw } from '#platform/web/pages/forms/form.server.ts'
import type { FormView } from '#platform/web/pages/forms/form-view.ts'
import { isDrawnOnly, saveNewWith } from '#platform/web/pages/forms/save.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { readRowPart, SUBMIT } from '#platform/wire/records/form-parts.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { LINES, type NewPlanView, type PartLines } from './new-plan-view.ts'
import { type ReadLines, readPlanLines } from './read-plan-lines.server.ts'

const YEAR = /^\d{4}$/
const wholeYear = (year: string) => ({ planStart: `${year}-01-01`, planEnd: `${year}-12-31` })

/** Loads the form of a new plan. The plan covers the whole of the year that the address names. */
export async function loadNewPlan(call: ResourceCall): Promise<NewPlanView> {
  const { searchParams } = call.url
  const year = searchParams.get('year') ?? ''
  const isGiven = YEAR.test(year) && !searchParams.has('planStart')
  const form = await loadNew(call, isGiven ? wholeYear(year) : {})
  return dressed(call, form, null)
}

/**
 * Saves the plan with its parts. When the user pressed the button that submits, also submits the
 * plan and its parts.
 */
export const saveNewPlan = redrawing(async function saveNewPlan(call: ResourceCall) {
  followYear(call.form)
  const mayBreakDown = call.permissions.has('decompose')
  const read = mayBreakDown ? await readPlanLines(call) : NO_LINES
  const draw = async (_call: ResourceCall, id: string, redraw: Redraw) =>
    dressed(call, await describeNew(call, id, redraw), read)
  if (read.problems.length > 0 && !isDrawnOnly(call)) {
    const typedId = call.form.get('id')
    const typed = readTypedText(yearPlans, 'add', call.form)
    const redraw = { typed, draw: call.requestId, general: read.problems }
    const view = await draw(call, isUuid(typedId) ? typedId : uuidv7(), redraw)
    return data(view, { status: 400 })
  }
  return saveNewWith(call, {
    also: mayBreakDown ? partsOfForm(call.form) : [],
    draw,
    send: async ({ form, gateway }, record) => {
      const body = { record, parts: read.parts, submit: form.get('intent') === SUBMIT }
      const sent = gateway.sendFor('POST', YEAR_PLAN_CALLS.addWhole, body, z.unknown())
      const { message } = await sent.catch((error) => {
        throw aboutLines(call, error)
      })
      return { message }
    },
  })
})

const NO_LINES: ReadLines = { lines: [], sum: { text: '', fits: true }, parts: [], problems: [] }

/** The names of the form fields that contain the lines, and of those that contain the people chosen for the lines. */
function partsOfForm(form: FormData): string[] {
  return [LINES, ...[...form.keys()].filter((name) => name.startsWith('owner:'))]
}

/** Adds the number of the line to each error, because all lines share one text field. */
function aboutLines({ t }: ResourceCall, error: unknown): unknown {
  if (!(error instanceof GatewayError)) return error
  const entries = Object.entries(error.fieldErrors).map(([name, text]) => {
    const part = readRowPart(name)
    if (!part) return [name === 'items' ? LINES : name, text]
    return [`${LINES}.${name}`, t('plans.lineProblem', { line: part.index + 1, text })]
  })
  const { code, message, current, instead, requestId } = error
  return new GatewayError(code, message, {
    fieldErrors: Object.fromEntries(entries),
    current,
    instead: instead ?? undefined,
    requestId,
    answered: error.answered,
  })
}

/** If the dates cover a whole year, moves them to the typed year. */
function followYear(form: FormData): void {
  const read = (name: string) => String(form.get(name) ?? '').trim()
  const year = read('year')
  const before = wholeYear(read('planStart').slice(0, 'yyyy'.length))
  const isWhole = read('planStart') === before.planStart && read('planEnd') === before.planEnd
  if (!isWhole || !YEAR.test(year)) return
  for (const [name, day] of Object.entries(wholeYear(year))) form.set(name, day)
}

/** The preview of a posted form. A script requests it while the user types. */
export function previewNewPlan(call: ResourceCall) {
  if (!call.url.searchParams.has('id')) followYear(call.form)
  return previewForm(call)
}

/** Parses the lines of a posted form. A script requests this while the user types. */
export async function previewLines(call: ResourceCall): Promise<PartLines> {
  followYear(call.form)
  const { lines, sum } = await readPlanLines(call)
  return { lines, sum }
}

/** The first fields of the form: those that the user types, then those that the product fills in. */
const FIRST = ['title', 'goal', 'year', 'deptId', 'ownerId', 'weight', 'planStart', 'planEnd']

/**
 * Arranges the form of a new plan: first the fields in `FIRST`, then the lines, and then all other
 * fields.
 */
function dressed(call: ResourceCall, form: FormView, read: PartLines | null): NewPlanView {
  const { t } = call
  const [first, ...others] = form.groups
  const controls = form.groups.flatMap((group) => group.controls)
  const named = FIRST.flatMap((name) => controls.find((one) => one.name === name) ?? [])
  const remarks = controls.filter(({ name }) => name === 'remark')
  const isLeft = (one: ControlView) => !named.includes(one) && !remarks.includes(one)
  const groups = first
    ? [
        { ...first, controls: [...named, ...first.controls.filter(isLeft)] },
        ...others
          .map((group) => ({ ...group, controls: group.controls.filter(isLeft) }))
          .map((group, at) =>
            at < others.length - 1
              ? group
              : { ...group, controls: [...group.controls, ...remarks] },
          )
          .filter((group) => group.controls.length > 0),
      ]
    : []
  if (!call.permissions.has('decompose')) return { form: { ...form, groups }, parts: null }
  const parts = {
    text: String(call.form.get(LINES) ?? ''),
    source: `/${yearPlans.path}/lines`,
    rules: t('plans.lineHint'),
    understood: read && read.lines.length > 0 ? read : null,
  }
  return { form: { ...form, groups }, parts }
}
