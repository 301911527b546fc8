import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { addCandidate } from '#modules/hr/candidates/api/write-candidate.ts'
import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import type { ApplicationAsked, TakenApplication } from '#modules/hr/careers/wire/careers.ts'
import { APPLICANT_CONSENT, POOL_CONSENT } from '#modules/hr/talents/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import type { Store } from '#platform/api/crud/resource-store.ts'
import { Failure } from '#platform/api/failure.ts'
import { makeLink } from '#platform/api/links/make-link.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { applicant } from './applicant.ts'
import { checkApplication, type Typed } from './check-application.ts'
import { requireUnderLimits } from './count-applications.ts'
import { formKey, keyed } from './form-key.ts'
import { attachResumes, keepApplicant } from './keep-applicant.ts'
import { OWN_SITE, takesForm } from './public-need.ts'
import { readSignedForm, type SignedForm } from './signed-form.ts'
import { takeResumes } from './stage-resume.ts'
import { statusDoor } from './status-door.ts'

type TakingStore = Pick<Store, 'db' | 'files' | 'counts' | 'dictionaries'>

/** The form of a signed text. A forged one and one that is too old are refused alike. */
export async function requireForm({ db }: Pick<Store, 'db'>, signed: string): Promise<SignedForm> {
  const form = readSignedForm(await formKey(db), signed, Date.now())
  if (!form) throw new Failure('conflict', 'careers.formOver')
  return form
}

/** The key by which the applications of a network address are counted. */
export async function addressKeyOf(
  { db }: Pick<Store, 'db'>,
  address: string | null,
): Promise<string | null> {
  return address === null ? null : keyed(await formKey(db), 'address', address)
}

/** A form that was sent twice gets the same answer twice: the ticket follows from the form. */
async function findTaken(tx: Tx, { id }: SignedForm): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`public form ${id}`}, 0))`.execute(tx)
  const { rows } = await sql<{ number: string }>`
    select c.candidate_no as number from public_application a join candidate c on c.id = a.candidate_id
    where a.id = ${id}::uuid`.execute(tx)
  return rows[0]?.number ?? null
}

async function requireOpenNeed(tx: Tx, { needId, openedAt }: SignedForm): Promise<void> {
  const { rows } = await sql`select from recruiting_application a
    where a.id = ${needId}::uuid and ${takesForm(openedAt)} for share`.execute(tx)
  if (rows.length === 0) throw new Failure('conflict', 'careers.closed')
}

/** The texts must be those of today: a newer one is read before it is agreed to. */
async function readAgreed(tx: Tx, { noticeId, poolId }: ApplicationAsked) {
  const ids = [noticeId, poolId].filter((id) => id !== null)
  const { rows } = await sql<{ id: string; kind: string; until: string }>`
    select id, kind, (today() + make_interval(months => months))::date::text as until from consent_text
    where id = any(${ids.filter(isUuid)}::uuid[]) and effective_from <= today() and deleted_at is null`.execute(
    tx,
  )
  const find = (id: string | null, kind: string) =>
    rows.find((row) => row.id === id && row.kind === kind) ?? null
  const notice = find(noticeId, APPLICANT_CONSENT)
  const pool = find(poolId, POOL_CONSENT)
  if (!notice || (poolId !== null && !pool)) throw new Failure('conflict', 'careers.formOver')
  return { noticeId: notice.id, pool }
}

type Taking = { form: SignedForm; asked: ApplicationAsked; typed: Typed; key: string }

/**
 * Takes the application of a stranger: the person, the consent, the résumés, the application and the link to its page,
 * all or nothing. `address` is the network address of the sender, by which applications are counted.
 */
export async function takeApplication(
  store: TakingStore,
  asked: ApplicationAsked,
  address: string | null,
): Promise<TakenApplication> {
  const form = await requireForm(store, asked.form)
  const typed = checkApplication(form, asked)
  const key = await formKey(store.db)
  const addressKey = await addressKeyOf(store, address)
  const actor = applicant(typed.name)
  const taking = { form, asked, typed, key }
  const number = await inTransaction(store, { resource: candidates, actor }, (tx) =>
    takeIn(tx, store, actor, taking, addressKey),
  )
  return { number, ticket: keyed(key, 'ticket', form.id) }
}

async function takeIn(
  tx: Tx,
  store: Pick<Store, 'files'>,
  actor: Actor,
  { form, asked, typed, key }: Taking,
  addressKey: string | null,
): Promise<string> {
  const taken = await findTaken(tx, form)
  if (taken !== null) return taken
  await requireOpenNeed(tx, form)
  const phoneKey = keyed(key, 'phone', typed.phone)
  await requireUnderLimits(tx, { needId: form.needId, phoneKey, addressKey })
  const agreed = await readAgreed(tx, asked)
  const staged = await takeResumes(tx, form.id, asked.files)
  if (staged.length === 0) throw new Failure('conflict', 'careers.filesGone')
  const { talentId, differences } = await keepApplicant(tx, actor, typed, {
    noticeId: agreed.noticeId,
    pool: agreed.pool,
    files: staged.length,
  })
  await attachResumes(tx, store, actor, { talentId, staged })
  const { id } = await addCandidate(tx, actor, {
    id: uuidv7(),
    talentId,
    recruitingId: form.needId,
    channel: OWN_SITE,
    remark: differences,
  })
  await sql`insert into public_application
      (id, candidate_id, recruiting_id, phone_key, address_key, agreed_pool)
    values (${form.id}::uuid, ${id}::uuid, ${form.needId}::uuid, ${phoneKey}, ${addressKey},
      ${agreed.pool !== null})`.execute(tx)
  const { rows } = await sql<{ number: string }>`
    select candidate_no as number from candidate where id = ${id}::uuid`.execute(tx)
  const number = rows[0]?.number ?? ''
  const link = { scope: { candidateId: id }, subject: number, slot: id }
  await makeLink(tx, actor, statusDoor, link, keyed(key, 'ticket', form.id))
  return number
}
