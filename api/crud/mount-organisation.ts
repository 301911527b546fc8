import type { Hono } from 'hono'
import { succeed } from '#api/http/answer.ts'
import type { ApiEnv } from '#api/http/env.ts'
import { readDepartmentTree } from '#api/queries/org/department-tree.ts'
import { addDepartment } from '#api/rules/org/add-department.ts'
import { updateDepartment } from '#api/rules/org/update-department.ts'
import { addPost, updatePost } from '#api/rules/org/write-post.ts'
import { requirePermission } from '#api/store/permission.ts'
import { departments } from '#resources/org/department.ts'
import { departmentRanks } from '#resources/org/department-rank.ts'
import { departmentTypes } from '#resources/org/department-type.ts'
import { posts } from '#resources/org/post.ts'
import { postRanks } from '#resources/org/post-rank.ts'
import { mountResource, type Store } from './mount-resource.ts'

/** 组织管理: departments, posts and their dictionaries under /uc/api. */
export function mountOrganisation(app: Hono<ApiEnv>, store: Store): void {
  mountResource(app, store, departments, { add: addDepartment, update: updateDepartment })
  mountResource(app, store, departmentTypes)
  mountResource(app, store, departmentRanks)
  mountResource(app, store, posts, { add: addPost, update: updatePost })
  mountResource(app, store, postRanks)
  app.get(departments.endpoints.tree ?? '', async (c) => {
    requirePermission(c.get('actor'), departments, 'view')
    return succeed(c, await readDepartmentTree(store.db))
  })
}
