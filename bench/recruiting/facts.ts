import type pg from 'pg'

/** People who have applied over the years. */
export const APPLICANTS = 100_000
/** Applications that run for one need at once. */
export const IN_PROCESS = 2_000
/** The document number of that need. */
export const BUSY_NEED = 'ZP-BENCH-0000'
/** Needs of the past, among which the other applications are shared out. */
const PAST_NEEDS = 500

/** A deterministic id from a text, in the format of a UUID. */
const idOf = (text: string) =>
  `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`

const SURNAMES = '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗'
const GIVEN = '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华建文辉玲云飞'

const letter = (letters: string, seed: string) =>
  `substr('${letters}', 1 + abs(hashtext(${seed})) % ${letters.length}, 1)`

/** Needs like one of the demo company: the first is published, the others are closed. */
const MAKE_NEEDS = `
  insert into recruiting_application
  select (jsonb_populate_record(a, jsonb_build_object('id', ${idOf("'need' || n")},
    'doc_no', 'ZP-BENCH-' || lpad(n::text, 4, '0'), 'headcount', 200,
    'publish_state', case when n = 0 then '1' else '9' end, 'publish_until', today() + 30,
    'closed_at', case when n = 0 then null else now() end))).*
  from recruiting_application a, generate_series(0, ${PAST_NEEDS}) n
  where a.id = (select id from recruiting_application
    where publish_state = '1' and '官网' = any(channels) and deleted_at is null order by doc_no limit 1)`

const MAKE_TALENTS = `
  insert into talent (id, talent_no, name, phone, email, birth_date, edu, school, major, work_years, consent_text_id,
    last_act_at, created_at)
  select ${idOf("'talent' || n")}, 'RC-BENCH-' || lpad(n::text, 6, '0'),
    ${letter(SURNAMES, "'s' || n")} || ${letter(GIVEN, "'g' || n")} || ${letter(GIVEN, "'h' || n")},
    '17' || lpad(n::text, 9, '0'), 'bench' || n || '@example.com', date '1970-01-01' + n % 12000, null,
    '第' || n % 400 || '大学', '专业' || n % 60, n % 30, c.id, now() - n % 600 * interval '1 day',
    now() - n % 600 * interval '1 day'
  from generate_series(1, ${APPLICANTS}) n,
    (select id from consent_text where kind = '应聘告知' and deleted_at is null order by edition desc limit 1) c`

/** The first applications run for the busy need; the others ended, and some of them joined. */
const MAKE_APPLICATIONS = `
  insert into candidate (id, candidate_no, name, talent_id, recruiting_id, dept_id, post_id, state, stage_at, due_on,
    channel, owner_id, created_at)
  select ${idOf("'candidate' || n")}, 'HX-BENCH-' || lpad(n::text, 6, '0'), t.name, t.id, a.id, a.dept_id, a.post_id,
    case when n <= ${IN_PROCESS} then (array['10', '10', '20', '30', '40', '60'])[1 + n % 6]
      when n % 50 = 0 then '70' when n % 3 = 0 then '81' else '80' end,
    t.created_at + interval '3 days', case when n <= ${IN_PROCESS} then today() - 5 + n % 10 end,
    (array['招聘网站', '官网', '内推', '校招', '猎头'])[1 + n % 5], a.owner_id, t.created_at
  from generate_series(1, ${APPLICANTS}) n
    join talent t on t.id = ${idOf("'talent' || n")}
    join recruiting_application a
      on a.id = case when n <= ${IN_PROCESS} then ${idOf("'need0'")} else ${idOf(`'need' || 1 + n % ${PAST_NEEDS}`)} end`

/** The stays that lead to the present ones. */
const MAKE_STAYS = `
  insert into candidate_stay (candidate_id, place, stage, entered_at, left_at)
  select c.id, 1 + s.place, s.stage, c.created_at + s.place * interval '12 hours', c.created_at + (s.place + 1) * interval '12 hours'
  from candidate c, unnest(array['10', '20', '30', '40']) with ordinality s (stage, place)
  where c.candidate_no like 'HX-BENCH-%' and s.place <= 1 + abs(hashtext(c.candidate_no)) % 4
    and s.stage < case when c.state < '70' then c.state else '60' end`

const MAKE_ALL = [MAKE_NEEDS, MAKE_TALENTS, MAKE_APPLICATIONS, MAKE_STAYS]

/** Fills a company with applicants of many years. */
export async function makeApplicants(client: pg.Client): Promise<void> {
  for (const statement of MAKE_ALL) await client.query(statement)
}
