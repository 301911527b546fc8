import { z } from 'zod'

/** The kind of post that head counts count separately by default. */
export const DEFAULT_POST_WORK_TYPE = '后勤'

/** A person in a post on a day. */
export const personInPost = z
  .object({
    id: z.string(),
    empNo: z.string(),
    name: z.string(),
    deptId: z.string(),
    deptName: z.string().nullable(),
    postName: z.string().nullable(),
    isMain: z.boolean(),
    kind: z.string(),
    /** Id of the photo; null when the reader may not see it. */
    photo: z.string().nullish(),
  })
  .meta({ id: 'PersonInPost' })
export type PersonInPost = z.infer<typeof personInPost>

/** A department on a day with everything below it; counts include the whole subtree. */
export type OrganisationNode = {
  id: string
  pid: string | null
  code: string
  name: string
  typeName: string | null
  leaderId: string | null
  leaderName: string | null
  /** The personnel file of the leader, which determines the colour of the face. */
  leaderFileId?: string | null | undefined
  headcount: number
  /** People of the department itself. */
  own: number
  /** Approved places; null when none were approved. */
  plan: number | null
  children: OrganisationNode[]
  /** Number of departments below that the answer leaves out. */
  hidden: number
  /** People of the department itself that the reader may see. Present only when the caller asks for them. */
  people?: PersonInPost[]
}

export const organisationNode: z.ZodType<OrganisationNode> = z
  .lazy(() =>
    z.object({
      id: z.string(),
      pid: z.string().nullable(),
      code: z.string(),
      name: z.string(),
      typeName: z.string().nullable(),
      leaderId: z.string().nullable(),
      leaderName: z.string().nullable(),
      leaderFileId: z.string().nullish(),
      headcount: z.number(),
      own: z.number(),
      plan: z.number().nullable(),
      children: z.array(organisationNode),
      hidden: z.number(),
      people: z.array(personInPost).optional(),
    }),
  )
  .meta({ id: 'OrganisationNode' })

export const namedDepartment = z.object({ id: z.string(), name: z.string() })

export const organisationChart = z.object({
  date: z.string(),
  /** From the top down to the requested department. */
  trail: z.array(namedDepartment),
  nodes: z.array(organisationNode),
  /** Number of departments in the requested part, shown or not. */
  total: z.number(),
})
export type OrganisationChart = z.infer<typeof organisationChart>

/** One department in the head counts, including everything below it. */
export const amountRow = z.object({
  deptId: z.string(),
  deptName: z.string(),
  /** 1 for the top of the requested part. */
  level: z.number(),
  plan: z.number().nullable(),
  actual: z.number(),
  vacancy: z.number().nullable(),
  /** Null, like the mean age, when the figure would reveal personal data. */
  male: z.number().nullable(),
  female: z.number().nullable(),
  avgAge: z.number().nullable(),
  avgService: z.number().nullable(),
  joinedThisMonth: z.number(),
  leftThisMonth: z.number(),
  workTypeAmount: z.number(),
})
export type AmountRow = z.infer<typeof amountRow>

/** One department on a day. */
export const departmentThen = z.object({
  date: z.string(),
  id: z.string(),
  code: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  path: z.array(namedDepartment),
  leaderName: z.string().nullable(),
  headcount: z.number(),
  plan: z.number().nullable(),
})
export type DepartmentThen = z.infer<typeof departmentThen>
