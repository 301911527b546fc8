import { sql } from 'kysely'
import { findConsentText } from '#modules/hr/careers/api/consent-in-force.ts'
import { BY, FOR_SENSITIVE, REGISTER } from '#modules/hr/first-day/define/choices.ts'
import { registers } from '#modules/hr/first-day/define/register.ts'
import type { SendingAsked } from '#modules/hr/first-day/wire/first-day.ts'
import type { Actor } from '#platform/api/actor.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import type { Store } from '#platform/api/crud/resource-store.ts'
import { updateRecord } from '#platform/api/crud/update-record.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { selectAnyRecord } from '#platform/api/store/rows/records.ts'
import { readWallClock } from '#platform/api/store/time/wall-clock.ts'
import { wireValues } from '#platform/define/engine/form-values.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { checkForm } from './form-problems.ts'
import { newColleague } from './new-colleague.ts'
import { type CurrentForm, type Filling, readCurrentForm, takesEntries } from './read-form.ts'
import { dropDraft, keepDraft } from './sealed-draft.ts'
import { tellFormSent } from './tell-form-sent.ts'
import { addForm, lockHiring } from './write-register.ts'

type Ticks = Omit<SendingAsked, 'ticket'>
type Agreed = { hasAgreed: true; agreedAt: string; consentTextId: string | null }

/** The text that was agreed to must be the one in force today: a newer one is read first. */
async function readSensitiveConsent(tx: Tx, { consentTextId }: Ticks): Promise<Agreed | null> {
  const inForce = (await findConsentText(tx, FOR_SENSITIVE, 'zh'))?.id ?? null
  const read = consentTextId === '' ? null : consentTextId
  if (inForce !== read) return null
  return { hasAgreed: true, agreedAt: await readWallClock(tx), consentTextId: inForce }
}

function requireTicks({ isTrue, isAgreed }: Ticks): void {
  const problems: Record<string, FieldProblem> = {}
  if (!isTrue) problems.isTrue = { key: 'register.notDeclared' }
  if (!isAgreed) problems.isAgreed = { key: 'register.notAgreed' }
  if (Object.keys(problems).length > 0) throw invalidFields(registers, problems)
}

type Sent = { values: WriteInput; agreed: Agreed }

async function writeSent(
  tx: Tx,
  actor: Actor,
  record: WireRecord | null,
  { values, agreed }: Sent,
): Promise<void> {
  const now = { state: REGISTER.sent, submittedAt: await readWallClock(tx) }
  if (record === null) {
    await addForm(tx, actor, values, Object.assign({ source: BY.ticket }, now, agreed))
    return
  }
  const { hiringId: _, ...changes } = values
  const { id, version } = record
  await updateRecord(tx, actor, registers, Object.assign(changes, { id, version }))
  const current = await selectAnyRecord(tx, registers, id)
  if (!current) throw new Error('a locked form is missing')
  const move = { values: Object.assign({ opinion: null }, now, agreed), move: 'resend' }
  await writeMove(tx, actor, { resource: registers, current }, move)
}

async function sendIn(
  tx: Tx,
  filling: Filling,
  form: CurrentForm,
  ticks: Ticks,
): Promise<string | null> {
  const { hiringId, ticket } = filling
  // Files may be all that was sent, so the id of the record is that of the draft.
  const id =
    form.registerId ?? (await keepDraft(tx, { hiringId, ticket, registerId: null }, form.texts))
  const { values, problems } = checkForm(
    wireValues(registers, form.texts),
    { id, hiringId },
    form.days,
  )
  if (Object.keys(problems).length > 0) throw invalidFields(registers, problems)
  const agreed = await readSensitiveConsent(tx, ticks)
  if (agreed === null) {
    throw invalidFields(registers, { isAgreed: { key: 'register.newConsent' } })
  }
  const actor = newColleague(String(values.name))
  await writeSent(tx, actor, form.record, { values: values as WriteInput, agreed })
  await dropDraft(tx, hiringId)
  await tellFormSent(tx, { id, name: String(values.name) })
  const { rows } = await sql<{ number: string }>`
    select register_no as number from register where id = ${id}::uuid`.execute(tx)
  return rows[0]?.number ?? null
}

/**
 * Sends the form: it becomes a record that the personnel department checks. The second of two presses finds the form
 * sent and changes nothing. Null when the form takes no entries, because the offer ended or the person joined.
 */
export async function sendForm(
  store: Pick<Store, 'db' | 'counts' | 'dictionaries'>,
  filling: Filling,
  ticks: Ticks,
): Promise<string | null> {
  const whose = { resource: registers, actor: newColleague('') }
  return inTransaction(store, whose, async (tx) => {
    await lockHiring(tx, filling.hiringId)
    const form = await readCurrentForm(tx, filling)
    if (!form) return null
    if (!takesEntries(form.phase)) {
      return form.phase === 'over' ? null : String(form.record?.registerNo)
    }
    requireTicks(ticks)
    return sendIn(tx, filling, form, ticks)
  })
}
