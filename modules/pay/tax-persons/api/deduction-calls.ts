import { sql } from 'kysely'
import { z } from 'zod'
import { ENTERED_KINDS, SPECIAL_KINDS } from '#modules/pay/tax-persons/define/choices.ts'
import { taxDeductions } from '#modules/pay/tax-persons/define/tax-deduction.ts'
import {
  DEDUCTION_YEAR_CALL,
  type DeductionYear,
  deductionYear,
} from '#modules/pay/tax-persons/wire/tax-deductions.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { notePayOpened } from '#platform/api/history/pay-openings.ts'
import { idParam, monthParam } from '#platform/api/http/read-query.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { mayUsePay } from '#platform/api/store/reach/pay-reach.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { selectRecords } from '#platform/api/store/rows/records.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { sumOfMoney } from '#platform/wire/values/money.ts'
import { readEmployments, readSpecialDeductions } from './read-special-deductions.ts'

type Asked = { userId: string; month: string }

const YEAR = 'yyyy'.length

/** The sums of a person's confirmed deductions, for a reader who may see them. Opening those of others is recorded. */
async function readYear(
  db: Database,
  actor: Actor,
  { userId, month }: Asked,
): Promise<DeductionYear> {
  const year = Number(month.slice(0, YEAR))
  const isOpen = userId === actor.userBaseId || (await mayUsePay(db, actor, PAY_ITEM.tax, userId))
  const userIds = isOpen ? [userId] : []
  const rows = await selectRecords(db, taxDeductions, actor, {
    field: 'userId',
    ids: userIds,
    also: sql<boolean>`r.year = ${year}`,
  })
  await notePayOpened(
    db,
    actor,
    taxDeductions,
    rows.map(({ id }) => id),
  )
  const employments = await readEmployments(db, userIds)
  const asked = { userIds, year, throughMonth: Number(month.slice(YEAR + 1)), employments }
  const found = (await readSpecialDeductions(db, asked)).get(userId)
  const kinds = [...(found?.amounts ?? [])]
  const sumOf = (isWanted: (kind: string) => boolean) =>
    sumOfMoney(kinds.filter(([kind]) => isWanted(kind)).map(([, amount]) => amount)).toString()
  return {
    special: sumOf((kind) => SPECIAL_KINDS.includes(kind)),
    other: sumOf((kind) => !SPECIAL_KINDS.includes(kind) && !ENTERED_KINDS.includes(kind)),
    kinds: kinds.map(([kind, amount]) => ({ kind, amount: amount.toString() })),
    steps: found?.steps ?? [],
  }
}

export const deductionCalls: readonly AreaCall[] = [
  reading({
    tag: taxDeductions.path,
    need: permissionsFor(taxDeductions, 'view'),
    path: DEDUCTION_YEAR_CALL,
    summary: '某人某年截至某月的累计扣除，按项目，含计算步骤',
    query: z.object({
      userId: idParam,
      month: monthParam,
    }),
    answer: deductionYear,
    run: ({ query, actor, store: { db } }) => readYear(db, actor, query),
  }),
]
