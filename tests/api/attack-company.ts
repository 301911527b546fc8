import { uuidv7 } from 'uuidv7'
import { createOrganisation } from '#modules/org/tests/organisation-fixture.ts'
import { freshDatabase } from './database.ts'
import { connect } from './database-client.ts'
import { addBareAccount, giveRole, issueToken } from './rights-company.ts'
import { type Caller, startApi } from './running-api.ts'

/** A role for one attack: its data scope, and the button codes of each page; `*` means all buttons. */
export type RoleInput = {
  scope: '1' | '2' | '3' | '4' | '5'
  pages: Readonly<Record<string, readonly string[]>>
  chosen?: readonly string[]
}

export type Intruder = { id: string; call: Caller; roleIds: string[] }

export type AttackCompany = Awaited<ReturnType<typeof openAttackCompany>>

/** The demo company, with functions that create accounts with an exact set of rights. */
export async function openAttackCompany() {
  const { url, drop } = await freshDatabase()
  const database = await connect(url)
  const api = await startApi(url)
  const [admin, director] = [await api.as('admin'), await api.as('hrdir')]
  let made = 0

  async function addRole({ scope, pages, chosen = [] }: RoleInput): Promise<string> {
    made += 1
    const id = uuidv7()
    await database.rows(
      'insert into role (id, code, name, scope, scope_dept_ids) values ($1, $2, $2, $3, $4)',
      [id, `attack-${made}`, scope, chosen],
    )
    for (const [page, codes] of Object.entries(pages)) {
      await database.rows(
        `insert into role_navigation (role_id, kind, target_id) select $1, 'button', b.id
         from button b join menu m on m.id = b.menu_id and m.deleted_at is null
         where m.path = $2 and b.deleted_at is null and (b.code = any($3) or '*' = any($3))`,
        [id, `/${page}`, codes],
      )
    }
    return id
  }

  /** An account with these roles and no others. */
  async function intruder(
    roles: readonly RoleInput[],
    { file = null, dept = null }: { file?: string | null; dept?: string | null } = {},
  ): Promise<Intruder> {
    made += 1
    const id = await addBareAccount(database, `attack${made}`, file, dept)
    const roleIds: string[] = []
    for (const role of roles) {
      const roleId = await addRole(role)
      await giveRole(database, id, roleId)
      roleIds.push(roleId)
    }
    return { id, roleIds, call: api.withToken(await issueToken(database, id)) }
  }

  return {
    url,
    database,
    api,
    admin,
    director,
    addRole,
    intruder,
    organisation: createOrganisation(director, database),
    one: (sql: string, values: unknown[] = []) => database.value(sql, values).then(String),
    async close() {
      await database.end()
      try {
        await api.close()
      } finally {
        await drop()
      }
    },
  }
}
