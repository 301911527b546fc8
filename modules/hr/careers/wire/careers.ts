import { z } from 'zod'
import { openingAsked } from '#platform/wire/sharing/share-links.ts'

const at = (method: string) => `/hr/Careers/${method}`

/** Calls of the public pages. None needs an account; each answers no more than its shape names. */
export const CAREERS_CALLS = {
  vacancies: at('GetVacancies'),
  vacancy: at('GetVacancy'),
  post: at('GetPublicPost'),
  department: at('GetPublicDepartment'),
  team: at('GetPublicTeam'),
  listed: at('GetListedPages'),
  open: at('OpenApplication'),
  file: at('AddApplicationFile'),
  apply: at('AddApplication'),
  openStatus: at('OpenStatus'),
  status: at('ReadStatus'),
  withdraw: at('WithdrawApplication'),
  leavePool: at('LeavePool'),
  takeTime: at('TakeInterviewTime'),
  openOffer: at('OpenOffer'),
  offer: at('ReadOffer'),
  answerOffer: at('AnswerOffer'),
  kept: at('ReadKept'),
  askPrivacy: at('AddPrivacyRequest'),
} as const

/** The most résumé files of an application. */
export const MOST_RESUMES = 3
/** The endings that a résumé may have. */
export const RESUME_ENDINGS = ['pdf', 'docx', 'jpg', 'jpeg', 'png', 'webp'] as const

const MAX_SECRET = 100
const MAX_FORM = 400
const day = z.string()
const count = z.int()

