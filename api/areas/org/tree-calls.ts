import { z } from 'zod'
import type { AreaCall } from '#api/areas/area.ts'
import { reading } from '#api/areas/described-call.ts'
import { flagAsked, idAsked } from '#api/http/read-asked.ts'
import { plainNode, readPlainTree } from '#api/queries/org/plain-tree.ts'
import { permissionsFor } from '#api/store/permission.ts'
import { callPath } from '#resources/engine/endpoints.ts'
import { departmentRanks } from '#resources/org/department-rank.ts'
import { departmentTypes } from '#resources/org/department-type.ts'
import { posts } from '#resources/org/post.ts'
import { postRanks } from '#resources/org/post-rank.ts'

const asked = z.object({ rootId: idAsked.optional(), withDisabled: flagAsked })

/** `Get…Tree` of what hangs together, or is asked for as if it did. */
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
    query: asked,
    answer: z.array(plainNode),
    run: ({ query, store: { db } }) => readPlainTree(db, resource, query),
  }),
)
