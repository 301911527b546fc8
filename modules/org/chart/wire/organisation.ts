import { z } from 'zod'

/** The kind of post that head counts single out unless another one is asked for. */
export const DEFAULT_POST_WORK_TYPE = '后勤'

/** Somebody in a post on some day. */
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
    /** Id of the photo, for who may see it. */
    photo: z.string().nullish(),
  })
  .meta({ id: 'PersonInPost' })
export type PersonInPost = z.infer<typeof personInPost>

/** A department with what is below it on some day; counts are those of the whole subtree. */
export type OrganisationNode = {
  id: string
  pid: string | null
  code: string
  name: string
  typeName: string | null
  leaderId: string | null
  leaderName: string | null
  /** The personnel file of the leader: what the colour of the face goes by. */
  leaderFileId?: string | null | undefined
  headcount: number
  /** People of the department itself. */
  own: number
  /** Approved places; null where nothing was approved. */
  plan: number | null
  children: OrganisationNode[]
  /** Departments below that the answer leaves out. */
  hidden: number
  /** Those of the department itself, as far as the reader may see them; for whoever asked. */
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
  /** From the top down to the department that was asked for. */
  trail: z.array(namedDepartment),
  nodes: z.array(organisationNode),
  /** Departments in what was asked for, shown or not. */
  total: z.number(),
})
export type OrganisationChart = z.infer<typeof organisationChart>

/** One department in the head counts, with everything below it. */
export const amountRow = z.object({
  deptId: z.string(),
  deptName: z.string(),
  /** 1 for the top of what was asked for. */
  level: z.number(),
  plan: z.number().nullable(),
  actual: z.number(),
  vacancy: z.number().nullable(),
  /** Null, as the mean age, where the figure would be one about persons. */
  male: z.number().nullable(),
  female: z.number().nullable(),
  avgAge: z.number().nullable(),
  avgService: z.number().nullable(),
  joinedThisMonth: z.number(),
  leftThisMonth: z.number(),
  workTypeAmount: z.number(),
})
export type AmountRow = z.infer<typeof amountRow>

/** One department as it was on a day. */
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
