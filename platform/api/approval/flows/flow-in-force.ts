import { sql } from 'kysely'
import { z } from 'zod'
import type { DocumentKind } from '#platform/api/approval/documents/document-kind.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { selectAnyRecord } from '#platform/api/store/rows/records.ts'
import { type FlowStep, flowSteps } from '#platform/wire/approval/approval.ts'
import { FLOW } from '#platform/wire/approval/approval-flow.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { applicableSteps, type Facts, type FactValue } from './flow-conditions.ts'

/** Returns the steps of a document, by the flow in force at submission. */
export async function stepsInForce(
  tx: Tx,
  kind: DocumentKind,
  record: WireRecord,
): Promise<FlowStep[]> {
  const { rows } = await sql<{ steps: string }>`
    select steps from approval_flow
    where resource = ${kind.resource.path} and state = ${FLOW.inForce}
      and deleted_at is null`.execute(tx)
  const read = readFlowSteps(rows[0]?.steps)
  if (!read.success) throw new Failure('conflict', 'approval.noFlow', { cause: read.error })
  const steps = applicableSteps(read.data, await readFacts(tx, kind, record))
  // A document without approvers is not approved.
  if (steps.length === 0) throw new Failure('conflict', 'approval.noFlow')
  return steps
}

const storedSteps = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'no JSON' })
      return z.NEVER
    }
  })
  .pipe(flowSteps)

/** Parses the steps of a flow. */
export function readFlowSteps(text: unknown) {
  return storedSteps.safeParse(text)
}

/**
 * Reads the facts for the conditions of a flow: the plain values of the record, and the facts that the kind adds.
 */
export async function readFacts(
  tx: Tx,
  { facts = {} }: DocumentKind,
  record: WireRecord,
): Promise<Facts> {
  const plain = Object.entries(record).filter(
    (entry): entry is [string, FactValue] => entry[1] === null || typeof entry[1] !== 'object',
  )
  const named: [string, FactValue][] = []
  for (const [name, { read }] of Object.entries(facts)) named.push([name, await read(tx, record)])
  return Object.fromEntries([...plain, ...named])
}

/** Reads the whole record without a check of scope: for rules only. */
export async function wholeDocument(
  tx: Tx,
  { resource }: DocumentKind,
  id: string,
): Promise<WireRecord> {
  const record = await selectAnyRecord(tx, resource, id)
  if (!record) throw new Failure('not-found', 'not-found')
  return record
}
