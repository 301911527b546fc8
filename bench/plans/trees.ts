import type pg from 'pg'

/** Years without other plans, one for each figure. */
export const YEARS = { deep: 2190, page: 2191, wide: 2192 } as const
export const DEEP = 5_000
export const PAGE = 500
export const PARTS = 500
/** The leader of the plans' centre, and its manager. */
export const USERS = { head: 'leader1', chief: 'gm' } as const
const CENTRE = '技术研发中心'

/**
 * The id of the n-th plan of a tree, in the format of RFC 9562, because the schemas of the API refuse other
 * ids.
 */
const idOf = (n: string) =>
  `overlay(overlay(md5($1 || '-' || ${n}) placing '8' from 13) placing '8' from 17)::uuid`

/**
 * A tree of plans: twelve below the root, twenty below each of those, and the rest below these. SQL writes it
 * level by level, the same in every run.
 */
const MAKE_TREE = `
  with recursive numbered as (
    select n, case when n = 1 then null when n <= 13 then 1 when n <= 253 then 2 + (n - 14) / 20
      else 14 + (n - 254) % 240 end as above
    from generate_series(1, $2::integer) n
  )
  insert into year_plan (id, doc_no, title, year, kind, period, parent_id, dept_id, owner_id, weight,
    plan_start, plan_end, goal, reported, state, effect_done)
  select ${idOf('n')}, 'B' || $1 || lpad(n::text, 6, '0'), '计划' || n, $1::integer, '部门', '年',
    ${idOf('above')}, d.id, u.id, 1 + n % 7, make_date($1::integer, 1 + n % 6, 1),
    make_date($1::integer, 7 + n % 6, 28), '目标' || n, n % 101, '4', true
  from numbered, department d, app_user u
  where d.name = '${CENTRE}' and u.user_name = '${USERS.head}' and n between $3 and $4
  order by n`

/** Levels of a tree, in this order because a plan needs an existing parent. */
const LEVELS = [
  [1, 1],
  [2, 13],
  [14, 253],
  [254, DEEP],
] as const

const CONFIGURE = `
  insert into year_plan_config (id, year, fill_from, fill_to, weight_total)
  select gen_random_uuid(), year, date '2000-01-01', date '2999-12-31', case year when $1 then $2 else 100 end
  from unnest($3::integer[]) as year`

export async function makePlans(client: pg.Client): Promise<void> {
  await client.query(
    `update department d set in_charge_id = u.id from app_user u
     where u.user_name = $1 and (d.pid is null or d.name = $2)`,
    [USERS.chief, CENTRE],
  )
  for (const [year, count] of [
    [YEARS.deep, DEEP],
    [YEARS.page, PAGE],
  ]) {
    for (const [first, last] of LEVELS) {
      await client.query(MAKE_TREE, [String(year), count, first, last])
    }
  }
  await client.query(CONFIGURE, [YEARS.wide, PARTS, Object.values(YEARS)])
}

/** One plan in progress, ready to be decomposed. */
export async function makeWhole(client: pg.Client, nth: number): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into year_plan (id, doc_no, title, year, kind, period, dept_id, owner_id, weight,
       plan_start, plan_end, goal, target_value, state, effect_done)
     select gen_random_uuid(), 'W' || $1, '整体' || $1, $2::integer, '部门', '年', d.id, u.id, 100,
       make_date($2, 1, 1), make_date($2, 12, 31), '目标', 500, '4', true
     from department d, app_user u where d.name = $3 and u.user_name = $4 returning id`,
    [String(nth), YEARS.wide, CENTRE, USERS.head],
  )
  return rows[0]?.id ?? ''
}
