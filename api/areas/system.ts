import { addUser } from '#api/rules/accounts/add-user.ts'
import { enableUser, lockUser, unlockUser } from '#api/rules/accounts/change-account-state.ts'
import { deleteUser } from '#api/rules/accounts/delete-user.ts'
import { endSession } from '#api/rules/accounts/end-session.ts'
import { resetPassword } from '#api/rules/accounts/reset-password.ts'
import { unlinkIdentities } from '#api/rules/accounts/unlink-identities.ts'
import { updateUser } from '#api/rules/accounts/update-user.ts'
import { addRoleUsersByName } from '#api/rules/grants/add-role-users-by-name.ts'
import { copyRole } from '#api/rules/grants/copy-role.ts'
import { deleteRole } from '#api/rules/grants/delete-role.ts'
import { keepingOwnReach } from '#api/rules/grants/keep-own-reach.ts'
import { USER_INFO } from '#api/rules/grants/require-grant.ts'
import { assignRole } from '#api/rules/grants/set-user-roles.ts'
import { competenceRules } from '#api/rules/grants/write-competence.ts'
import { addRole, updateRole } from '#api/rules/grants/write-role.ts'
import { holderRules } from '#api/rules/grants/write-role-holder.ts'
import { addMenu } from '#api/rules/navigation/add-menu.ts'
import { addStandardButtons } from '#api/rules/navigation/add-standard-buttons.ts'
import { deleteFromNavigation } from '#api/rules/navigation/delete-from-navigation.ts'
import { deleteMenu } from '#api/rules/navigation/delete-menu.ts'
import { moveMenu } from '#api/rules/navigation/move-menu.ts'
import { restoreBuiltIns } from '#api/rules/navigation/restore-built-ins.ts'
import { syncWithin } from '#api/rules/navigation/sync-interfaces.ts'
import { updateButton } from '#api/rules/navigation/update-button.ts'
import { updateMenu } from '#api/rules/navigation/update-menu.ts'
import { updateNavigation } from '#api/rules/navigation/update-navigation.ts'
import { addModule, updateModule } from '#api/rules/navigation/write-module.ts'
import { restoreReportTemplate } from '#api/rules/settings/restore-report-template.ts'
import { addDataDict, deleteDataDict, updateDataDict } from '#api/rules/settings/write-data-dict.ts'
import {
  addPolicyParam,
  deletePolicyParam,
  updatePolicyParam,
} from '#api/rules/settings/write-policy-param.ts'
import {
  addReportTemplate,
  updateReportTemplate,
} from '#api/rules/settings/write-report-template.ts'
import { revokeShareLink } from '#api/rules/sharing/revoke-share-link.ts'
import { shareReport } from '#api/rules/sharing/share-report.ts'
import { callPath } from '#resources/engine/endpoints.ts'
import { applications } from '#resources/system/application.ts'
import { buttons } from '#resources/system/button.ts'
import { dismissalCompetences } from '#resources/system/dismissal-competence.ts'
import { menus } from '#resources/system/menu.ts'
import { meritCompetences } from '#resources/system/merit-competence.ts'
import { modules } from '#resources/system/module.ts'
import { roles } from '#resources/system/role.ts'
import { roleDepartments } from '#resources/system/role-department.ts'
import { rolePosts } from '#resources/system/role-post.ts'
import { roleUsers } from '#resources/system/role-user.ts'
import { salaryCompetences } from '#resources/system/salary-competence.ts'
import { searchPermissions } from '#resources/system/search-permission.ts'
import { userInfoCompetences } from '#resources/system/user-info-competence.ts'
import type { Area } from './area.ts'
import { enabling } from './enabling.ts'
import { accountCalls } from './system/account-calls.ts'
import { competenceCalls } from './system/competence-calls.ts'
import { exportCalls } from './system/export-calls.ts'
import { systemHomeCards } from './system/home-cards.ts'
import { identityCalls } from './system/identity-calls.ts'
import { importFileCalls } from './system/import-calls.ts'
import { jobCalls } from './system/job-calls.ts'
import { listCalls } from './system/list-calls.ts'
import { logCalls } from './system/log-calls.ts'
import { navigationCalls } from './system/navigation-calls.ts'
import { paramByKey, parameterCalls } from './system/parameter-calls.ts'
import { permissionCalls } from './system/permission-calls.ts'
import { reportCalls } from './system/report-calls.ts'
import { addManyUsers, deleteManyUsers, listOfRole, roleCalls } from './system/role-calls.ts'
import { searchCalls } from './system/search-calls.ts'
import { sessionCalls } from './system/session-calls.ts'
import { shareCalls } from './system/share-calls.ts'

