import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { addingTo, copyOf } from '#modules/pay/api/dated-rows.ts'
import { INSURE } from '#modules/pay/insurance/define/choices.ts'
import { insuranceDictionaries } from '#modules/pay/insurance/define/insurance-dictionary.ts'
import { requireAsPreviewed } from '#platform/api/crud/preview-action.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionVerb, Consequences, Line } from '#platform/api/crud/verbs.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { choiceWords } from '#platform/define/described/labels.ts'
import { monthBefore } from '#platform/wire/time/shanghai-time.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import { insuranceRows } from './insurance-rows.ts'

type Typed = { type: string; baseFloor: string; baseCap: string }
type Last = { id: string; type: string; floor: string; cap: string }

const FORM = insuranceDictionaries.actions.newYear?.form ?? insuranceDictionaries

/** The rows of a city that are in force in the month before the new year. */
async function readLast(tx: Tx, city: string, month: string): Promise<Last[]> {
  const { rows } = await sql<Last>`
    select id, type, base_floor::text as floor, base_cap::text as cap from insurance_dictionary
    where city = ${city} and deleted_at is null and enabled
      and ${month} between effective_from and coalesce(effective_to, '9999-12')
    order by type, hukou`.execute(tx)
  return rows
}

function requireKnown(city: string, last: readonly Last[], typed: readonly Typed[]): void {
  if (last.length === 0) {
    throw invalidFields(FORM, { city: { key: 'dictionary.cityUnknown', values: { city } } })
  }
  const types = typed.map(({ type }) => type)
  if (new Set(types).size < types.length) {
    throw invalidFields(FORM, { rows: { key: 'dictionary.typeTwice' } })
  }
  const known = new Set(last.map(({ type }) => type))
  const missing = INSURE.options.filter(({ value }) => types.includes(value) && !known.has(value))
  const [first] = missing
  if (!first) return
  const values = { type: choiceWords(INSURE, first.value) }
  throw invalidFields(FORM, { rows: { key: 'dictionary.typeUnknown', values } })
}

function consequencesOf(
  last: readonly Last[],
  typed: ReadonlyMap<string, Typed>,
  from: string,
): Consequences {
  const changed = last.flatMap((row) => {
    const next = typed.get(row.type)
    return next ? [{ row, next }] : []
  })
  const left = new Set(last.map(({ type }) => type).filter((type) => !typed.has(type)))
  const lines: Line[] = [
    ...changed.map(({ row, next }) => ({
      key: 'dictionary.willChange',
      values: {
        type: choiceWords(INSURE, row.type),
        before: `${row.floor}–${row.cap}`,
        after: `${moneyOf(next.baseFloor)}–${moneyOf(next.baseCap)}`,
        from,
        to: monthBefore(from),
      },
    })),
    ...[...left].map((type) => ({
      key: 'dictionary.notBased',
      values: { type: choiceWords(INSURE, type) },
    })),
  ]
  return {
    lines,
    rows: changed.map(({ row, next }) => [row.id, from, next.baseFloor, next.baseCap]),
  }
}

/** 城市新年度: new bounds for types of a city from a month on, all or none. Other values stay as they are. */
export const beginInsuranceYear: ActionVerb = async (tx, actor, input) => {
  const { city, effectiveFrom, basis, rows } = input.values
  // Safe cast: the form checked the rows against its columns.
  const typed = (rows ?? []) as unknown as readonly Typed[]
  const from = String(effectiveFrom)
  const last = await readLast(tx, String(city), monthBefore(from))
  requireKnown(String(city), last, typed)
  const byType = new Map(typed.map((row) => [row.type, row]))
  const consequences = consequencesOf(last, byType, from)
  for (const { id, type } of last) {
    const next = byType.get(type)
    if (!next) continue
    const row = await lockForUpdate(tx, actor, insuranceDictionaries, id, null, 'copy')
    const values = { effectiveFrom: from, basis, baseFloor: next.baseFloor, baseCap: next.baseCap }
    await addingTo(insuranceRows)(tx, actor, {
      ...copyOf(insuranceRows, row, values),
      id: uuidv7(),
    })
  }
  if (!input.isPreview) requireAsPreviewed(input, consequences)
  return { consequences, message: { key: 'dictionary.begun', values: { count: typed.length } } }
}
