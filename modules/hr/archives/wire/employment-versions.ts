import { z } from 'zod'

/** What an employment was from one day to another: a state, and the main position beside it. */
export const employmentVersion = z.object({
  from: z.string(),
  /** The last day; null for the one in force. */
  to: z.string().nullable(),
  status: z.string(),
  deptId: z.uuid().nullable(),
  deptName: z.string().nullable(),
  postId: z.uuid().nullable(),
  postName: z.string().nullable(),
  rankId: z.uuid().nullable(),
  rankName: z.string().nullable(),
  /** The superior named in the position, and who that was then: else the head of the department. */
  leaderId: z.uuid().nullable(),
  leaderName: z.string().nullable(),
  /** By what the position came about, where it began on this day. */
  source: z.string().nullable(),
  /** The document, for who may see it. */
  docId: z.uuid().nullable(),
  docNo: z.string().nullable(),
})
export type EmploymentVersion = z.infer<typeof employmentVersion>

/** GET …?id → response: the versions of one file, the latest first. */
export const employmentVersions = z.array(employmentVersion)
