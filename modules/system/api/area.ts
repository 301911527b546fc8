import { addUser } from '#modules/system/accounts/api/add-user.ts'
import {
  enableUser,
  lockUser,
  unlockUser,
} from '#modules/system/accounts/api/change-account-state.ts'
import { deleteUser } from '#modules/system/accounts/api/delete-user.ts'
import { endSession } from '#modules/system/accounts/api/end-session.ts'
import { resetPassword } from '#modules/system/accounts/api/reset-password.ts'
import { unlinkIdentities } from '#modules/system/accounts/api/unlink-identities.ts'
import { updateUser } from '#modules/system/accounts/api/update-user.ts'
import { competenceCalls } from '#modules/system/data-rights/api/competence-calls.ts'
import { USER_INFO } from '#modules/system/data-rights/api/require-grant.ts'
import { competenceRules } from '#modules/system/data-rights/api/write-competence.ts'
import { dismissalCompetences } from '#modules/system/data-rights/define/dismissal-competence.ts'
import { meritCompetences } from '#modules/system/data-rights/define/merit-competence.ts'
import { salaryCompetences } from '#modules/system/data-rights/define/salary-competence.ts'
import { searchPermissions } from '#modules/system/data-rights/define/search-permission.ts'
import { userInfoCompetences } from '#modules/system/data-rights/define/user-info-competence.ts'
import { jobCalls } from '#modules/system/jobs/api/job-calls.ts'
import { logCalls } from '#modules/system/logs/api/log-calls.ts'
import { auditLogs } from '#modules/system/logs/define/audit-log.ts'
import { signInLogs } from '#modules/system/logs/define/sign-in-log.ts'
import { visitLogs } from '#modules/system/logs/define/visit-log.ts'
import { addMenu } from '#modules/system/menus/api/add-menu.ts'
import { addStandardButtons } from '#modules/system/menus/api/add-standard-buttons.ts'
import { deleteFromNavigation } from '#modules/system/menus/api/delete-from-navigation.ts'
import { deleteMenu } from '#modules/system/menus/api/delete-menu.ts'
import { moveMenu } from '#modules/system/menus/api/move-menu.ts'
import { navigationCalls } from '#modules/system/menus/api/navigation-calls.ts'
import { restoreBuiltIns } from '#modules/system/menus/api/restore-built-ins.ts'
import { syncWithin } from '#modules/system/menus/api/sync-interfaces.ts'
import { updateButton } from '#modules/system/menus/api/update-button.ts'
import { updateMenu } from '#modules/system/menus/api/update-menu.ts'
import { updateNavigation } from '#modules/system/menus/api/update-navigation.ts'
import { addModule, updateModule } from '#modules/system/menus/api/write-module.ts'
import { applications } from '#modules/system/menus/define/application.ts'
import { buttons } from '#modules/system/menus/define/button.ts'
import { interfaces } from '#modules/system/menus/define/interface.ts'
import { menus } from '#modules/system/menus/define/menu.ts'
import { modules } from '#modules/system/menus/define/module.ts'
import { accountCalls } from '#modules/system/own-account/api/account-calls.ts'
import { identityCalls } from '#modules/system/own-account/api/identity-calls.ts'
import { paramByKey, parameterCalls } from '#modules/system/policy/api/parameter-calls.ts'
import {
  addPolicyParam,
  deletePolicyParam,
  updatePolicyParam,
} from '#modules/system/policy/api/write-policy-param.ts'
import { policyParams } from '#modules/system/policy/define/policy-param.ts'
import { addRoleUsersByName } from '#modules/system/roles/api/add-role-users-by-name.ts'
import { copyRole } from '#modules/system/roles/api/copy-role.ts'
import { deleteRole } from '#modules/system/roles/api/delete-role.ts'
import { keepingOwnReach } from '#modules/system/roles/api/rights/keep-own-reach.ts'
import { permissionCalls } from '#modules/system/roles/api/rights/permission-calls.ts'
import {
  addManyUsers,
  deleteManyUsers,
  listOfRole,
  roleCalls,
} from '#modules/system/roles/api/role-calls.ts'
import { confirmRoleUser } from '#modules/system/roles/api/second-person.ts'
import { assignRole } from '#modules/system/roles/api/set-user-roles.ts'
import { addRole, updateRole } from '#modules/system/roles/api/write-role.ts'
import { holderRules } from '#modules/system/roles/api/write-role-holder.ts'
import { roleDepartments } from '#modules/system/roles/define/role-department.ts'
import { rolePosts } from '#modules/system/roles/define/role-post.ts'
import { roleUsers } from '#modules/system/roles/define/role-user.ts'
import { type Area, answers } from '#platform/api/calls/area.ts'
import { enabling } from '#platform/api/calls/enabling.ts'
import type { Rules } from '#platform/api/crud/resource-store.ts'
import {
  addDataDict,
  deleteDataDict,
  updateDataDict,
} from '#platform/api/dictionaries/write-data-dict.ts'
import { exportCalls } from '#platform/api/exports/export-calls.ts'
import { importFileCalls } from '#platform/api/imports/import-calls.ts'
import { listCalls } from '#platform/api/lists/list-calls.ts'
import { reportCalls } from '#platform/api/reports/report-calls.ts'
import { restoreReportTemplate } from '#platform/api/reports/restore-report-template.ts'
import {
  addReportTemplate,
  updateReportTemplate,
} from '#platform/api/reports/write-report-template.ts'
import { searchCalls } from '#platform/api/search/search-calls.ts'
import { sessionCalls } from '#platform/api/sessions/session-calls.ts'
import { revokeShareLink } from '#platform/api/sharing/revoke-share-link.ts'
import { shareCalls } from '#platform/api/sharing/share-calls.ts'
import { shareReport } from '#platform/api/sharing/share-report.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'
import { dataDicts } from '#platform/define/shipped/dictionaries/data-dict.ts'
import { approvalFlows } from '#platform/define/shipped/flows/approval-flow.ts'
import { reportTemplates } from '#platform/define/shipped/reports/report-template.ts'
import { roles } from '#platform/define/shipped/roles/role.ts'
import { sessions } from '#platform/define/shipped/sessions/session.ts'
import { shareLinks } from '#platform/define/shipped/sharing/share-link.ts'
import { shareOpenings } from '#platform/define/shipped/sharing/share-opening.ts'
import { systemHomeCards } from './home-cards.ts'

