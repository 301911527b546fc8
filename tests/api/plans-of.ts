import type { KyselyPlugin } from 'kysely'
import type { Database } from '#platform/api/store/connection/database.ts'

/** Runs the statements of a function with EXPLAIN ANALYZE and returns their plans. The function gets no rows. */
export async function plansOf(
  db: Database,
  work: (db: Database) => Promise<unknown>,
): Promise<string[]> {
  const plans: string[] = []
  const explaining: KyselyPlugin = {
    transformQuery({ node }) {
      if (node.kind !== 'RawNode') return node
      const [first = '', ...rest] = node.sqlFragments
      const explained = `explain (analyze, costs off, timing off, summary off) ${first}`
      return { ...node, sqlFragments: [explained, ...rest] }
    },
    async transformResult({ result }) {
      plans.push(result.rows.map((row) => String(row['QUERY PLAN'])).join('\n'))
      return { ...result, rows: [] }
    },
  }
  await work(db.withPlugin(explaining))
  return plans
}
