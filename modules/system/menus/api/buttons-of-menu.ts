import { z } from 'zod'
import type { Database } from '#platform/api/store/connection/database.ts'

export const buttonOfMenu = z.object({
  id: z.string(),
  version: z.number().int(),
  menuId: z.string(),
  code: z.string(),
  name: z.string(),
  icon: z.string().nullable(),
  place: z.string(),
  confirmText: z.string().nullable(),
  sort: z.number().int(),
  enabled: z.boolean(),
  builtIn: z.boolean(),
})

/** The buttons of one menu, in order. */
export function readButtonsOf(
  db: Database,
  menuId: string,
): Promise<z.infer<typeof buttonOfMenu>[]> {
  return db
    .selectFrom('button')
    .select(['id', 'version', 'menu_id as menuId', 'code', 'name', 'icon', 'place'])
    .select(['confirm_text as confirmText', 'sort', 'enabled', 'built_in as builtIn'])
    .where('menu_id', '=', menuId)
    .where('deleted_at', 'is', null)
    .orderBy('sort')
    .orderBy('id')
    .execute()
}
