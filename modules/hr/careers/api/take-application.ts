import { sql } from 'kysely'
import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import type { ApplicationAsked, TakenApplication } from '#modules/hr/careers/wire/careers.ts'
import { BY_RECOMMENDATION, isOpenToRecommend } from '#modules/hr/referrals/api/open-needs.ts'
import { isOneself, recordReferral } from '#modules/hr/referrals/api/record-referral.ts'
import { findRecommender } from '#modules/hr/referrals/api/referral-door.ts'
import { CAME_BY } from '#modules/hr/referrals/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import type { Store } from '#platform/api/crud/resource-store.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { applicant } from './applicant.ts'
import { checkApplication, type Typed } from './check-application.ts'
import { requireUnderLimits } from './count-applications.ts'
import { enterApplication, findEntered, ticketOf } from './enter-application.ts'
import { formKey, keyed } from './form-key.ts'
import { OWN_SITE, takesForm } from './public-need.ts'
import { readAgreed } from './read-agreed.ts'
import { readScreenDays } from './read-vacancies.ts'
import { readSignedForm, type SignedForm } from './signed-form.ts'
import { takeResumes } from './stage-resume.ts'

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

/**
 * The need must take this form. One that is open for recommending alone takes the forms that a recommendation opened.
 */
async function requireOpenNeed(
  tx: Tx,
  { needId, openedAt }: SignedForm,
  isRecommended: boolean,
): Promise<void> {
  const isOpen = isRecommended
    ? sql`(${takesForm(openedAt)} or ${isOpenToRecommend})`
    : takesForm(openedAt)
  const { rows } = await sql`select from recruiting_application a
    where a.id = ${needId}::uuid and ${isOpen} for share`.execute(tx)
  if (rows.length === 0) throw new Failure('conflict', 'careers.closed')
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
  return { number, ticket: ticketOf(key, form.id), days: await readScreenDays(store.db) }
}

async function takeIn(
  tx: Tx,
  store: Pick<Store, 'files'>,
  actor: Actor,
  { form, asked, typed, key }: Taking,
  addressKey: string | null,
): Promise<string> {
  const taken = await findEntered(tx, form.id)
  if (taken !== null) return taken
  const referrerId = await findRecommender(tx, form.linkId)
  await requireOpenNeed(tx, form, referrerId !== null)
  const phoneKey = keyed(key, 'phone', typed.phone)
  await requireUnderLimits(tx, { needId: form.needId, phoneKey, addressKey })
  const agreed = await readAgreed(tx, asked)
  const staged = await takeResumes(tx, form.id, asked.files)
  if (staged.length === 0) throw new Failure('conflict', 'careers.filesGone')
  const isOfOther = referrerId !== null && !(await isOneself(tx, referrerId, typed.phone))
  const entered = await enterApplication(tx, store, actor, {
    formId: form.id,
    needId: form.needId,
    typed,
    agreed,
    staged,
    key,
    phoneKey,
    addressKey,
    channel: isOfOther ? BY_RECOMMENDATION : OWN_SITE,
    referrerId: isOfOther ? referrerId : null,
  })
  if (isOfOther) {
    await recordReferral(tx, actor, {
      talentId: entered.talentId,
      candidateId: entered.candidateId,
      needId: form.needId,
      name: typed.name,
      byUserId: referrerId,
      source: CAME_BY.link,
      relation: null,
      note: null,
    })
  }
  return entered.number
}
