import { planBuiltIns } from '#resources/built-in/plan.server.ts'

/**
 * Adds the navigation, roles and usual grants that this release brings along and
 * the database does not have yet. Safe to call at every start.
 */
export async function installBuiltIns(
  database: { query(text: string, values: unknown[]): Promise<unknown> },
  at = new Date(),
): Promise<void> {
  const plan = JSON.stringify(planBuiltIns())
  await database.query('select install_built_ins($1::jsonb, false, $2)', [plan, at])
}
