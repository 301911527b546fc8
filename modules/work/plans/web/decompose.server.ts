import { data, redirect } from '@remix-run/node'
import { PLAN_PERIOD } from '#modules/work/plans/define/choices.ts'
import { PLAN, PLAN_OPEN } from '#modules/work/plans/define/plan-codes.ts'
import { yearPlans } from '#modules/work/plans/define/year-plan.ts'
import {
  lastParts,
  type PlanCandidates,
  type PlanDesk,
  planCandidates,
  planDesk,
  YEAR_PLAN_CALLS,
} from '#modules/work/plans/wire/year-plans.ts'
import {
  choiceLabel,
  columnLabel,
  fieldLabel,
  resourceLabel,
} from '#platform/define/described/labels.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { formatDate } from '#platform/web/lib/format.ts'
import { requireId } from '#platform/web/pages/record/read-record.server.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { askedOf, readRowPart } from '#platform/wire/records/form-parts.ts'
import { BOARD } from './board-links.ts'
import { type DecomposeView, PART_ENTRIES, type PartEntry } from './decompose-view.ts'
import { fillingNotice, planPill } from './plan-words.server.ts'
import {
  blankPart,
  copyOf,
  evenWeights,
  MOST_ON_FORM,
  partOf,
  readTypedParts,
  type TypedPart,
  wireItems,
} from './read-parts.server.ts'
import { sumOfTyped } from './sum-of-typed.ts'

type DecomposeAnswers = {
  desk: PlanDesk
  candidates: PlanCandidates
  last: { year: number } | null
}

async function readAsked({ gateway }: ResourceCall, id: string): Promise<DecomposeAnswers> {
  const [desk, candidates, last] = await Promise.all([
    gateway.ask(YEAR_PLAN_CALLS.desk, { id }, planDesk),
    gateway.ask(YEAR_PLAN_CALLS.candidates, { id }, planCandidates),
    gateway.ask(YEAR_PLAN_CALLS.lastParts, { id }, lastParts),
  ])
  return { desk, candidates, last: last.from }
}

type Redraw = {
  parts: readonly TypedPart[]
  version: string
  reason: string
  error?: GatewayError
}

/** The existing parts of a plan, or an empty row to begin with. */
export async function loadDecompose(call: ResourceCall): Promise<DecomposeView> {
  const id = requireId(call)
  const [answers, record] = await Promise.all([
    readAsked(call, id),
    call.gateway.info(call.resource, id),
  ])
  const { plan } = answers.desk
  if (!PLAN_OPEN.includes(plan.planState)) {
    call.setFlash({ kind: 'info', text: call.t('plans.notNow') })
    throw redirect(`${BOARD}/${id}`)
  }
  const there = partsThere(answers.desk).map(partOf)
  const parts = there.length > 0 ? there : [blankPart(plan), blankPart(plan), blankPart(plan)]
  return describe(call, answers, { parts, version: String(record.version), reason: '' })
}

/** Closed parts no longer count. */
const partsThere = ({ parts }: PlanDesk) =>
  parts.filter(({ planState }) => planState !== PLAN.closed)

const HELD: readonly string[] = [PLAN.asked, PLAN.done]
const FIRST_ROWS = 1

/** Parts in approval and finished parts cannot be changed. */
const heldIn = ({ parts }: PlanDesk) => {
  const ids = new Set(parts.filter(({ planState }) => HELD.includes(planState)).map(({ id }) => id))
  return (id: string) => ids.has(id)
}

function describe(call: ResourceCall, answers: DecomposeAnswers, redraw: Redraw): DecomposeView {
  const { t, language } = call
  const { desk, candidates, last } = answers
  const { plan, config, weightTotal } = desk
  const form = yearPlans.actions.decompose?.form ?? yearPlans
  const { parts, error, version, reason } = redraw
  const there = new Map(desk.parts.map((part) => [part.id, part]))
  const notice = fillingNotice(plan.year, config, call)
  const isHeld = heldIn(desk)
  const cells = errorsOf(
    error,
    parts.findIndex(({ id }) => !isHeld(id)),
  )
  const isUnderWay = desk.parts.some(({ planState }) => planState === PLAN.running)
  return {
    title: resourceLabel(form, language),
    facts: t('plans.within', {
      from: formatDate(plan.planStart, language),
      to: formatDate(plan.planEnd, language),
      total: weightTotal,
    }),
    back: { label: plan.title, href: `${BOARD}/${plan.id}` },
    problems: problemsOf(error, cells),
    notices: notice ? [notice.text] : [],
    version,
    most: MOST_ON_FORM,
    rows: parts.map(({ id, was, typed }, at) => {
      const part = there.get(id)
      return {
        id,
        was,
        typed,
        errors: cells.get(at) ?? {},
        pill: part ? planPill(part, config.today, call) : null,
        isHeld: isHeld(id),
      }
    }),
    sum: {
      weight: sumOfTyped(parts.map(({ typed }) => typed.weight)),
      total: weightTotal,
      target: sumOfTyped(parts.map(({ typed }) => typed.targetValue)),
      ofTarget: plan.targetValue === null ? null : Number(plan.targetValue),
    },
    labels: Object.fromEntries(
      PART_ENTRIES.map((name) => [
        name,
        name === 'whose' ? t('plans.whose') : columnLabel(form, 'items', name, language),
      ]),
    ) as DecomposeView['labels'],
    periods: PLAN_PERIOD.options.map(({ value }) => ({
      value,
      label: choiceLabel(PLAN_PERIOD, value, language),
    })),
    candidates: candidatesOf(candidates, call),
    copyFrom: last && t('plans.copyLast', { year: last.year }),
    bounds: { min: plan.planStart, max: plan.planEnd },
    reason: isUnderWay ? { label: fieldLabel(form, 'reason', language), value: reason } : null,
  }
}

