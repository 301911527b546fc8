import { organisationCalls } from '#modules/org/chart/api/organisation-calls.ts'
import { addDepartment } from '#modules/org/departments/api/add-department.ts'
import { ableToLead } from '#modules/org/departments/api/check-leaders.ts'
import { departmentCalls } from '#modules/org/departments/api/department-calls.ts'
import { mergeDepartments } from '#modules/org/departments/api/merging/merge-departments.ts'
import { moveDepartment } from '#modules/org/departments/api/move-department.ts'
import { treeCalls } from '#modules/org/departments/api/tree-calls.ts'
import { updateDepartment } from '#modules/org/departments/api/update-department.ts'
import { departments } from '#modules/org/departments/define/department.ts'
import { copyEstablishment } from '#modules/org/establishment/api/copy-establishment.ts'
import {
  adjustEstablishment,
  establishmentKind,
} from '#modules/org/establishment/api/establishment-kind.ts'
import {
  addPosition,
  deletePosition,
  endPosition,
  updatePosition,
} from '#modules/org/positions/api/write-position.ts'
import { postCalls } from '#modules/org/posts/api/post-calls.ts'
import { addPost, fixedPostFields, updatePost } from '#modules/org/posts/api/write-post.ts'
import { posts } from '#modules/org/posts/define/post.ts'
import { keepingOwnReach } from '#modules/system/roles/api/rights/keep-own-reach.ts'
import type { Area } from '#platform/api/calls/area.ts'
import { enabling } from '#platform/api/calls/enabling.ts'
import { orgHomeCards } from './home-cards.ts'

const resources = {
  'org/departments': keepingOwnReach({
    add: addDepartment,
    update: updateDepartment,
    actions: { move: moveDepartment, merge: mergeDepartments },
    spellings: { move: { names: { newPid: 'pid' } } },
    choices: { leaderId: ableToLead, deputyIds: ableToLead, inChargeId: ableToLead },
  }),
  'org/department-types': {},
  'org/department-ranks': {},
  'org/posts': keepingOwnReach({
    add: addPost,
    update: updatePost,
    fixed: fixedPostFields,
    fields: { names: { rankMin: 'rankMinId', rankMax: 'rankMaxId' } },
  }),
  'org/post-ranks': {},
  'org/user-positions': keepingOwnReach({
    add: addPosition,
    update: updatePosition,
    delete: deletePosition,
    actions: { end: endPosition },
  }),
  'org/post-establishments': {
    actions: { adjust: adjustEstablishment, copy: copyEstablishment },
    spellings: { adjust: { also: { method: 'POST' } }, copy: { also: { method: 'POST' } } },
  },
  'org/histories': {},
} satisfies Area['resources']

/** 组织管理: departments, posts, who holds them, and the organisation of any day. */
export const org: Area = {
  resources,
  documents: [establishmentKind],
  pages: { 'org/chart': 'org/departments' },
  home: orgHomeCards,
  calls: [
    ...departmentCalls,
    ...postCalls,
    ...treeCalls,
    ...organisationCalls,
    enabling(departments, resources['org/departments']),
    enabling(posts, resources['org/posts']),
  ],
}
