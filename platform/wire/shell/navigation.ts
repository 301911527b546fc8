import { z } from 'zod'

/**
 * Module and menu entries as the navigation calls answer them (spec sections 2
 * and 3). Type of a module: 0 page, 1 side menu, 2 report; of a menu entry:
 * 0 page, 1 report page, 2 report template.
 */
export type MenuEntry = {
  id: string
  pid: string | null
  name: string
  path: string
  type: 0 | 1 | 2
  icon: string
  IsButton: boolean
  IsHide: boolean
  NoNeedHome: boolean
  /** The page that the entry opens, where that is not its own path: `HR/archives`. */
  viewKey: string
  /** Whether the strip of tabs keeps the page after it was opened. */
  keepTab: boolean
  sort: number
  children: MenuEntry[]
}

export const menuEntry: z.ZodType<MenuEntry> = z
  .object({
    id: z.string(),
    pid: z
      .string()
      .nullish()
      .transform((pid) => pid ?? null),
    name: z.string(),
    path: z
      .string()
      .nullish()
      .transform((path) => path ?? ''),
    type: z.coerce.number().pipe(z.union([z.literal(0), z.literal(1), z.literal(2)])),
    icon: z
      .string()
      .nullish()
      .transform((icon) => icon ?? ''),
    IsButton: z.boolean().nullish().transform(Boolean),
    IsHide: z.boolean().nullish().transform(Boolean),
    NoNeedHome: z.boolean().nullish().transform(Boolean),
    viewKey: z
      .string()
      .nullish()
      .transform((key) => key ?? ''),
    keepTab: z.boolean().nullish().transform(Boolean),
    sort: z
      .number()
      .nullish()
      .transform((sort) => sort ?? 0),
    children: z
      .lazy(() => z.array(menuEntry))
      .nullish()
      .transform((list) => list ?? []),
  })
  .meta({ id: 'MenuEntry' }) as z.ZodType<MenuEntry>

/** The address of the page that a view key names. Upper case and a leading slash make no difference. */
export function viewPath(viewKey: string): string {
  return `/${viewKey.replace(/^\//, '').toLowerCase()}`
}

/** GET Module/GetNavigationByApplicationIdAndUserId?uid&appId → response */
export const moduleNavigation = z.array(menuEntry)

/** GET Menu/GetNavigationByModuleIdAndUserId?uid&mid → response: the tree hangs under `children` */
export const menuNavigation = z.object({ children: z.array(menuEntry) })

/** GET Button/GetButtonAllByModuleIdAndUserId?uid&mid → response */
export const buttonEntry = z.object({
  id: z.string(),
  MenuId: z.string(),
  code: z.string(),
  name: z.string(),
  icon: z
    .string()
    .nullish()
    .transform((icon) => icon ?? ''),
  sort: z
    .number()
    .nullish()
    .transform((sort) => sort ?? 0),
  /** Where the page shows the button: `toolbar`, `row` or `detail`; '' for the usual place. */
  place: z
    .string()
    .nullish()
    .transform((place) => place ?? ''),
  /** The text of the confirmation page before the button takes effect. */
  confirmText: z
    .string()
    .nullish()
    .transform((text) => text ?? ''),
  /** The right covers the user's own rows only, even if the list shows others. */
  ownOnly: z.boolean().nullish().transform(Boolean),
})
export type ButtonEntry = z.infer<typeof buttonEntry>
export const buttonList = z.array(buttonEntry)

/** The header with the version of the rights on which the response to a signed-in user is based. */
export const RIGHTS_VERSION_HEADER = 'x-rights-version'

/** The appId of the only application. */
export const APPLICATION_CODE = 'hr-back-office'