function candidatesOf({ departments, people }: PlanCandidates, { t }: ResourceCall) {
  return [
    ...departments.map(({ name, leader }) => ({
      value: name,
      label: leader === null ? t('plans.noLeader') : t('plans.ledBy', { name: leader }),
    })),
    ...people.map(({ code, name, deptName }) => ({ value: `${code} ${name}`, label: deptName })),
  ]
}

/** Error texts by row and cell; an error about all parts appears at the first editable weight. */
function errorsOf(
  error: GatewayError | undefined,
  first: number,
): Map<number, Partial<Record<PartEntry, string>>> {
  const cells = new Map<number, Partial<Record<PartEntry, string>>>()
  for (const [name, text] of Object.entries(error?.fieldErrors ?? {})) {
    const part = name === ITEMS ? { index: first, column: 'weight' } : readRowPart(name)
    if (!part || part.index < 0) continue
    const entry = ENTRY_OF[part.column] ?? part.column
    cells.set(part.index, { [entry]: text, ...cells.get(part.index) })
  }
  return cells
}

/** An error on `items` is about the sum of the weights. */
const ITEMS = 'items'

/** One input names the owner, as a department or a person. */
const ENTRY_OF: Readonly<Record<string, PartEntry>> = {
  deptId: 'whose',
  ownerCode: 'whose',
  id: 'title',
}

function problemsOf(
  error: GatewayError | undefined,
  cells: ReadonlyMap<number, object>,
): DecomposeView['problems'] {
  if (!error) return []
  const isAtCell = (name: string) =>
    readRowPart(name) !== null || (name === ITEMS && cells.size > 0)
  const whole = Object.entries(error.fieldErrors).filter(([name]) => !isAtCell(name))
  const ofCells = [...cells].flatMap(([at, errors]) =>
    Object.entries(errors).map(([entry, text]) => ({
      text: String(text),
      name: `items.${at}.${entry}`,
    })),
  )
  const ofAll = whole.map(([, text]) => ({ text, name: null }))
  const all = [...ofAll, ...ofCells]
  return all.length > 0 ? all : [{ text: error.message, name: null }]
}

const TOLD: ReadonlySet<string> = new Set(['conflict', 'invalid', 'forbidden'])

/** Saves the parts, or changes the form's rows when the user pressed a row button. */
export const saveDecompose = redrawing(async function saveDecompose(call: ResourceCall) {
  const { form, gateway, isRestored } = call
  const id = requireId(call)
  const answers = await readAsked(call, id)
  const typed = readTypedParts(form, answers.desk.plan)
  const redraw = {
    parts: typed,
    version: String(form.get('version') ?? ''),
    reason: String(form.get('reason') ?? ''),
  }
  const parts = isRestored ? typed : await otherParts(call, answers, typed)
  if (parts) return data(describe(call, answers, { ...redraw, parts }), { status: 200 })
  const endpoint = yearPlans.actions.decompose?.endpoint ?? ''
  const values = {
    items: wireItems(typed, answers.candidates),
    reason: redraw.reason || null,
    version: Number(redraw.version) || null,
  }
  try {
    const { message } = await gateway.act(endpoint, id, values)
    call.setFlash({ kind: 'success', text: message })
  } catch (error) {
    if (!(error instanceof GatewayError) || !TOLD.has(error.code)) throw error
    return data(describe(call, answers, { ...redraw, error }), refusalInit(error))
  }
  return redirect(`${BOARD}/${id}`, 303)
})

/** The rows after a row button; null when the form is to be saved. */
async function otherParts(
  { form, gateway }: ResourceCall,
  { desk, candidates }: DecomposeAnswers,
  typed: readonly TypedPart[],
): Promise<readonly TypedPart[] | null> {
  const { plan, weightTotal } = desk
  const intent = String(form.get('intent') ?? '')
  if (intent === 'even') return evenWeights(typed, weightTotal, heldIn(desk))
  if (intent === 'copy') {
    const { parts } = await gateway.ask(YEAR_PLAN_CALLS.lastParts, { id: plan.id }, lastParts)
    const fresh = parts.map((part) => copyOf(part, candidates))
    return [...typed, ...fresh].slice(0, MOST_ON_FORM)
  }
  const { verb, target } = askedOf(form)
  if (verb === 'add') return [...typed, blankPart(plan)].slice(0, MOST_ON_FORM)
  if (verb !== 'remove') return null
  const at = Number(target.split('.').at(-1))
  const left = typed.filter((_, index) => index !== at)
  return left.length >= FIRST_ROWS ? left : [blankPart(plan)]
}
