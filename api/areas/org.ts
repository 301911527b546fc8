import { keepingOwnReach } from '#api/rules/grants/keep-own-reach.ts'
import { addDepartment } from '#api/rules/org/add-department.ts'
import { ableToLead } from '#api/rules/org/check-leaders.ts'
import { copyEstablishment } from '#api/rules/org/copy-establishment.ts'
import { adjustEstablishment, establishmentKind } from '#api/rules/org/establishment.ts'
import { mergeDepartments } from '#api/rules/org/merge-departments.ts'
import { moveDepartment } from '#api/rules/org/move-department.ts'
import { updateDepartment } from '#api/rules/org/update-department.ts'
import {
  addPosition,
  deletePosition,
  endPosition,
  updatePosition,
} from '#api/rules/org/write-position.ts'
import { addPost, fixedPostFields, updatePost } from '#api/rules/org/write-post.ts'
import { departments } from '#resources/org/department.ts'
import { posts } from '#resources/org/post.ts'
import type { Area } from './area.ts'
import { enabling } from './enabling.ts'
import { departmentCalls } from './org/department-calls.ts'
import { orgHomeCards } from './org/home-cards.ts'
import { organisationCalls } from './org/organisation-calls.ts'
import { postCalls } from './org/post-calls.ts'
import { treeCalls } from './org/tree-calls.ts'

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
