import { guardOf } from '#platform/define/engine/groups.ts'
import { sheetPaths } from '#platform/define/sheets/define-month-sheet.ts'
import { formatDate, formatNumber } from '#platform/web/lib/format.ts'
import { readRecord, requireId } from '#platform/web/pages/record/read-record.server.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { moneyText } from '#platform/wire/language/money-text.ts'
import { type SheetStanding, type SheetStep, sheetBasis } from '#platform/wire/records/sheets.ts'
import type { BasisView } from './basis-view.ts'
import { readStanding, standingNotices, withoutRefused } from './standing.server.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const MONEY = /^-?\d+\.\d{2}$/

/** Loads a row of a sheet, with the computation of its figures if the reader may see them. */
export async function loadSheetRow(call: ResourceCall) {
  const [record, steps] = await Promise.all([loadSheetRecord(call), readBasis(call)])
  const basis: BasisView | null = steps && {
    steps: steps.map((step) => describeStep(call, call.resource.path, step)),
  }
  return { ...record, basis }
}

/** Loads a row of a sheet without the computation, for a sheet that shows the computation on a separate page. */
export async function loadSheetRecord(call: ResourceCall) {
  const standing = await standingOf(call)
  const [record, notices] = await Promise.all([
    loadRecord(withoutRefused(call, standing)),
    standingNotices(call, standing),
  ])
  return { ...record, notices: [...notices, ...record.notices] }
}

/** The unmet requirements for the next step of the row. */
async function standingOf(call: ResourceCall): Promise<SheetStanding | null> {
  const { needs = [], apart = {}, parameters: names = [] } = call.resource.sheet ?? {}
  if (needs.length === 0 && Object.keys(apart).length === 0) return null
  const id = requireId(call)
  const record = await readRecord(call)
  const entries = names.map((name) => [name, String(record[name] ?? '')] as const)
  const parameters = Object.fromEntries(entries)
  return readStanding(call, { month: String(record.month), parameters, id })
}

/** The steps of the computation of a row; null for readers who may not see its figures. */
export async function readBasis(call: ResourceCall): Promise<SheetStep[] | null> {
  const { resource, permissions, gateway } = call
  const guard = guardOf(resource, resource.fields[resource.sheet?.total ?? '']?.group ?? '')
  if (guard !== null && !permissions.has(guard)) return null
  const { steps } = await gateway.ask(
    sheetPaths(resource).basis,
    { id: requireId(call) },
    sheetBasis,
  )
  return steps
}

/** A step of a sheet in words. Days and amounts are in the format of the reader's language. */
export function describeStep(
  { t, language }: Pick<ResourceCall, 't' | 'language'>,
  sheet: string,
  { step, values }: SheetStep,
): BasisView['steps'][number] {
  const write = (value: string | number) => {
    if (typeof value === 'number') return formatNumber(value, language)
    if (DAY.test(value)) return formatDate(value, language)
    return MONEY.test(value) ? moneyText(value, language) : value
  }
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(values))
    texts[name] = value === null ? '—' : write(value)
  const key = `monthSheet.basis.${sheet}.${step}`
  return { title: t(`${key}.title`), text: t(`${key}.text`, texts) }
}
