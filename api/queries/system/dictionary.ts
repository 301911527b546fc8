import { z } from 'zod'
import type { Database } from '#api/store/database.ts'

export const dictionaryEntry = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  parentCode: z.string().nullable(),
  sort: z.number().int(),
})

/** The enabled entries of one dictionary in their order. */
export function readDictionary(
  db: Database,
  type: string,
): Promise<z.infer<typeof dictionaryEntry>[]> {
  return db
    .selectFrom('data_dict')
    .select(['id', 'code', 'name', 'parent_code as parentCode', 'sort'])
    .where('type', '=', type)
    .where('enabled', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('sort')
    .orderBy('code')
    .execute()
}
