import { shareDepartment } from '#modules/hr/sharing-center/api/share-department.ts'
import { organisationCalls } from '#modules/org/chart/api/organisation-calls.ts'
import { addDepartment } from '#modules/org/departments/api/add-department.ts'
import { ableToLead } from '#modules/org/departments/api/check-leaders.ts'
import { departmentCalls } from '#modules/org/departments/api/department-calls.ts'
import { mergeDepartments } from '#modules/org/departments/api/merging/merge-departments.ts'
import { moveDepartment } from '#modules/org/departments/api/moving/move-department.ts'
import { treeCalls } from '#modules/org/departments/api/tree-calls.ts'
import { updateDepartment } from '#modules/org/departments/api/update-department.ts'
import { departments } from '#modules/org/departments/define/department.ts'
import { departmentRanks } from '#modules/org/departments/define/department-rank.ts'
import { departmentTypes } from '#modules/org/departments/define/department-type.ts'
import { copyEstablishment } from '#modules/org/establishment/api/copy-establishment.ts'
import {
  adjustEstablishment,
  establishmentKind,
} from '#modules/org/establishment/api/establishment-kind.ts'
import { postEstablishments } from '#modules/org/establishment/define/post-establishment.ts'
import { orgHistories } from '#modules/org/history/define/org-history.ts'
import {
  plannable,
  planOfMerger,
  planOfMove,
} from '#modules/org/planned-changes/api/plan-change.ts'
import { withdrawPlannedChange } from '#modules/org/planned-changes/api/withdraw-planned-change.ts'
import { plannedChanges } from '#modules/org/planned-changes/define/planned-change.ts'
import {
  addPosition,
  deletePosition,
  endPosition,
  updatePosition,
} from '#modules/org/positions/api/write-position.ts'
import { userPositions } from '#modules/org/positions/define/user-position.ts'
import { postCalls } from '#modules/org/posts/api/post-calls.ts'
import { addPost, fixedPostFields, updatePost } from '#modules/org/posts/api/write-post.ts'
import { posts } from '#modules/org/posts/define/post.ts'
import { postRanks } from '#modules/org/posts/define/post-rank.ts'
import { keepingOwnReach } from '#modules/system/roles/api/rights/keep-own-reach.ts'
import { type Area, answers } from '#platform/api/calls/area.ts'
import { enabling } from '#platform/api/calls/enabling.ts'
import { orgHomeCards } from './home-cards.ts'

const departmentRules = keepingOwnReach({
  add: addDepartment,
  update: updateDepartment,
  actions: {
    move: plannable(moveDepartment, planOfMove),
    merge: plannable(mergeDepartments, planOfMerger),
    share: shareDepartment,
  },
  aliases: { move: { names: { newPid: 'pid' } } },
  choices: { leaderId: ableToLead, deputyIds: ableToLead, inChargeId: ableToLead },
})

const postRules = keepingOwnReach({
  add: addPost,
  update: updatePost,
  fixed: fixedPostFields,
  fields: { names: { rankMin: 'rankMinId', rankMax: 'rankMaxId' } },
})

/** 组织管理: departments, posts, their holders, and the organisation on any day. */
export const org: Area = {
  resources: [
    answers(departments, departmentRules),
    answers(departmentTypes),
    answers(departmentRanks),
    answers(posts, postRules),
    answers(postRanks),
    answers(
      userPositions,
      keepingOwnReach({
        add: addPosition,
        update: updatePosition,
        delete: deletePosition,
        actions: { end: endPosition },
        // Users enter the paper records of leavers too.
        leavers: ['userId'],
      }),
    ),
    answers(postEstablishments, {
      actions: { adjust: adjustEstablishment, copy: copyEstablishment },
      aliases: { adjust: { also: { method: 'POST' } }, copy: { also: { method: 'POST' } } },
    }),
    answers(orgHistories),
    answers(plannedChanges, {
      actions: { withdraw: withdrawPlannedChange },
    }),
  ],
  documents: [establishmentKind],
  pages: { 'org/chart': 'org/departments' },
  home: orgHomeCards,
  calls: [
    ...departmentCalls,
    ...postCalls,
    ...treeCalls,
    ...organisationCalls,
    enabling(departments, departmentRules),
    enabling(posts, postRules),
  ],
}