/** Accounts, sessions, and what is given to roles and to one person. */
const people = {
  'system/users': keepingOwnReach({
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
  'system/sessions': { actions: { end: endSession } },
  'system/roles': {
    add: addRole,
    update: updateRole,
    delete: deleteRole,
    actions: { addMany: addRoleUsersByName, copy: copyRole },
    spellings: { copy: { also: { method: 'POST' } } },
  },
  'system/role-users': {
    ...holderRules(roleUsers),
    variants: { add: addManyUsers, delete: deleteManyUsers },
  },
  'system/role-departments': {
    ...holderRules(roleDepartments),
    variants: { options: listOfRole(roleDepartments) },
  },
  'system/role-posts': {
    ...holderRules(rolePosts),
    variants: { options: listOfRole(rolePosts) },
  },
  'system/search-permissions': {
    ...competenceRules(searchPermissions, {}),
    fields: { codes: { userCode: 'userId', userCodes: 'userIds' } },
  },
  'system/user-info-competences': competenceRules(userInfoCompetences, USER_INFO),
  'system/salary-competences': {
    ...competenceRules(salaryCompetences, { directorOnly: true, ends: true }),
    fields: { names: { rankMax: 'rankMaxId' } },
  },
  'system/dismissal-competences': competenceRules(dismissalCompetences, { ends: true }),
  'system/merit-competences': competenceRules(meritCompetences, { ends: true }),
} satisfies Area['resources']

/** Applications, modules, menus, buttons and calls. */
const navigation = {
  'system/applications': keepingOwnReach({
    update: updateNavigation(applications),
    delete: deleteFromNavigation(applications),
  }),
  'system/modules': keepingOwnReach({
    fields: { names: { appId: 'applicationId' } },
    add: addModule,
    update: updateModule,
    delete: deleteFromNavigation(modules),
  }),
  'system/menus': keepingOwnReach({
    fields: { names: { mid: 'moduleId' } },
    add: addMenu,
    update: updateMenu,
    delete: deleteMenu,
    actions: { move: moveMenu, addStandard: addStandardButtons, restore: restoreBuiltIns },
    spellings: {
      move: { names: { newPid: 'pid', mid: 'moduleId' } },
      addStandard: {
        also: { method: 'POST', path: callPath(buttons.controller, 'AddStandardButtons') },
        names: { menuId: 'id' },
      },
    },
  }),
  'system/buttons': keepingOwnReach({
    fields: { names: { MenuId: 'menuId' } },
    update: updateButton,
    delete: deleteFromNavigation(buttons),
  }),
  'system/interfaces': {
    actions: { sync: (tx, actor, _input, calls) => syncWithin(tx, actor, calls) },
    spellings: { sync: { also: { method: 'POST' } } },
  },
} satisfies Area['resources']

const settings: Area['resources'] = {
  // Its rules know the documents of all areas (mount-areas.ts).
  'system/approval-flows': {},
  'system/report-templates': {
    fields: { names: { ownerMenu: 'ownerMenuId' } },
    add: addReportTemplate,
    update: updateReportTemplate,
    actions: { restore: restoreReportTemplate },
  },
  'system/data-dicts': { add: addDataDict, update: updateDataDict, delete: deleteDataDict },
  'system/policy-params': {
    add: addPolicyParam,
    update: updatePolicyParam,
    delete: deletePolicyParam,
    variants: { info: paramByKey },
  },
}

/** 系统管理: accounts, rights, navigation, parameters and logs. */
export const system: Area = {
  pages: { 'system/permissions': 'system/roles' },
  home: systemHomeCards,
  resources: {
    ...people,
    ...navigation,
    ...settings,
    'system/share-links': { actions: { revoke: revokeShareLink, shareReport } },
    'system/share-openings': {},
    'system/audit-logs': {},
    'system/sign-in-logs': {},
    'system/visit-logs': {},
  },
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
    enabling(modules, navigation['system/modules']),
    enabling(menus, navigation['system/menus']),
    enabling(roles, people['system/roles']),
  ],
}
