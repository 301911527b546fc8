import { z } from 'zod'
import { publicCompany } from '#modules/hr/careers/wire/careers.ts'

const at = (method: string) => `/hr/Register/${method}`

/** Calls of the first day. The ticket authorises each; an answer has no more than its shape names. */
export const FIRST_DAY_CALLS = {
  open: at('OpenJoinForm'),
  read: at('ReadFirstDay'),
  save: at('SaveRegisterDraft'),
  /** POST …?name with the bytes of a file; the ticket is the bearer. */
  addFile: at('SendRegisterFile'),
  removeFile: at('TakeBackRegisterFile'),
  // The personnel department adds forms by AddRegister, with an account.
  send: at('SendRegister'),
} as const

/** The most files of a form. */
export const MOST_PAPERS = 8
const [MAX_TICKET, MAX_NAME, MAX_TEXT] = [100, 40, 20_000]

export const ticketAsked = z.strictObject({ ticket: z.string().max(MAX_TICKET) })

/** Register/SaveRegisterDraft: a step with its texts, as the person typed them. */
export const stepAsked = ticketAsked.extend({
  step: z.string().max(MAX_NAME),
  texts: z.record(z.string().max(MAX_NAME), z.string().max(MAX_TEXT)),
  /** The step is finished: what is wrong with it is answered at its fields. It is kept in any case. */
  isFinished: z.boolean(),
})
export type StepAsked = z.infer<typeof stepAsked>

/** Register/SendRegister: the ticks of the last step. None is set beforehand. */
export const sendingAsked = ticketAsked.extend({
  isTrue: z.boolean(),
  isAgreed: z.boolean(),
  /** The text about sensitive data that was read; empty where the company has none. */
  consentTextId: z.string().max(MAX_TICKET).default(''),
})
export type SendingAsked = z.infer<typeof sendingAsked>

export const fileRemoving = ticketAsked.extend({ id: z.string().max(MAX_TICKET) })

/** How far the form is: `over` once the person joined or the form was voided. */
export const FORM_PHASES = ['open', 'sent', 'returned', 'checked', 'over'] as const

const form = z.strictObject({
  phase: z.enum(FORM_PHASES),
  number: z.string().nullable(),
  /** What the personnel department asks to correct. */
  opinion: z.string().nullable(),
  /** Names of the steps without a problem. */
  done: z.array(z.string()),
  /** The texts of the holder; none once the form is sent. The number of the identity document is left out. */
  texts: z.record(z.string(), z.string()),
  /** The ends of the number that is kept, or null. */
  keptNumber: z.string().nullable(),
  files: z.array(z.strictObject({ id: z.uuid(), name: z.string() })),
  consent: z
    .strictObject({ id: z.uuid(), body: z.string(), purposes: z.string(), months: z.int() })
    .nullable(),
})

/** Register/ReadFirstDay → response: the first day of the holder; null when the ticket opens nothing. */
export const firstDay = z
  .strictObject({
    company: publicCompany,
    name: z.string(),
    post: z.string(),
    department: z.string(),
    day: z.string(),
    hasJoined: z.boolean(),
    place: z.string().nullable(),
    mentor: z.string().nullable(),
    leader: z.string().nullable(),
    papers: z.array(z.strictObject({ item: z.string(), isHandedIn: z.boolean() })),
    /** Titles of rules of the company that everybody may read. */
    policies: z.array(z.string()),
    form,
  })
  .nullable()
export type FirstDay = NonNullable<z.infer<typeof firstDay>>

/** Register/SaveRegisterDraft → response; `isOpen` is false when nothing was kept, because the form takes no entries. */
export const stepKept = z.strictObject({ isOpen: z.boolean() })

/** Register/SendRegister → response: the number of the form; null when the form takes no entries any more. */
export const formSent = z.strictObject({ number: z.string().nullable() })
