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

/** Kinds of leave of which one has so much and no more. */
const COUNTED: ReadonlySet<string> = new Set([LEAVE.annual, LEAVE.lieu])

const sourceOf = ({ path }: Resource, id: unknown) => ({ type: path, id: String(id) })

type Wanted = { kind: string; days: number; from: string }

/** What is asked for is nobody else's until it is decided; refused where too little is left. */
export async function reserveBalance(
  tx: Tx,
  resource: Resource,
  { id, userId }: WireRecord,
  wanted: Wanted,
): Promise<void> {
  if (!COUNTED.has(wanted.kind)) return
  await reserveLeave(tx, { ...wanted, userId: String(userId), source: sourceOf(resource, id) })
}

/** What was reserved is free again. */
export async function freeBalance(tx: Tx, resource: Resource, id: string): Promise<void> {
  await releaseLeave(tx, sourceOf(resource, id))
}

/** What was reserved is used. */
export async function useBalance(tx: Tx, resource: Resource, id: unknown): Promise<void> {
  await useLeave(tx, sourceOf(resource, id))
}

/** Somebody came back early; what he did not take is his again. */
export async function giveBalanceBack(
  tx: Tx,
  resource: Resource,
  { id, kind }: WireRecord,
  days: number,
): Promise<void> {
  if (!COUNTED.has(String(kind)) || days <= 0) return
  await returnLeave(tx, sourceOf(resource, id), days)
}

/** Overtime that is not paid is taken off later. */
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