const roleRules: Rules = {
  add: addRole,
  update: updateRole,
  delete: deleteRole,
  actions: { addMany: addRoleUsersByName, copy: copyRole },
  aliases: { copy: { also: { method: 'POST' } } },
}

/** Accounts, sessions, and the rights of roles and of single accounts. */
const people: Area['resources'] = [
  answers(
    users,
    keepingOwnReach({
      offersUsedOnly: true,
      fields: { codes: { delegateCode: 'delegateId' } },
      add: addUser,
      update: updateUser,
      delete: deleteUser,
      actions: {
        assignRole,
        resetPassword,
        unlinkIdentities,
        lock: lockUser,
        unlock: unlockUser,
        enable: enableUser,
      },
    }),
  ),
  answers(sessions, { actions: { end: endSession } }),
  answers(roles, roleRules),
  answers(roleUsers, {
    ...holderRules(roleUsers),
    actions: { confirm: confirmRoleUser },
    variants: { add: addManyUsers, delete: deleteManyUsers },
  }),
  answers(roleDepartments, {
    ...holderRules(roleDepartments),
    variants: { options: listOfRole(roleDepartments) },
  }),
  answers(rolePosts, {
    ...holderRules(rolePosts),
    variants: { options: listOfRole(rolePosts) },
  }),
  answers(searchPermissions, {
    ...competenceRules(searchPermissions, {}),
    fields: { codes: { userCode: 'userId', userCodes: 'userIds' } },
  }),
  answers(userInfoCompetences, competenceRules(userInfoCompetences, USER_INFO)),
  answers(salaryCompetences, {
    ...competenceRules(salaryCompetences, { directorOnly: true, ends: true }),
    fields: { names: { rankMax: 'rankMaxId' } },
  }),
  answers(dismissalCompetences, competenceRules(dismissalCompetences, { ends: true })),
  answers(meritCompetences, competenceRules(meritCompetences, { ends: true })),
]

const moduleRules = keepingOwnReach({
  fields: { names: { appId: 'applicationId' } },
  add: addModule,
  update: updateModule,
  delete: deleteFromNavigation(modules),
})

const menuRules = keepingOwnReach({
  fields: { names: { mid: 'moduleId' } },
  add: addMenu,
  update: updateMenu,
  delete: deleteMenu,
  actions: { move: moveMenu, addStandard: addStandardButtons, restore: restoreBuiltIns },
  aliases: {
    move: { names: { newPid: 'pid', mid: 'moduleId' } },
    addStandard: {
      also: { method: 'POST', path: callPath(buttons.controller, 'AddStandardButtons') },
      names: { menuId: 'id' },
    },
  },
})

/** Applications, modules, menus, buttons and calls. */
const navigation: Area['resources'] = [
  answers(
    applications,
    keepingOwnReach({
      update: updateNavigation(applications),
      delete: deleteFromNavigation(applications),
    }),
  ),
  answers(modules, moduleRules),
  answers(menus, menuRules),
  answers(
    buttons,
    keepingOwnReach({
      fields: { names: { MenuId: 'menuId' } },
      update: updateButton,
      delete: deleteFromNavigation(buttons),
    }),
  ),
  answers(interfaces, {
    actions: { sync: (tx, actor, _input, calls) => syncWithin(tx, actor, calls) },
    aliases: { sync: { also: { method: 'POST' } } },
  }),
]

const settings: Area['resources'] = [
  // The rules of this resource are in mount-areas.ts, because they know the documents of all areas.
  answers(approvalFlows),
  answers(reportTemplates, {
    fields: { names: { ownerMenu: 'ownerMenuId' } },
    add: addReportTemplate,
    update: updateReportTemplate,
    actions: { restore: restoreReportTemplate },
  }),
  answers(dataDicts, { add: addDataDict, update: updateDataDict, delete: deleteDataDict }),
  answers(policyParams, {
    add: addPolicyParam,
    update: updatePolicyParam,
    delete: deletePolicyParam,
    variants: { info: paramByKey },
  }),
]

/** 系统管理: accounts, rights, navigation, parameters and logs. */
export const system: Area = {
  pages: { 'system/permissions': 'system/roles' },
  home: systemHomeCards,
  resources: [
    ...people,
    ...navigation,
    ...settings,
    answers(shareLinks, { actions: { revoke: revokeShareLink, shareReport } }),
    answers(shareOpenings),
    answers(auditLogs),
    answers(signInLogs),
    answers(visitLogs),
  ],
  calls: [
    ...accountCalls,
    ...identityCalls,
    ...sessionCalls,
    ...exportCalls,
    ...importFileCalls,
    ...listCalls,
    ...roleCalls,
    ...competenceCalls,
    ...permissionCalls,
    ...navigationCalls,
    ...searchCalls,
    ...parameterCalls,
    ...reportCalls,
    ...logCalls,
    ...jobCalls,
    ...shareCalls,
    enabling(modules, moduleRules),
    enabling(menus, menuRules),
    enabling(roles, roleRules),
  ],
}
