import { sql } from 'kysely'
import type { OpenedApplication } from '#modules/hr/careers/wire/careers.ts'
import { isOpenToRecommend } from '#modules/hr/referrals/api/open-needs.ts'
import { findRecommender, referralDoor } from '#modules/hr/referrals/api/referral-door.ts'
import { APPLICANT_CONSENT, POOL_CONSENT } from '#modules/hr/talents/define/choices.ts'
import { followLink } from '#platform/api/links/follow-link.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { findConsentText } from './consent-in-force.ts'
import { formKey } from './form-key.ts'
import { isPublicNeed, takesForm } from './public-need.ts'
import { readCompany } from './read-company.ts'
import { newForm, readSignedForm, type SignedForm, signForm } from './signed-form.ts'

type Found = { id: string; post: string; city: string }

type Opening = {
  /** The form that was opened before, which stays while it is valid. */
  earlier: SignedForm | null
  /** The link of a colleague, while it holds and is for this need. */
  linkId: string | null
}

async function findNeed(
  db: Database,
  id: string,
  { earlier, linkId }: Opening,
): Promise<Found | undefined> {
  if (!isUuid(id)) return undefined
  const isPublic = earlier ? takesForm(earlier.openedAt) : isPublicNeed
  const isOpen = linkId === null ? isPublic : sql`(${isPublic} or ${isOpenToRecommend})`
  const { rows } = await sql<Found>`
    select a.id, p.name as post, a.city from recruiting_application a join post p on p.id = a.post_id
    where a.id = ${id}::uuid and ${isOpen}`.execute(db)
  return rows[0]
}

/** The form that was opened before, if it is for this vacancy and still valid. */
async function findEarlier(db: Database, id: string, signed: string): Promise<SignedForm | null> {
  const earlier = readSignedForm(await formKey(db), signed, Date.now())
  return earlier?.needId === id.toLowerCase() ? earlier : null
}

/** The link by which the form is opened, or was opened before. */
async function findLinkOf(
  db: Database,
  { id, by }: { id: string; by: string },
  earlier: SignedForm | null,
): Promise<string | null> {
  if (earlier) {
    return (await findRecommender(db, earlier.linkId)) === null ? null : earlier.linkId
  }
  if (by === '') return null
  const opened = await followLink(db, referralDoor, by)
  if (opened?.scope.needId !== id.toLowerCase()) return null
  return (await referralDoor.opens(db, opened.maker, opened.scope)) ? opened.id : null
}

/** Whether the application will be a recommendation, and whether a link that was used no longer holds. */
function recommendedBy(linkId: string | null, cameByLink: boolean): 'yes' | 'over' | 'no' {
  if (linkId !== null) return 'yes'
  return cameByLink ? 'over' : 'no'
}

/** Opens a form for a vacancy. Without a text that applicants agree to, no vacancy takes applications. */
export async function openApplication(
  db: Database,
  { id, form: signed, by }: { id: string; form: string; by: string },
  language: Language,
): Promise<OpenedApplication> {
  const company = await readCompany(db)
  const earlier = await findEarlier(db, id, signed)
  const linkId = await findLinkOf(db, { id, by }, earlier)
  const need = await findNeed(db, id, { earlier, linkId })
  const notice = need && (await findConsentText(db, APPLICANT_CONSENT, language))
  if (!need || !notice) return { company, opened: null }
  const { until: _, ...shown } = notice
  const form = earlier ?? newForm(need.id, Date.now(), linkId)
  return {
    company,
    opened: {
      id: need.id,
      post: need.post,
      city: need.city,
      form: signForm(await formKey(db), form),
      sum: form.sum,
      notice: shown,
      pool: await findConsentText(db, POOL_CONSENT, language),
      recommended: recommendedBy(linkId, by !== '' || form.linkId !== null),
    },
  }
}
