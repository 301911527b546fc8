import { PERSONAL_PLAN } from '#modules/work/plans/define/plan-codes.ts'
import type { PlanCandidates, PlanPart, PlanRow } from '#modules/work/plans/wire/year-plans.ts'
import { rowPart } from '#platform/wire/records/form-parts.ts'
import { PART_ENTRIES, type PartEntry } from './decompose-view.ts'
import { sumOfTyped } from './sum-of-typed.ts'

/** A part as the user typed it. */
export type TypedPart = { id: string; was: string; typed: Record<PartEntry, string> }

/** Largest number of parts in a form; imports and the API accept more. */
export const MOST_ON_FORM = 60

const BLANK: Record<PartEntry, string> = {
  title: '',
  whose: '',
  period: '年',
  periodNo: '',
  weight: '',
  targetValue: '',
  unit: '',
  planStart: '',
  planEnd: '',
  goal: '',
}

/** An empty row, with the plan's dates. */
export function blankPart({ planStart, planEnd, unit }: PlanRow): TypedPart {
  return { id: '', was: '', typed: { ...BLANK, planStart, planEnd, unit: unit ?? '' } }
}

/** The rows of a posted form, without blank ones. */
export function readTypedParts(form: FormData, plan: PlanRow): TypedPart[] {
  const shown = Math.min(Number(form.get('items.shown')) || 0, MOST_ON_FORM)
  const untouched = blankPart(plan).typed
  return Array.from({ length: shown }, (_, at): TypedPart => {
    const read = (name: string) => String(form.get(rowPart('items', at, name)) ?? '').trim()
    const typed = Object.fromEntries(PART_ENTRIES.map((name) => [name, read(name)]))
    return { id: read('id'), was: read('was'), typed: typed as TypedPart['typed'] }
  }).filter(
    ({ id, typed }) =>
      id !== '' ||
      PART_ENTRIES.some((name) => typed[name] !== untouched[name] && typed[name] !== ''),
  )
}

/** A department by name, or a person by code and name. */
export function whoseText({
  kind,
  deptName,
  ownerCode,
  ownerName,
}: Pick<PlanRow, 'kind' | 'deptName' | 'ownerCode' | 'ownerName'>): string {
  return kind === PERSONAL_PLAN ? `${ownerCode} ${ownerName}` : deptName
}

export function partOf(row: PlanRow): TypedPart {
  const whose = whoseText(row)
  return {
    id: row.id,
    was: whose,
    typed: {
      title: row.title,
      whose,
      period: row.period,
      periodNo: String(row.periodNo ?? ''),
      weight: String(row.weight),
      targetValue: row.targetValue ?? '',
      unit: row.unit ?? '',
      planStart: row.planStart,
      planEnd: row.planEnd,
      goal: '',
    },
  }
}

/** A part of last year, moved by one year. */
export function copyOf(part: PlanPart, { departments, people }: PlanCandidates): TypedPart {
  const person = people.find(({ code }) => code === part.ownerCode)
  const place = departments.find(({ id }) => id === part.deptId)
  const whose = part.ownerCode
    ? `${part.ownerCode} ${person?.name ?? ''}`.trim()
    : (place?.name ?? '')
  return {
    id: '',
    was: '',
    typed: {
      title: part.title,
      whose,
      period: part.period,
      periodNo: String(part.periodNo ?? ''),
      weight: String(part.weight),
      targetValue: part.targetValue ?? '',
      unit: part.unit ?? '',
      planStart: part.planStart,
      planEnd: part.planEnd,
      goal: part.goal,
    },
  }
}

/** Resolves the owner text to a department or a person's code. */
function readWhose({ was, typed: { whose } }: TypedPart, { departments, people }: PlanCandidates) {
  if (whose === '' || whose === was) return { deptId: null, ownerCode: null }
  const place = departments.find(({ name, code }) => name === whose || code === whose)
  if (place) return { deptId: place.id, ownerCode: null }
  const [code = ''] = whose.split(/\s+/)
  const named = people.filter(({ name }) => name === whose)
  return { deptId: null, ownerCode: named.length === 1 ? (named[0]?.code ?? code) : code }
}

const whole = (text: string): number | string | null =>
  text === '' ? null : /^\d{1,9}$/.test(text) ? Number(text) : text

/** The rows for the API; invalid numbers pass unchanged, so that the API rejects them. */
export function wireItems(parts: readonly TypedPart[], candidates: PlanCandidates) {
  return parts.map((part) => {
    const { title, period, periodNo, weight, targetValue, unit, planStart, planEnd, goal } =
      part.typed
    return {
      id: part.id || null,
      title,
      ...readWhose(part, candidates),
      period: period || null,
      periodNo: whole(periodNo),
      weight: whole(weight),
      goal: goal || null,
      targetValue: targetValue || null,
      unit: unit || null,
      planStart,
      planEnd,
    }
  })
}

/**
 * Distributes the weights equally. A part in approval and a finished part keep their weight, because saving would
 * refuse to change it. The other parts share the rest equally, and the first of them get the remainder.
 */
export function evenWeights(
  parts: readonly TypedPart[],
  total: number,
  isHeld: (id: string) => boolean,
): TypedPart[] {
  const open = parts.filter(({ id }) => !isHeld(id))
  const fixed = parts.filter(({ id }) => isHeld(id))
  const left = Math.max(0, total - sumOfTyped(fixed.map(({ typed }) => typed.weight)))
  const share = Math.floor(left / Math.max(open.length, 1))
  const rest = Math.floor(left - share * open.length)
  return parts.map((part) => {
    const at = open.indexOf(part)
    if (at < 0) return part
    return { ...part, typed: { ...part.typed, weight: String(share + (at < rest ? 1 : 0)) } }
  })
}
