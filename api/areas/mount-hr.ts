import { mountResource } from '#api/crud/mount-resource.ts'
import type { Store } from '#api/crud/resource-store.ts'
import type { Calls } from '#api/http/calls.ts'
import { keepingOwnReach } from '#api/rules/grants/keep-own-reach.ts'
import { addArchive } from '#api/rules/hr/add-archive.ts'
import { deleteArchive } from '#api/rules/hr/delete-archive.ts'
import { updateArchive } from '#api/rules/hr/update-archive.ts'
import { addEducation, deleteEducation, updateEducation } from '#api/rules/hr/write-education.ts'
import { addWorkHistory, updateWorkHistory } from '#api/rules/hr/write-work-history.ts'
import { archives } from '#resources/hr/archive.ts'
import { educations } from '#resources/hr/education.ts'
import { families } from '#resources/hr/family.ts'
import { workHistories } from '#resources/hr/work-history.ts'

/** 人事管理: the family under /hr and /api/hr. */
export function mountHr(calls: Calls, store: Store): void {
  const rules = { add: addArchive, update: updateArchive, delete: deleteArchive }
  mountResource(calls, store, archives, keepingOwnReach(rules))
  mountResource(calls, store, educations, {
    add: addEducation,
    update: updateEducation,
    delete: deleteEducation,
  })
  mountResource(calls, store, workHistories, { add: addWorkHistory, update: updateWorkHistory })
  mountResource(calls, store, families)
}
