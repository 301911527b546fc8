import { sql } from 'kysely'
import { BY, REGISTER } from '#modules/hr/first-day/define/choices.ts'
import { registers } from '#modules/hr/first-day/define/register.ts'
import { OFFER } from '#modules/hr/hiring/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { Saved, WriteVerb } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { checkNewColleague } from './form-problems.ts'

const PREFIX = 'DJ'
const ENDED: readonly string[] = [OFFER.declined, OFFER.expired, OFFER.withdrawn, OFFER.joined]

type HiringOfForm = { planJoinDate: string; offerState: string | null }

/** Locks the hiring of a form: the offer does not end in the middle of a write. */
export async function lockHiring(tx: Tx, hiringId: unknown): Promise<HiringOfForm | undefined> {
  const { rows } = await sql<HiringOfForm>`
    select plan_join_date::text as "planJoinDate", offer_state as "offerState" from to_be_recruited
    where id = ${hiringId}::uuid and deleted_at is null for no key update`.execute(tx)
  return rows[0]
}

/** What follows from the identity card; refuses a person with problems. */
async function toldOf(tx: Tx, values: Values, planJoinDate: string): Promise<Values> {
  const today = await readToday(tx)
  const entries = values as Parameters<typeof checkNewColleague>[0]
  const { birthDate, gender, problems } = checkNewColleague(entries, { today, planJoinDate })
  if (Object.keys(problems).length > 0) throw invalidFields(registers, problems)
  return { birthDate, gender }
}

/** Adds a form with its number. `computed`: how it came in. */
export async function addForm(
  tx: Tx,
  actor: Actor,
  input: WriteInput,
  computed: Values,
): Promise<Saved> {
  const hiring = await lockHiring(tx, input.hiringId)
  if (!hiring || ENDED.includes(hiring.offerState ?? '')) {
    throw invalidFields(registers, { hiringId: { key: 'register.hiringOver' } })
  }
  const told = await toldOf(tx, input, hiring.planJoinDate)
  const whole = Object.assign({}, input, told) as WriteInput
  const registerNo = sql`next_document_number(${PREFIX})`
  return addRecord(tx, actor, registers, whole, Object.assign({ registerNo }, computed))
}

/** Enters a form that was filled in on paper. */
export const addRegister: WriteVerb = (tx, actor, input) =>
  addForm(tx, actor, input, { source: BY.paper })

/** Changes a form whose hiring runs. A form that is checked already waits to be checked again. */
export const updateRegister: WriteVerb = async (tx, actor, input) => {
  const current = await lockForUpdate(tx, actor, registers, input.id, Number(input.version))
  if (current.state === REGISTER.converted || current.state === REGISTER.void) {
    throw new Failure('conflict', 'register.isOver')
  }
  const hiring = await lockHiring(tx, current.hiringId)
  const sent = Object.entries(input).filter(([, value]) => value !== undefined)
  const whole = Object.assign({}, current, Object.fromEntries(sent))
  const told = await toldOf(tx, whole, hiring?.planJoinDate ?? '')
  const again = current.state === REGISTER.checked ? { state: REGISTER.sent } : {}
  return updateRecord(tx, actor, registers, input, Object.assign(told, again))
}