/** How to reach the company otherwise: facts of its top department. */
export const publicCompany = z.strictObject({
  name: z.string(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
})
export type PublicCompany = z.infer<typeof publicCompany>

const vacancyLine = {
  id: z.uuid(),
  post: z.string(),
  department: z.string(),
  city: z.string(),
  /** A value of POST_CATEGORY. */
  family: z.string(),
  headcount: count,
  until: day,
}

/** Careers/GetVacancies → response: the published needs, the newest first, and what they can be filtered by. */
export const vacanciesAsked = z.strictObject({
  city: z.string().max(30).default(''),
  family: z.string().max(30).default(''),
})
export const publicVacancies = z.strictObject({
  company: publicCompany,
  isIndexable: z.boolean(),
  cities: z.array(z.string()),
  families: z.array(z.string()),
  vacancies: z.array(z.strictObject(vacancyLine)),
})
export type PublicVacancies = z.infer<typeof publicVacancies>

/** Careers/GetListedPages → response: ids of the pages that search engines may list; none unless they are let in. */
export const nothingAsked = z.strictObject({})
export const listedPages = z.strictObject({
  isIndexable: z.boolean(),
  vacancies: z.array(z.uuid()),
  posts: z.array(z.uuid()),
})
export type ListedPages = z.infer<typeof listedPages>

/** An id of any form: an unknown one and one that is not public are answered alike. */
export const idAsked = z.strictObject({ id: z.string().max(MAX_SECRET) })

/** Careers/GetVacancy → response: one published need; null for every other. */
export const vacancy = z.strictObject({
  ...vacancyLine,
  postId: z.uuid(),
  deptId: z.uuid(),
  /** The day of publication. */
  postedOn: day.nullable(),
  /** Whether the page of the post has something to show. */
  hasPost: z.boolean(),
  empKind: z.string(),
  duty: z.string(),
  requirement: z.string(),
  nice: z.string().nullable(),
  majors: z.string().nullable(),
  eduMin: z.string().nullable(),
  experienceYears: count.nullable(),
  /** In yuan a month; null unless the company shows it. */
  pay: z.strictObject({ from: z.string().nullable(), to: z.string().nullable() }).nullable(),
  /** Days until an application is looked at. */
  screenDays: count.nullable(),
  /** Planned interviews: values of INTERVIEW_KIND, with their minutes. */
  rounds: z.array(z.strictObject({ kind: z.string(), minutes: count })),
})
export type Vacancy = z.infer<typeof vacancy>
export const publicVacancy = z.strictObject({
  company: publicCompany,
  isIndexable: z.boolean(),
  vacancy: vacancy.nullable(),
})
export type PublicVacancy = z.infer<typeof publicVacancy>

/** Careers/GetPublicPost → response: the description in force of a post that is not confidential; never its holders. */
export const publicPost = z.strictObject({
  company: publicCompany,
  isIndexable: z.boolean(),
  post: z
    .strictObject({
      name: z.string(),
      department: z.string(),
      family: z.string(),
      purpose: z.string(),
      duties: z.array(z.string()),
      eduMin: z.string().nullable(),
      majors: z.string().nullable(),
      experienceYears: count.nullable(),
      certificates: z.string().nullable(),
      skills: z.string().nullable(),
      reportTo: z.string().nullable(),
      reports: z.array(z.string()),
    })
    .nullable(),
})
export type PublicPost = z.infer<typeof publicPost>

/** Careers/GetPublicDepartment → response: a department in numbers; no person. */
export const publicDepartment = z.strictObject({
  company: publicCompany,
  department: z
    .strictObject({
      name: z.string(),
      type: z.string(),
      superior: z.string().nullable(),
      duty: z.string().nullable(),
      plan: count,
      actual: count,
      vacancy: count,
      posts: z.array(
        z.strictObject({ name: z.string(), plan: count, actual: count, vacancy: count }),
      ),
    })
    .nullable(),
})
export type PublicDepartment = z.infer<typeof publicDepartment>

/** Careers/GetPublicTeam → response: a team without a person; links show the names. */
export const publicTeam = z.strictObject({
  company: publicCompany,
  team: z
    .strictObject({ name: z.string(), duty: z.string().nullable(), headcount: count })
    .nullable(),
})
export type PublicTeam = z.infer<typeof publicTeam>

const notice = z.strictObject({
  id: z.uuid(),
  edition: count,
  body: z.string(),
  purposes: z.string(),
  recipients: z.string().nullable(),
  months: count,
})

/**
 * Careers/OpenApplication: the vacancy, the form that was opened before, which stays while it is valid, and the secret of a
 * colleague's link.
 */
export const openingOfForm = idAsked.extend({
  form: z.string().max(MAX_FORM).default(''),
  by: z.string().max(MAX_SECRET).default(''),
})

/** Careers/OpenApplication → response: a form for one vacancy. `form` is signed and has the moment of opening. */
export const openedApplication = z.strictObject({
  company: publicCompany,
  /** Null when the vacancy takes no applications. */
  opened: z
    .strictObject({
      id: z.uuid(),
      post: z.string(),
      city: z.string(),
      form: z.string(),
      /** The question is their sum. */
      sum: z.strictObject({ one: count, other: count }),
      notice,
      /** The text for the talent pool, and the end of an agreement given today. */
      pool: notice.extend({ until: day }).nullable(),
      /** `yes`: a colleague's link opened it. `over`: the link no longer holds, and the form works without it. */
      recommended: z.enum(['no', 'yes', 'over']),
    })
    .nullable(),
})
export type OpenedApplication = z.infer<typeof openedApplication>

/** POST Careers/AddApplicationFile?form&sum&name with the bytes of a file → response. */
export const fileAsked = z.object({
  form: z.string().max(MAX_FORM),
  sum: z.string().max(10).default(''),
})

const typed = (max: number) => z.string().trim().max(max).default('')

/** POST Careers/AddApplication. `website` is a field that people do not see. */
export const applicationAsked = z.strictObject({
  form: z.string().max(MAX_FORM),
  sum: typed(10),
  website: typed(200),
  name: typed(300),
  phone: typed(60),
  email: typed(200),
  edu: typed(2),
  school: typed(200),
  major: typed(200),
  workYears: typed(3),
  noticeId: z.string().max(MAX_SECRET),
  isAgreed: z.boolean(),
  /** The text for the talent pool that the person agreed to; null without an agreement. */
  poolId: z.string().max(MAX_SECRET).nullable(),
  files: z.array(z.uuid()).max(MOST_RESUMES),
})
export type ApplicationAsked = z.infer<typeof applicationAsked>

/** `ticket` opens the page of the application. `days`: within how many somebody looks at it; null when none are set. */
export const takenApplication = z.strictObject({
  number: z.string(),
  ticket: z.string(),
  days: count.nullable(),
})
export type TakenApplication = z.infer<typeof takenApplication>

/** Careers/OpenStatus: the ticket. The answer is that of every link (shareLinkAnswer). */
export const statusTicket = z.strictObject({ token: z.string().max(MAX_SECRET) })

export const STEPS = ['received', 'interviews', 'decision', 'joined', 'ended', 'withdrawn'] as const

/** An interview that waits for its time: a value of INTERVIEW_KIND and of INTERVIEW_MODE, and the times that are free. */
const offeredInterview = z.strictObject({
  round: count,
  kind: z.string(),
  minutes: count,
  mode: z.string(),
  place: z.string().nullable(),
  times: z.array(z.string()),
})
export type OfferedInterview = z.infer<typeof offeredInterview>

/** An interview whose time is fixed: values of INTERVIEW_KIND and INTERVIEW_MODE, and where it is. */
const plannedInterview = z.strictObject({
  round: count,
  kind: z.string(),
  at: z.string(),
  minutes: count,
  mode: z.string(),
  place: z.string().nullable(),
})

export type PlannedInterview = z.infer<typeof plannedInterview>

/** Careers/ReadStatus → response: the application of the ticket; null after the opening has ended. */
export const applicationStatus = z
  .strictObject({
    company: publicCompany,
    number: z.string(),
    post: z.string(),
    city: z.string(),
    appliedOn: day,
    step: z.enum(STEPS),
    since: day,
    /** Days in which the company means to act; null when none are set. */
    days: count.nullable(),
    canWithdraw: z.boolean(),
    /** The last day in the talent pool, when this application gave the agreement. */
    poolUntil: day.nullable(),
    /** The last moment to answer an offer; null when none waits. */
    offerUntil: z.string().nullable(),
    interviews: z.array(offeredInterview),
    planned: z.array(plannedInterview),
    /** Opens the first day and the form, once an offer was accepted; null before. */
    formTicket: z.string().nullable(),
  })
  .nullable()
export type ApplicationStatus = NonNullable<z.infer<typeof applicationStatus>>

export const done = z.strictObject({ isDone: z.boolean() })

/** Careers/TakeInterviewTime: one of the times of a round, yyyy-MM-dd HH:mm:ss. */
export const timeAsked = openingAsked.extend({ round: count, at: z.string().max(20) })

/** Careers/OpenOffer: the secret and the passcode of an offer. The answer is that of every link (shareLinkAnswer). */
export const offerSecrets = statusTicket.extend({ passcode: z.string().max(MAX_SECRET) })

export const OFFER_STATES = [
  'waits',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
  'replaced',
] as const

/** Careers/ReadOffer → response: the offer of the link; null after the opening has ended. */
export const publicOffer = z
  .strictObject({
    company: publicCompany,
    post: z.string(),
    edition: count,
    state: z.enum(OFFER_STATES),
    /** The last moment to answer. */
    expiresAt: z.string(),
    answeredAt: z.string().nullable(),
    /** The text that was sent, as Markdown, with its checksum; null when it holds no more. */
    text: z.strictObject({ body: z.string(), hash: z.string() }).nullable(),
    /** Opens the first day and the form, once an offer was accepted; null before. */
    formTicket: z.string().nullable(),
  })
  .nullable()
export type PublicOffer = NonNullable<z.infer<typeof publicOffer>>

/** Careers/AnswerOffer. `hash` is the checksum of the text that was read. */
export const offerAnswerAsked = openingAsked.extend({
  isAccepted: z.boolean(),
  name: typed(60),
  phoneEnd: typed(10),
  reason: typed(500),
  hash: z.string().max(64).default(''),
})
export type OfferAnswerAsked = z.infer<typeof offerAnswerAsked>

/**
 * `done`: answered so, now or before. `over`: it cannot be answered so any more. `wrong`: another name or telephone.
 * `placeGone`: others took the places; the offer stays. `closed`: the opening has ended.
 */
const OFFER_OUTCOMES = ['done', 'over', 'wrong', 'placeGone', 'closed'] as const
export type OfferOutcome = (typeof OFFER_OUTCOMES)[number]
export const offerAnswered = z.strictObject({ outcome: z.enum(OFFER_OUTCOMES) })
