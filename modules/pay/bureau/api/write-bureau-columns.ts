import { bureauColumns } from '#modules/pay/bureau/define/bureau-columns.ts'
import type { BureauRegister } from '#modules/pay/bureau/wire/bureau.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { findEarlierWrite } from '#platform/api/crud/find-earlier-write.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { WriteVerb } from '#platform/api/crud/verbs.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import { plainHead } from './reading/read-bureau-table.ts'

type Values = Readonly<Record<string, unknown>>

const HEADS = [
  'nameHead',
  'paperHead',
  'typeHead',
  'baseHead',
  'companyHead',
  'personHead',
] as const

const FUND: BureauRegister = 'fund'

/** The housing fund has no types, so nothing of them is kept. */
const withoutTypes = <V extends Values>(values: V) =>
  values.register === FUND ? Object.assign({}, values, { typeHead: null, types: [] }) : values

/** Refuses a heading that stands for two columns: one of them would be read as the other. */
function requireApart(values: Values): void {
  const seen = new Set<string>()
  const problems: Record<string, FieldProblem> = {}
  for (const name of HEADS) {
    const head = values[name]
    if (typeof head !== 'string' || head === '') continue
    if (seen.has(plainHead(head))) problems[name] = { key: 'bureau.headTwice' }
    seen.add(plainHead(head))
  }
  if (Object.keys(problems).length > 0) throw invalidFields(bureauColumns, problems)
}

export const addBureauColumns: WriteVerb = async (tx, actor, input) => {
  const known = await findEarlierWrite(tx, actor, bureauColumns, input.id)
  if (known) return known
  const kept = withoutTypes(input)
  requireApart(kept)
  return addRecord(tx, actor, bureauColumns, kept)
}

export const updateBureauColumns: WriteVerb = async (tx, actor, input) => {
  const current = await lockForUpdate(tx, actor, bureauColumns, input.id, Number(input.version))
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  requireApart(withoutTypes({ ...current, ...given }))
  const types = current.register === FUND ? { typeHead: null, types: [] } : {}
  return updateRecord(tx, actor, bureauColumns, { ...input, ...types })
}
