import { createHash } from 'node:crypto'
import { type Kysely, type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import type pg from 'pg'

const MARK = '/* planned once */'

/**
 * Begins a statement whose text never changes and whose plan costs more than its rows: each
 * connection then plans it once. The query builder hands over nothing but text, so the text says it.
 */
export const PLANNED_ONCE = sql.raw(MARK)

/**
 * For work that says the same few statements thousands of times: each that is written out is
 * planned once by its connection, whatever rule says it.
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

/** Lets a connection keep the statements that are marked. */
export function planMarkedOnce(client: pg.ClientBase): void {
  // Looked up at each call: whoever watches the statements of all clients sees these too.
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
