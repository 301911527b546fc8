import { z } from 'zod'
import { wireRecord } from '#platform/wire/http/envelope.ts'

/** The most people whose forms are printed at once. */
export const MAX_FORMS = 50

/** One personnel file as its registration form shows it. */
export const registrationForm = z.object({
  record: wireRecord,
  /** Groups of its fields that the reader may see. */
  groups: z.array(z.string()),
  /** By path of the resource. Rows that the reader may not see are absent. */
  rows: z.record(z.string(), z.array(wireRecord)),
})
export type RegistrationForm = z.infer<typeof registrationForm>
export const registrationForms = z.array(registrationForm)

/** What a link to registration forms shows. */
export const formsShared = z.strictObject({
  people: z.array(z.uuid()).min(1).max(MAX_FORMS),
  /** Shows document numbers unmasked, where the creator sees them unmasked. */
  isClear: z.boolean().default(false),
})
export type FormsShared = z.infer<typeof formsShared>

/**
 * POST ShareLink/GetSharedForms returns the content for one opening of the link, with the photos by id. It returns
 * nothing after the opening has ended.
 */
export const sharedForms = z.object({
  forms: registrationForms,
  photos: z.record(z.string(), z.string()),
})
export type SharedForms = z.infer<typeof sharedForms>

export const FORM_CALL = '/hr/UserBaseInfo/GetRegistrationForms'
