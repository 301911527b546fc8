import type { Database } from '#api/store/database.ts'

/** The enabled entries of one dictionary in their order. */
export function readDictionary(db: Database, type: string) {
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
