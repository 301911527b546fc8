import {
  grantLieu,
  releaseLeave,
  reserveLeave,
  returnLeave,
  useLeave,
} from '#modules/attendance/balances/api/leave-ledger.ts'
import { dayOf } from '#modules/attendance/requests/api/request-span.ts'
import { LEAVE } from '#modules/attendance/requests/define/choices.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

/** Kinds of leave with a balance. */
const COUNTED: ReadonlySet<string> = new Set([LEAVE.annual, LEAVE.lieu])

export const isCountedKind = (kind: string): boolean => COUNTED.has(kind)

export const sourceOf = ({ path }: Resource, id: unknown) => ({ type: path, id: String(id) })

export type Wanted = { kind: string; days: number; from: string }

/** Reserves the requested days until the decision; refuses if too few are left. */
export async function reserveBalance(
  tx: Tx,
  resource: Resource,
  { id, userId }: WireRecord,
  wanted: Wanted,
): Promise<void> {
  if (!isCountedKind(wanted.kind)) return
  await reserveLeave(tx, { ...wanted, userId: String(userId), source: sourceOf(resource, id) })
}

/** Releases the reserved days. */
export async function freeBalance(tx: Tx, resource: Resource, id: string): Promise<void> {
  await releaseLeave(tx, sourceOf(resource, id))
}

/** Uses the reserved days. */
export async function useBalance(tx: Tx, resource: Resource, id: unknown): Promise<void> {
  await useLeave(tx, sourceOf(resource, id))
}

/** Returns the days that an employee who came back early did not take. */
export async function giveBalanceBack(
  tx: Tx,
  resource: Resource,
  { id, kind }: WireRecord,
  days: number,
): Promise<void> {
  if (!isCountedKind(String(kind)) || days <= 0) return
  await returnLeave(tx, sourceOf(resource, id), days)
}

/** Grants time off for overtime that is not paid. */
export async function grantTimeOff(
  tx: Tx,
  resource: Resource,
  { id, userId, hours, startAt }: WireRecord,
): Promise<void> {
  await grantLieu(tx, {
    userId: String(userId),
    hours: Number(hours),
    on: dayOf(startAt),
    source: sourceOf(resource, id),
  })
}
