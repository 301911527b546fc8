import { describe, expect, test } from 'vitest'
import { orderSqlFiles } from './order-files.ts'
import { parseSqlFile, type SqlObject } from './read-files.ts'
import { splitStatements, withoutTexts } from './split-statements.ts'

const file = (name: string, sql: string): SqlObject =>
  parseSqlFile(`modules/x/api/sql/${name}.sql`, sql)
const view = (name: string, query: string) =>
  file(name, `create or replace view ${name} as ${query};`)
const order = (...objects: SqlObject[]) => orderSqlFiles(objects).map(({ name }) => name)

test('statements end at semicolons outside of texts, names, comments and bodies', () => {
  const sql = `-- one; two
    select ';', "a;b" /* ; */, $$ ; $$, $x$ $$ ; $x$; -- the next; one
    select 2 - 1 / 1;`
  expect(splitStatements(sql)).toEqual([
    `select ';', "a;b" /* ; */, $$ ; $$, $x$ $$ ; $x$`,
    'select 2 - 1 / 1',
  ])
  expect(withoutTexts('select \'a\' -- b\n, c, $$ d $$, "e" /* f */ - 1')).toMatch(
    /^select\s+,\s+c,\s+,\s+"e"\s+- 1$/,
  )
})

describe('a file', () => {
  test('is named after the one function or view that it creates', () => {
    expect(() => file('a', 'create or replace view b as select 1;')).toThrow('must be named b.sql')
    expect(() => file('a', 'create view a as select 1;')).toThrow('create or replace')
    expect(() => file('a', 'create or replace view a as select 1; select 2')).toThrow('select 2')
    const sql = 'create or replace function a() returns integer language sql as $$ select 1; $$;'
    expect(file('a', `-- Comment; with a semicolon\n${sql}`).statement).toBe(sql.slice(0, -1))
    expect(file('a', `${sql}\nrevoke execute on function a() from public;`).kind).toBe('function')
    expect(() => file('a', `${sql}\nrevoke execute on function b() from public;`)).toThrow(
      'more than',
    )
  })

  test('has one checksum on every system', () => {
    const sql = 'create or replace view a as\nselect 1;'
    expect(file('a', sql.replace('\n', '\r\n')).checksum).toBe(file('a', sql).checksum)
  })
})

describe('the order', () => {
  test('puts a view behind what it reads, at any depth', () => {
    const body =
      'create or replace function f(a integer) returns integer language sql as $$ select 1 $$;'
    expect(
      order(
        view('a', 'select * from b'),
        view('b', 'select f(1) from c'),
        view('c', 'select 1'),
        file('f', body),
      ),
    ).toEqual(['f', 'c', 'b', 'a'])
  })

  test('reads heads of functions and parsed bodies, but no body in quotes', () => {
    const quoted = `create or replace function f() returns setof b language sql as $$ select * from a $$;`
    const parsed =
      'create or replace function g() returns bigint language sql return (select count(*) from a);'
    expect(
      order(file('f', quoted), file('g', parsed), view('a', 'select f()'), view('b', 'select 1')),
    ).toEqual(['b', 'f', 'a', 'g'])
  })

  test('takes no column and no comment for a name', () => {
    const first = file(
      'a',
      `create or replace view a as select t.b from t -- b
      ;`,
    )
    expect(order(first, view('b', 'select * from a'))).toEqual(['a', 'b'])
  })

  test('is refused where two need each other', () => {
    expect(() => order(view('a', 'select * from b'), view('b', 'select * from a'))).toThrow(
      'need each other: modules/x/api/sql/a.sql, modules/x/api/sql/b.sql',
    )
  })
})
