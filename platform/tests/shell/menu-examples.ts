import { sql } from '#tests/e2e/database.ts'

/** The only account that sees the entries made here. */
export const EXAMPLE_USER = 'party'
const ROLE = 'party_admin'

type Entry = { table: 'module' | 'menu'; number: number; columns: Record<string, unknown> }

const idOfExample = (number: number) =>
  `e2e00000-0000-7000-8000-${String(number).padStart(12, '0')}`
const SIDE = 1
const REPORT = 2

const ENTRIES: readonly Entry[] = [
  // In front of the others: the last modules of a user with many are folded into one entry.
  module(SIDE, { code: 'e2e-side', name: '例子', type: '1', path: null, sort: 5 }),
  module(REPORT, {
    code: 'e2e-report',
    name: '例子报表',
    type: '2',
    path: 'e2e/module',
    sort: 6,
  }),
  menu(11, { name: '斜杠', path: '/', type: '0' }),
  menu(12, { name: '短横', path: '-', type: '0' }),
  menu(13, { name: '没有页面', path: '/e2e/no-view', type: '0' }),
  menu(14, { name: '报表页', path: 'e2e/report', type: '1' }),
  menu(15, { name: '报表模板', path: 'e2e/template', type: '2' }),
  menu(16, { name: '不要外壳', path: '/messages', type: '0', no_need_home: true }),
  menu(17, { name: '隐藏的', path: '/e2e/hidden', type: '0', is_hide: true }),
]

function module(number: number, columns: Record<string, unknown>): Entry {
  return { table: 'module', number, columns }
}

function menu(number: number, columns: Record<string, unknown>): Entry {
  const module_id = idOfExample(SIDE)
  return { table: 'menu', number, columns: { module_id, sort: number, ...columns } }
}

/** Menu entries of every kind that the specification names. The first test that needs them adds them. */
export async function addMenuExamples(): Promise<void> {
  const [application] = await sql<{ id: string }>('select id from application')
  for (const { table, number, columns } of ENTRIES) {
    const row = {
      id: idOfExample(number),
      ...columns,
      ...(table === 'module' ? { application_id: application?.id } : {}),
    }
    const names = Object.keys(row)
    await sql(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})
       on conflict do nothing`,
      Object.values(row),
    )
    await sql(
      `insert into role_navigation (role_id, kind, target_id)
       select id, $2, $3 from role where code = $1 on conflict do nothing`,
      [ROLE, table, row.id],
    )
  }
}
