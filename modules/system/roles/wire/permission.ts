import { z } from 'zod'
import { menuEntry } from '#platform/wire/shell/navigation.ts'

/** Ids of the rights of a role, by kind. */
export type NavigationKeys = { moduleIds: string[]; menuIds: string[]; buttonIds: string[] }

const ids = z.array(z.uuid().toLowerCase()).max(20_000)

/** PUT RoleNavigation/AssignPermission. `within` limits the replacement to one module. */
export const permissionAssignment = z.strictObject({
  roleId: z.uuid().toLowerCase(),
  version: z.number().int().min(1),
  moduleIds: ids,
  menuIds: ids,
  buttonIds: ids,
  within: z.uuid().toLowerCase().optional(),
  /** Returns the effect without saving. */
  preview: z.literal(true).optional(),
  /** The digest of a preview: saving fails when its effect has changed since. */
  confirm: z.string().max(100).optional(),
})
export type PermissionAssignment = z.infer<typeof permissionAssignment>

/** PUT RoleNavigation/AssignPermission → response; `preview` only for previews. */
export const assignedPermission = z.object({
  id: z.string(),
  version: z.number().int(),
  preview: z
    .object({
      digest: z.string(),
      /** One line for each affected menu or module, as in the history. */
      added: z.array(z.string()),
      removed: z.array(z.string()),
      /** Number of people with the role, and the first of them. */
      people: z.number().int(),
      first: z.array(z.object({ id: z.string(), name: z.string() })),
    })
    .optional(),
})
export type AssignmentPreview = NonNullable<z.infer<typeof assignedPermission>['preview']>

/** GET RoleNavigation/GetRoleNavigationKeys?roleId → response */
export const roleNavigationKeys = z.object({
  version: z.number().int(),
  moduleIds: z.array(z.string()),
  menuIds: z.array(z.string()),
  buttonIds: z.array(z.string()),
})
export type RoleNavigationKeys = z.infer<typeof roleNavigationKeys>

const button = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  enabled: z.boolean(),
})

export type GrantableMenu = {
  id: string
  name: string
  path: string
  enabled: boolean
  isHide: boolean
  buttons: z.infer<typeof button>[]
  children: GrantableMenu[]
}

const grantableMenu: z.ZodType<GrantableMenu> = z
  .lazy(() =>
    z.object({
      id: z.string(),
      name: z.string(),
      path: z.string(),
      enabled: z.boolean(),
      isHide: z.boolean(),
      buttons: z.array(button),
      children: z.array(grantableMenu),
    }),
  )
  .meta({ id: 'GrantableMenu' })

/**
 * GET RoleNavigation/GetNavigationAllTree?moduleId → response; without it, entries of all modules.
 */
export const grantableModules = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    path: z.string(),
    type: z.enum(['0', '1', '2']),
    enabled: z.boolean(),
    children: z.array(grantableMenu),
  }),
)
export type GrantableModule = z.infer<typeof grantableModules>[number]

/** Ways to obtain a role or button. */
export const GRANT_WAYS = [
  'user',
  'department',
  'post',
  'leader',
  'employee',
  'competence',
] as const

const source = z.object({
  roleName: z.string().nullable(),
  via: z.enum(GRANT_WAYS),
  /** The department or post that gives it. */
  sourceName: z.string().nullable(),
  validTo: z.string().nullable(),
})
export type GrantSource = z.infer<typeof source>

const grant = source.extend({
  scope: z.enum(['1', '2', '3', '4', '5']),
  scopeFrom: z.enum(['member', 'leader', 'in_charge', 'attend_group']),
  departments: z.array(z.string()),
  includeChild: z.boolean(),
})
export type EffectiveGrant = z.infer<typeof grant>

/** GET RoleNavigation/GetEffectivePermission?userId → response */
export const effectivePermission = z.object({
  user: z.object({
    id: z.string(),
    name: z.string(),
    userName: z.string(),
    enabled: z.boolean(),
    /** Id that decides the colour of the face. */
    face: z.string().nullish(),
  }),
  roles: z.array(source.extend({ roleName: z.string() })),
  /** The menus as this user sees them. */
  modules: z.array(menuEntry),
  pages: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      path: z.string(),
      moduleId: z.string(),
      moduleName: z.string(),
      buttons: z.array(z.object({ code: z.string(), name: z.string(), grants: z.array(grant) })),
    }),
  ),
})
export type EffectivePermission = z.infer<typeof effectivePermission>
