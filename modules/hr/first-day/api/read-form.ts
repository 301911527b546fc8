import { sql } from 'kysely'
import { RESIDENT_IDENTITY_CARD } from '#modules/hr/archives/define/archive-personal-fields.ts'
import { findConsentText } from '#modules/hr/careers/api/consent-in-force.ts'
import { FOR_SENSITIVE, REGISTER } from '#modules/hr/first-day/define/choices.ts'
import { HIDDEN_AGAIN, STEP_NAMES, stepOf } from '#modules/hr/first-day/define/form-steps.ts'
import { registers } from '#modules/hr/first-day/define/register.ts'
import { REGISTER_FIELDS } from '#modules/hr/first-day/define/register-fields.ts'
import type { FirstDay } from '#modules/hr/first-day/wire/first-day.ts'
import { OFFER } from '#modules/hr/hiring/define/choices.ts'
import { maskValue } from '#platform/api/crud/fields/mask-value.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { selectAnyRecord } from '#platform/api/store/rows/records.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import { type TypedText, wireValues } from '#platform/define/engine/form-values.ts'
import { controlText } from '#platform/define/engine/kinds.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { checkForm, type FormDays, type Problems } from './form-problems.ts'
import { type Draft, readDraft } from './sealed-draft.ts'

type Db = Database | Tx
type Phase = FirstDay['form']['phase']

/** Who fills in a form: the hiring that the ticket opens, and the ticket, which unseals the draft. */
export type Filling = { hiringId: string; ticket: string }

type Known = { offerState: string | null; planJoinDate: string; formId: string | null } & {
  name: string
  phone: string | null
  email: string | null
  birthDate: string | null
}

async function readKnown(db: Db, hiringId: string): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select h.offer_state as "offerState", h.plan_join_date::text as "planJoinDate", t.name, t.phone, t.email,
      t.birth_date::text as "birthDate",
      (select r.id from register r where r.hiring_id = h.id and r.state <> ${REGISTER.void} and r.deleted_at is null)
        as "formId"
    from to_be_recruited h join candidate c on c.id = h.candidate_id join talent t on t.id = c.talent_id
    where h.id = ${hiringId}::uuid`.execute(db)
  return rows[0]
}

const PHASE_OF: Readonly<Record<string, Phase>> = {
  [REGISTER.sent]: 'sent',
  [REGISTER.returned]: 'returned',
  [REGISTER.checked]: 'checked',
  [REGISTER.converted]: 'over',
}

export const takesEntries = (phase: Phase) => phase === 'open' || phase === 'returned'

/** The texts of a form that was sent, to be corrected. */
function textsOf(record: WireRecord): TypedText {
  return Object.fromEntries(
    Object.entries(REGISTER_FIELDS).map(([name, field]) => [
      name,
      controlText(field, record[name]),
    ]),
  )
}

function firstTexts({ name, phone, email, birthDate }: Known): TypedText {
  const known = { name, phone, email, birthDate, idType: RESIDENT_IDENTITY_CARD }
  const texts = Object.entries(known).filter(([, value]) => value !== null)
  return Object.fromEntries(texts) as TypedText
}

export type CurrentForm = {
  phase: Phase
  record: WireRecord | null
  /** The id of the record that the form has or will have; null before anything was kept. */
  registerId: string | null
  texts: TypedText
  days: FormDays
}

/** The id that a draft keeps for its record. A record with it that became void or was deleted is not written again. */
async function unusedId(db: Db, draft: Draft | null): Promise<string | null> {
  if (draft === null) return null
  const { rows } = await sql`select from register where id = ${draft.registerId}::uuid`.execute(db)
  return rows.length === 0 ? draft.registerId : null
}

/** The form of a hiring as it stands: the draft, else the record that was returned, else what the application knows. */
export async function readCurrentForm(db: Db, filling: Filling): Promise<CurrentForm | null> {
  const known = await readKnown(db, filling.hiringId)
  if (!known) return null
  const record =
    known.formId === null ? null : ((await selectAnyRecord(db, registers, known.formId)) ?? null)
  const runs = known.offerState === OFFER.accepted
  const sent = record === null ? 'open' : (PHASE_OF[String(record.state)] ?? 'over')
  const phase = runs || sent === 'checked' || sent === 'sent' ? sent : 'over'
  const draft = takesEntries(phase) ? await readDraft(db, filling) : null
  // A draft of another record is not a correction of this one.
  const isOfRecord = record === null || draft?.registerId === record.id
  const texts = (isOfRecord ? draft?.texts : null) ?? (record ? textsOf(record) : firstTexts(known))
  return {
    phase,
    record,
    registerId: record?.id ?? (await unusedId(db, draft)),
    texts,
    days: { today: await readToday(db), planJoinDate: known.planJoinDate },
  }
}

/** The problems of what was typed, by field. */
export function problemsOfForm({ texts, days }: CurrentForm, hiringId: string): Problems {
  return checkForm(wireValues(registers, texts), { id: hiringId, hiringId }, days).problems
}

const fieldOf = (name: string) => name.split('.')[0] ?? ''

/** The problems of the fields of one step. */
export function problemsOfStep(problems: Problems, step: string): Problems {
  const fields: readonly string[] = stepOf(step)?.fields ?? []
  return Object.fromEntries(
    Object.entries(problems).filter(([name]) => fields.includes(fieldOf(name))),
  )
}

async function readFiles(db: Db, registerId: string | null): Promise<FirstDay['form']['files']> {
  if (registerId === null) return []
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from file where resource = ${registers.path} and record_id = ${registerId}::uuid
      and field = 'papers' order by place, id`.execute(db)
  return rows
}

/** The form for its holder. The number of the identity document is told by its ends only. */
export async function readOwnForm(
  db: Database,
  filling: Filling,
  language: Language,
): Promise<FirstDay['form']> {
  const current = await readCurrentForm(db, filling)
  if (!current) throw new Error('an opened ticket has a hiring')
  const { phase, record, texts, registerId } = current
  const open = takesEntries(phase)
  const problems = problemsOfForm(current, filling.hiringId)
  const { [HIDDEN_AGAIN]: number = '', ...shown } = texts
  const consent = open ? await findConsentText(db, FOR_SENSITIVE, language) : null
  return {
    phase,
    number: typeof record?.registerNo === 'string' ? record.registerNo : null,
    opinion: phase === 'returned' && typeof record?.opinion === 'string' ? record.opinion : null,
    done: STEP_NAMES.filter((step) => Object.keys(problemsOfStep(problems, step)).length === 0),
    texts: open ? shown : {},
    keptNumber: open && number !== '' ? maskValue('idCard', number) : null,
    files: await readFiles(db, registerId),
    consent: consent && {
      id: consent.id,
      body: consent.body,
      purposes: consent.purposes,
      months: consent.months,
    },
  }
}
