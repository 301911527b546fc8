import { sql } from 'kysely'
import type { OpenedApplication } from '#modules/hr/careers/wire/careers.ts'
import { APPLICANT_CONSENT, POOL_CONSENT } from '#modules/hr/talents/define/choices.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { findConsentText } from './consent-in-force.ts'
import { formKey } from './form-key.ts'
import { isPublicNeed, takesForm } from './public-need.ts'
import { readCompany } from './read-company.ts'
import { newForm, readSignedForm, type SignedForm, signForm } from './signed-form.ts'

type Found = { id: string; post: string; city: string }

async function findNeed(
  db: Database,
  id: string,
  earlier: SignedForm | null,
): Promise<Found | undefined> {
  if (!isUuid(id)) return undefined
  const isOpen = earlier ? takesForm(earlier.openedAt) : isPublicNeed
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

/** Opens a form for a vacancy. Without a text that applicants agree to, no vacancy takes applications. */
export async function openApplication(
  db: Database,
  { id, form: signed }: { id: string; form: string },
  language: Language,
): Promise<OpenedApplication> {
  const company = await readCompany(db)
  const earlier = await findEarlier(db, id, signed)
  const need = await findNeed(db, id, earlier)
  const notice = need && (await findConsentText(db, APPLICANT_CONSENT, language))
  if (!need || !notice) return { company, opened: null }
  const { until: _, ...shown } = notice
  const form = earlier ?? newForm(need.id, Date.now())
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
    },
  }
}
