import { sql } from 'kysely'
import { BASE_FROM, NEW_BASE } from '#modules/pay/rebasing/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { findEarlierWrite } from '#platform/api/crud/find-earlier-write.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { WriteVerb } from '#platform/api/crud/verbs.ts'
import { Failure, type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import { refuseOwnAct } from '#platform/api/four-eyes/refuse-own-act.ts'
import {
  checkManyReached,
  checkManyReferences,
  type Findings,
  failuresOf,
  find,
} from '#platform/api/imports/check-many.ts'
import type { Importer } from '#platform/api/imports/importer.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { mayUsePay } from '#platform/api/store/reach/pay-reach.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import type { BaseList } from './base-lists.ts'
import { type Given, linesOfPlaced, type Placed, placeEntries } from './place-entries.ts'
import { textIn } from './rebasing-scope.ts'
import { workOutLines } from './work-out-lines.ts'
import { isPrepared, lockList, writingLines } from './write-lines.ts'

const NO_BASE: FieldProblem = { key: 'contribution.noBase' }

/** Refuses a base that is not above zero, and people whose pay the actor may not set. */
async function requireBase(
  tx: Tx,
  actor: Actor,
  { resource }: BaseList,
  { userId, base }: { userId: unknown; base: unknown },
): Promise<void> {
  refuseOwnAct(actor, 'writeContribution', [userId])
  const item = resource.pay?.item
  if (!item || !(await mayUsePay(tx, actor, item, String(userId), 'edit'))) {
    throw new Failure('forbidden', 'auth.forbidden')
  }
  if (moneyOf(String(base)).fen <= 0n) throw invalidFields(resource, { base: NO_BASE })
}

const givenIn = ({ userId, base, month }: WriteInput, source: string): Given => ({
  userId: String(userId),
  base: String(base),
  month: month ? String(month) : null,
  source,
})

function requireInRegister({ resource }: BaseList, placed: readonly Placed[]): void {
  const outside = placed.find(({ isInRegister }) => !isInRegister)
  if (outside) throw invalidFields(resource, { userId: notInRegister(outside) })
}

const notInRegister = ({ entry: { empNo, name } }: Placed): FieldProblem => ({
  key: 'rebase.notInRegister',
  values: { empNo, name },
})

/** Types the base of one person into the list that is prepared for the city, or into a new one from a month on. */
export const addingNewBase =
  (list: BaseList): WriteVerb =>
  async (tx, actor, input) => {
    const { resource } = list
    const known = await findEarlierWrite(tx, actor, resource, input.id)
    if (known) return known
    const { userId, base } = input
    await requireBase(tx, actor, list, { userId, base })
    const { rows } = await sql`
      select from ${sql.table(resource.table)} line
      where ${isPrepared('line')} and line.user_id = ${userId}::uuid`.execute(tx)
    if (rows.length > 0) throw invalidFields(resource, { userId: { key: 'rebase.inList' } })
    const placed = await placeEntries(tx, actor, list, [givenIn(input, BASE_FROM.hand)])
    requireInRegister(list, placed)
    const line = (await linesOfPlaced(tx, list, placed)).get(String(userId))
    if (!line) throw invalidFields(resource, { month: { key: 'rebase.monthNeeded' } })
    return addRecord(tx, actor, resource, input, line)
  }

/** Types another base for a person of the list. What has been adjusted stays as it is. */
export const updatingNewBase =
  (list: BaseList): WriteVerb =>
  async (tx, actor, input) => {
    const { resource } = list
    const current = await lockForUpdate(tx, actor, resource, input.id, Number(input.version))
    if (current.state !== NEW_BASE.prepared) throw new Failure('conflict', 'rebase.adjusted')
    const { userId } = current
    const base = String(input.base ?? current.base)
    await requireBase(tx, actor, list, { userId, base })
    const placed = await placeEntries(tx, actor, list, [
      givenIn({ id: input.id, userId: textIn(userId), base, month: null }, BASE_FROM.hand),
    ])
    const entry = placed[0]?.entry
    if (!entry) throw new Failure('not-found', 'not-found')
    const types = Array.isArray(current.types) ? current.types.map(String) : []
    const rebasing = {
      city: textIn(current.city),
      month: textIn(current.month),
      bookMonth: textIn(current.bookMonth),
      types,
    }
    const [line] = await workOutLines(tx, list, rebasing, [entry])
    return updateRecord(tx, actor, resource, input, line)
  }

/** The problems of rows of a file: people whom the actor may not re-base or who are not in the register. */
async function checkFile(tx: Tx, actor: Actor, list: BaseList, rows: readonly WriteInput[]) {
  const { resource } = list
  const findings: Findings = new Map()
  await checkManyReferences(tx, actor, resource, rows, findings)
  const reached = await checkManyReached(tx, actor, resource, rows)
  const placed = await placeFile(tx, actor, list, rows)
  for (const [index, one] of placed.entries()) {
    const { entry, isInRegister, rebasing } = one
    if (moneyOf(entry.base).fen <= 0n) find(findings, index, 'base', NO_BASE)
    if (entry.userId === actor.userBaseId) find(findings, index, 'userId', 'rebase.ownBase')
    else if (!isInRegister) find(findings, index, 'userId', notInRegister(one))
    else if (rebasing === null) find(findings, index, 'month', 'rebase.monthNeeded')
  }
  const found = failuresOf(resource, rows, findings)
  return rows.map((_, index) => reached[index] ?? found[index] ?? null)
}

const placeFile = (
  tx: Tx,
  actor: Actor,
  list: BaseList,
  rows: readonly WriteInput[],
): Promise<Placed[]> =>
  placeEntries(
    tx,
    actor,
    list,
    rows.map((row) => givenIn(row, BASE_FROM.file)),
  )

/** Headings that cities and companies use in their lists, besides the labels of the fields. */
const HEADINGS: Readonly<Record<string, string>> = {
  工号: 'userId',
  员工编号: 'userId',
  基数: 'base',
  缴费基数: 'base',
  缴存基数: 'base',
  申报基数: 'base',
}

/** Imports a file of bases: its lines join the prepared list and replace the bases there. */
export const baseImporter = (list: BaseList): Importer => ({
  add: addingNewBase(list),
  headings: HEADINGS,
  repeats: { 姓名: 'userId', 员工姓名: 'userId', Name: 'userId', Nombre: 'userId' },
  unique: ['userId'],
  within: async (tx, _actor, work) => {
    await lockList(tx, list)
    return work()
  },
  many: {
    check: (tx, actor, rows) => checkFile(tx, actor, list, rows),
    prepare: async (tx, actor, rows) => {
      const placed = await placeFile(tx, actor, list, rows)
      const lines = await linesOfPlaced(tx, list, placed)
      const written = rows.flatMap(({ id, userId }) => {
        const line = lines.get(String(userId))
        return line ? [{ id, ...line }] : []
      })
      return () => writingLines(actor, list, written)
    },
  },
})
