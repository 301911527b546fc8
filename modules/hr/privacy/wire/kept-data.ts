import { z } from 'zod'
import { READING_MANNERS } from '#platform/wire/records/reading-manner.ts'
import { openingAsked } from '#platform/wire/sharing/share-links.ts'

/** What the holder of a ticket may ask for; reading and copying are done on the page itself. */
export const ASKED_BY_TICKET = ['更正', '撤回同意', '删除', '解释自动结果'] as const

const MOST_WORDS = 1_000
const day = z.string()
const text = z.string().nullable()

/**
 * Careers/ReadKept → response: what is kept about the holder of the ticket, by this allow list. No score, no opinion, no
 * note of the company and nobody's name but the holder's. Null after the opening has ended.
 */
export const keptData = z
  .strictObject({
    company: z.strictObject({ name: z.string(), phone: text, address: text }),
    person: z.strictObject({
      name: z.string(),
      phone: text,
      email: text,
      birthDate: text,
      edu: text,
      school: text,
      major: text,
      workYears: z.int().nullable(),
      currentCompany: text,
      currentPost: text,
      skills: text,
    }),
    consent: z.strictObject({
      name: z.string(),
      agreedAt: z.string(),
      purposes: z.string(),
      recipients: text,
      poolUntil: day.nullable(),
      /** The day on which the record is emptied unless something happens. */
      emptyOn: day,
    }),
    files: z.array(z.strictObject({ name: z.string(), addedOn: day })),
    applications: z.array(
      z.strictObject({
        number: z.string(),
        post: z.string(),
        appliedOn: day,
        step: z.string(),
        interviews: z.array(z.strictObject({ kind: z.string(), at: z.string() })),
        /** How many talks, checkups and offers there were. */
        talks: z.int(),
        checkups: z.int(),
        offers: z.int(),
      }),
    ),
    /** Who read it: departments and how many people, and nobody's name. */
    readings: z.array(
      z.strictObject({
        /** The path of the kind of record: `hr/candidates`. */
        resource: z.string(),
        manner: z.enum(READING_MANNERS),
        department: text,
        readers: z.int(),
        lastOn: day,
      }),
    ),
    requests: z.array(
      z.strictObject({
        number: z.string(),
        kind: z.string(),
        askedOn: day,
        dueOn: day,
        state: z.string(),
        answer: text,
      }),
    ),
  })
  .nullable()
export type KeptData = NonNullable<z.infer<typeof keptData>>

/** Careers/AddPrivacyRequest. The ticket says who asks. */
export const privacyAsked = openingAsked.extend({
  kind: z.enum(ASKED_BY_TICKET),
  words: z.string().trim().max(MOST_WORDS).default(''),
})

/** The number of the request; null after the opening has ended. A request of the kind that waits is answered again. */
export const privacyTaken = z.strictObject({ number: z.string() }).nullable()
