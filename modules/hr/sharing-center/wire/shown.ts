import { z } from 'zod'
import { isUuid } from '#platform/wire/values/uuid.ts'

const name = z.string()
const count = z.int()
const id = z.string().refine(isUuid).toLowerCase()

/** Calls of visitors, who send the opening of a link. */
export const SHOWN_CALLS = {
  team: '/hr/ShareLink/GetSharedTeam',
  department: '/hr/ShareLink/GetSharedDepartment',
  positive: '/hr/ShareLink/GetSharedPositive',
  transferNotice: '/hr/ShareLink/GetSharedTransferNotice',
} as const

/** Calls of signed-in readers, with their own rights and the same answers. */
export const OWN_SHOWN_CALLS = {
  team: '/hr/ShareLink/GetTeamInfo',
  department: '/hr/ShareLink/GetDepartmentInfo',
  positive: '/hr/ShareLink/GetPositiveInfo',
  transferNotice: '/hr/ShareLink/GetTransferNotice',
} as const

/** What the links of a department open. */
export const departmentScope = z.strictObject({ deptId: id })
export type DepartmentScope = z.infer<typeof departmentScope>

/** What a link to a probation review opens. */
export const positiveScope = z.strictObject({ positiveId: id })
export type PositiveScope = z.infer<typeof positiveScope>

/** The transfers of a department that take effect in a month, or one transfer. */
export const transferNoticeScope = z.union([
  z.strictObject({ deptId: id, month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) }),
  z.strictObject({ transferId: id }),
])
export type TransferNoticeScope = z.infer<typeof transferNoticeScope>

/** GetSharedTeam → response: the allow list of `/SharingCenter/teaminfo`; no photo, because nobody agreed to one. */
export const shownTeam = z
  .strictObject({
    name,
    duty: z.string().nullable(),
    headcount: count,
    leader: z.string().nullable(),
    /** Holders of a post in it, the leading ones first. */
    members: z.array(z.strictObject({ name, post: z.string().nullable() })),
    /** Names of the departments directly below. */
    structure: z.array(z.string()),
    /** Titles of the plans of this year that run or are done. */
    plans: z.array(z.string()),
  })
  .nullable()
export type ShownTeam = NonNullable<z.infer<typeof shownTeam>>

/** GetSharedDepartment → response: the allow list of `/SharingCenter/dptinfo` with the name of the leader. */
export const shownDepartment = z
  .strictObject({
    name,
    type: z.string(),
    level: z.string().nullable(),
    superior: z.string().nullable(),
    duty: z.string().nullable(),
    leader: z.string().nullable(),
    plan: count,
    actual: count,
    vacancy: count,
    posts: z.array(z.strictObject({ name, plan: count, actual: count, vacancy: count })),
  })
  .nullable()
export type ShownDepartment = NonNullable<z.infer<typeof shownDepartment>>

/** The scores of one examiner by dimension. The role is a value of EXAMINER_ROLE. */
const shownScores = z.strictObject({
  role: z.string(),
  competence: count,
  work: count,
  learning: count,
  teamwork: count,
  discipline: count,
})

/** GetSharedPositive → response: the allow list of `/SharingCenter/Positive`. Pay is in no answer. */
export const shownPositive = z
  .strictObject({
    name,
    department: z.string(),
    post: z.string().nullable(),
    /** First and last day of the probation. */
    from: z.string(),
    to: z.string(),
    summary: z.string(),
    scores: z.array(shownScores),
    /** Opinions so far. The role is a value of EXAMINER_ROLE; names of examiners are not shown. */
    opinions: z.array(z.strictObject({ role: z.string(), text: z.string() })),
  })
  .nullable()
export type ShownPositive = NonNullable<z.infer<typeof shownPositive>>

/** GetSharedTransferNotice → response: the allow list of `/SharingCenter/TransferCenter`. */
export const shownTransfers = z
  .strictObject({
    transfers: z.array(
      z.strictObject({
        name,
        fromDepartment: z.string(),
        fromPost: z.string().nullable(),
        toDepartment: z.string(),
        toPost: z.string(),
        /** A value of TRANSFER_KIND. */
        kind: z.string(),
        effectiveDate: z.string(),
      }),
    ),
  })
  .nullable()
export type ShownTransfers = NonNullable<z.infer<typeof shownTransfers>>
