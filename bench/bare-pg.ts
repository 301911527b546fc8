import { createServer } from 'node:http'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import { pageStatements } from '#platform/api/store/rows/records.ts'
import { listColumns } from '#platform/define/described/describe.ts'
import { readListQuery } from '#platform/define/engine/list-query.ts'

/**
 * The least that Node and pg need for the same page: they run the SQL of the list, without token, permissions and
 * envelope. The caller sets DATABASE_URL and PORT.
 */
const url = process.env.DATABASE_URL ?? ''
const { db, pool } = openDatabase(url, { poolSize: 10, onIdleError: () => undefined })
const everybody = { all: true, departmentTrees: [], departments: [], self: null, leads: null }
const actor = {
  userId: '',
  userName: '',
  code: '',
  name: '',
  avatar: null,
  userBaseId: null,
  deptId: null,
  mustChangePassword: false,
  roles: [],
  permissions: new Map([['hr/archives:view', everybody]]),
  rightsVersion: '',
}

const statements = new Map<string, { sql: string; values: unknown[] }>()

function statementOf(search: string) {
  const known = statements.get(search)
  if (known) return known
  const { query } = readListQuery(archives, new URLSearchParams(search))
  const { rows } = pageStatements(archives, query, listColumns(archives, []), actor)
  const compiled = rows.compile(db)
  const made = { sql: compiled.sql, values: [...compiled.parameters] }
  statements.set(search, made)
  return made
}

const server = createServer(async (request, response) => {
  const search = (request.url ?? '').split('?')[1] ?? ''
  const { sql, values } = statementOf(search)
  const result = await pool.query(sql, values)
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ data: result.rows }))
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => {
  server.closeAllConnections()
  server.close(() => void pool.end())
})
