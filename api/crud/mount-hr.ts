import type { Hono } from 'hono'
import type { ApiEnv } from '#api/http/env.ts'
import { addArchive } from '#api/rules/hr/add-archive.ts'
import { deleteArchive } from '#api/rules/hr/delete-archive.ts'
import { updateArchive } from '#api/rules/hr/update-archive.ts'
import { addEducation, deleteEducation, updateEducation } from '#api/rules/hr/write-education.ts'
import { addWorkHistory, updateWorkHistory } from '#api/rules/hr/write-work-history.ts'
import { archives } from '#resources/hr/archive.ts'
import { educations } from '#resources/hr/education.ts'
import { families } from '#resources/hr/family.ts'
import { workHistories } from '#resources/hr/work-history.ts'
import { mountResource, type Store } from './mount-resource.ts'

/** 人事管理: the family under /hr and /api/hr. */
export function mountHr(app: Hono<ApiEnv>, store: Store): void {
  mountResource(app, store, archives, {
    add: addArchive,
    update: updateArchive,
    delete: deleteArchive,
  })
  mountResource(app, store, educations, {
    add: addEducation,
    update: updateEducation,
    delete: deleteEducation,
  })
  mountResource(app, store, workHistories, { add: addWorkHistory, update: updateWorkHistory })
  mountResource(app, store, families)
}
