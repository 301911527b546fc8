import { z } from 'zod'

/** A period of an employment with one state and one main position. */
export const employmentVersion = z.object({
  from: z.string(),
  /** The last day; null for the current version. */
  to: z.string().nullable(),
  status: z.string(),
  deptId: z.uuid().nullable(),
  deptName: z.string().nullable(),
  postId: z.uuid().nullable(),
  postName: z.string().nullable(),
  rankId: z.uuid().nullable(),
  rankName: z.string().nullable(),
  /** The superior named in the position; else the head of the department at that time. */
  leaderId: z.uuid().nullable(),
  leaderName: z.string().nullable(),
  /** The kind of document that created the position, if the position began on this day. */
  source: z.string().nullable(),
  /** The document; null when the reader may not see it. */
  docId: z.uuid().nullable(),
  docNo: z.string().nullable(),
})
export type EmploymentVersion = z.infer<typeof employmentVersion>

/** GET …?id → response: the versions of one file, the latest first. */
export const employmentVersions = z.array(employmentVersion)
