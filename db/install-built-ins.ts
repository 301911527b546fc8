import { planBuiltIns } from '#resources/built-in/roles.ts'

/**
 * Adds the navigation, roles and usual grants that this release brings along and
 * the database does not have yet. Safe to call at every start.
 */
export async function installBuiltIns(database: {
  query(text: string, values: unknown[]): Promise<unknown>
}): Promise<void> {
  await database.query('select install_built_ins($1::jsonb)', [JSON.stringify(planBuiltIns())])
}
