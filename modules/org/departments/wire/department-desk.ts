import { z } from 'zod'
import { namedDepartment, personInPost } from '#modules/org/chart/wire/organisation.ts'

/** The leader of a department; `photo` and `mayOpen` depend on the reader's access to the file. */
const deskLeader = z.object({
  name: z.string(),
  fileId: z.string().nullable(),
  photo: z.string().nullable(),
  mayOpen: z.boolean(),
})

/** People of the whole subtree, and the approved places. */
const figures = { headcount: z.number(), plan: z.number().nullable() }

const deskLine = z.object({
  id: z.string(),
  name: z.string(),
  leaderName: z.string().nullable(),
  ...figures,
  leaderFileId: z.string().nullable(),
})
export type DeskLine = z.infer<typeof deskLine>

/**
 * A line of the tree. `below` counts the departments below, `left` those among them that are not
 * drawn.
 */
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

/** The workbench of departments on a day. */
export const departmentDesk = z.object({
  date: z.string(),
  total: z.number(),
  ...figures,
  tree: z.array(deskNode),
  /** Number of departments at the top that are not drawn. */
  left: z.number(),
  /** Departments that match the keyword; null without a keyword. */
  found: z.array(deskLine.extend({ path: z.string() })).nullable(),
  /** The siblings at the top, when no department is chosen. */
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
      /** Departments directly below, and the number of all below. */
      children: z.array(deskLine),
      left: z.number(),
      below: z.number(),
      /** The registered employer of the department, else of the nearest department above. */
      entityId: z.string().nullable(),
      /** Planned changes on future days, for readers who may see them. */
      planned: z.array(z.object({ id: z.string(), text: z.string(), effectiveDate: z.string() })),
    })
    .nullable(),
  /** When the department existed, if it does not exist on the requested day. */
  absent: z
    .object({ id: z.string(), name: z.string(), from: z.string(), to: z.string().nullable() })
    .nullable(),
})
export type DepartmentDesk = z.infer<typeof departmentDesk>

/** People of a department on a day, in pages. */
export const deskPeople = z.object({
  people: z.array(
    personInPost.extend({
      /** Only today's state is known. */
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

/** Posts of a department on a day, with holders and approved places of each. */
export const deskPosts = z.object({ posts: z.array(deskPost), count: z.number().int() })
export type DeskPosts = z.infer<typeof deskPosts>
