import { z } from 'zod'
import { namedDepartment, personInPost } from '#modules/org/chart/wire/organisation.ts'

/** Who leads a department; `photo` and `mayOpen` for whoever may see the file. */
const deskLeader = z.object({
  name: z.string(),
  fileId: z.string().nullable(),
  photo: z.string().nullable(),
  mayOpen: z.boolean(),
})

/** Heads of a department with all below it against the approved places. */
const figures = { headcount: z.number(), plan: z.number().nullable() }

const deskLine = z.object({
  id: z.string(),
  name: z.string(),
  leaderName: z.string().nullable(),
  ...figures,
  leaderFileId: z.string().nullable(),
})
export type DeskLine = z.infer<typeof deskLine>

/** A line of the tree. `below` counts its departments, `left` those of them that are not drawn. */
export type DeskNode = {
  id: string
  name: string
  headcount: number
  below: number
  left: number
  children: DeskNode[]
}

export const deskNode: z.ZodType<DeskNode> = z
  .lazy(() =>
    z.object({
      id: z.string(),
      name: z.string(),
      headcount: z.number(),
      below: z.number(),
      left: z.number(),
      children: z.array(deskNode),
    }),
  )
  .meta({ id: 'DeskNode' })

/** The workbench of the departments on a day. */
export const departmentDesk = z.object({
  date: z.string(),
  total: z.number(),
  ...figures,
  tree: z.array(deskNode),
  /** Departments at the top that are not drawn. */
  left: z.number(),
  /** What the keyword fits; null where none was given. */
  found: z.array(deskLine.extend({ path: z.string() })).nullable(),
  /** Those side by side at the top, where no department is chosen. */
  tops: z.array(deskLine),
  chosen: z
    .object({
      id: z.string(),
      code: z.string(),
      name: z.string(),
      typeName: z.string().nullable(),
      enabled: z.boolean(),
      path: z.array(namedDepartment),
      ...figures,
      leader: deskLeader.nullable(),
      /** People of the department itself. */
      own: z.number(),
      /** Departments directly below, and all below. */
      children: z.array(deskLine),
      left: z.number(),
      below: z.number(),
    })
    .nullable(),
  /** A department that was not there on the day: when it was. */
  absent: z
    .object({ id: z.string(), name: z.string(), from: z.string(), to: z.string().nullable() })
    .nullable(),
})
export type DepartmentDesk = z.infer<typeof departmentDesk>

/** People of a department on a day, page by page. */
export const deskPeople = z.object({
  people: z.array(
    personInPost.extend({
      /** Only today's is known. */
      status: z.string().nullable(),
    }),
  ),
  count: z.number().int(),
  page: z.number().int(),
  pageCount: z.number().int(),
})
export type DeskPeople = z.infer<typeof deskPeople>

const deskPost = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  category: z.string(),
  isLeader: z.boolean(),
  isKey: z.boolean(),
  filled: z.number(),
  plan: z.number().nullable(),
})

/** Posts of a department on a day, how many hold each and how many may. */
export const deskPosts = z.object({ posts: z.array(deskPost), count: z.number().int() })
export type DeskPosts = z.infer<typeof deskPosts>
