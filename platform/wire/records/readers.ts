import { z } from 'zod'
import { pageOf } from '#platform/wire/http/envelope.ts'

/** A person on a page: `id` is the account. */
export const accountPerson = z.object({
  id: z.string(),
  name: z.string(),
  /** The id that gives the colour of the face. */
  face: z.string(),
  photo: z.string().nullable(),
  deptName: z.string().nullable(),
})
export type AccountPerson = z.infer<typeof accountPerson>

const reader = accountPerson.extend({ code: z.string(), readAt: z.string().nullable() })
export type Reader = z.infer<typeof reader>

/** The audience of a record: the users who have read it, or the users who have not. */
export const readers = pageOf(reader).extend({
  title: z.string(),
  read: z.number().int(),
  unread: z.number().int(),
})
export type Readers = z.infer<typeof readers>
