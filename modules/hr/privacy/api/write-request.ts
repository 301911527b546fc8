import { type RawBuilder, sql } from 'kysely'
import { BY } from '#modules/hr/privacy/define/choices.ts'
import { privacyRequests } from '#modules/hr/privacy/define/privacy-request.ts'
import { policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import type { WriteVerb } from '#platform/api/crud/verbs.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

const PREFIX = 'PR'
const USUAL_DAYS = 15

/** The number of a request, and the last working day to answer it. */
export async function requestColumns(
  tx: Tx,
): Promise<{ requestNo: RawBuilder<unknown>; dueOn: RawBuilder<unknown> }> {
  const days = await policyValue(tx, 'privacy.requestDays', { city: null, on: null })
  return {
    requestNo: sql`next_document_number(${PREFIX})`,
    dueOn: sql`working_day_after(today(), ${days ?? USUAL_DAYS}::integer)`,
  }
}

/** Enters what a person asked for in person, with how it was made sure who they are. */
export const addPrivacyRequest: WriteVerb = async (tx, actor, input) =>
  addRecord(
    tx,
    actor,
    privacyRequests,
    input,
    Object.assign(await requestColumns(tx), { source: BY.inPerson }),
  )
