import { createHash } from 'node:crypto'
import { type Kysely, type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import type pg from 'pg'

const MARK = '/* planned once */'

/**
 * Marks a statement with a constant text whose planning costs more than its execution: each connection
 * then plans it once. The mark is in the SQL, because the query builder passes only the SQL on.
 */
export const PLANNED_ONCE = sql.raw(MARK)

/**
 * For work that repeats the same few statements thousands of times: each connection plans each
 * statement once.
 */
export function planningOnce<Tables>(db: Kysely<Tables>): Kysely<Tables> {
  return db.withPlugin(MARK_ALL)
}

const MARK_ALL: KyselyPlugin = {
  transformQuery: ({ node }) => marked(node),
  transformResult: async ({ result }) => result,
}

function marked(node: RootOperationNode): RootOperationNode {
  if (node.kind !== 'RawNode') return node
  const [first = '', ...rest] = node.sqlFragments
  return { ...node, sqlFragments: [MARK + first, ...rest] }
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url').slice(0, 32)
  names.set(text, name)
  return name
}

/** Makes a connection send marked statements as prepared statements. */
export function planMarkedOnce(client: pg.ClientBase): void {
  // Reads `query` from the prototype at each call, so that code that wraps it there sees these statements too.
  const query = (...args: unknown[]) => {
    const { query: send } = Object.getPrototypeOf(client) as {
      query: (...args: unknown[]) => unknown
    }
    return send.apply(client, args)
  }
  const named = (text: unknown, values: unknown, ...rest: unknown[]) =>
    typeof text === 'string' && text.startsWith(MARK)
      ? query({ name: nameOf(text), text, values }, ...rest)
      : query(text, values, ...rest)
  client.query = named as typeof client.query
}
