import { z } from 'zod'
import { departmentRanks } from '#modules/org/departments/define/department-rank.ts'
import { departmentTypes } from '#modules/org/departments/define/department-type.ts'
import { posts } from '#modules/org/posts/define/post.ts'
import { postRanks } from '#modules/org/posts/define/post-rank.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { flagParam, idParam } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'
import { readResourceTree, treeNode } from './resource-tree.ts'

const treeQuery = z.object({ rootId: idParam.optional(), withDisabled: flagParam })

/** `Get…Tree` calls, also for resources without parents. */
export const treeCalls: readonly AreaCall[] = [
  posts,
  postRanks,
  departmentTypes,
  departmentRanks,
].map((resource) =>
  reading({
    tag: resource.path,
    path: callPath(resource.controller, `Get${resource.controller.name}Tree`),
    need: permissionsFor(resource, 'view'),
    summary: `${resource.label}树`,
    query: treeQuery,
    answer: z.array(treeNode),
    run: ({ query, store: { db } }) => readResourceTree(db, resource, query),
  }),
)
