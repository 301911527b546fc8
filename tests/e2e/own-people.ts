import { sql } from './database.ts'
import { newPerson, unique } from './new-person.ts'

export type Colleague = { id: string; empNo: string; name: string }

/** Regular employees of 行政后勤中心 for one test; a search for `mark` finds only them. */
export async function addColleagues(count: number): Promise<{ mark: string; people: Colleague[] }> {
  const mark = unique('同事')
  const wanted = Array.from({ length: count }, (_, index) => ({
    ...newPerson(),
    name: `${mark}${String(index).padStart(2, '0')}`,
  }))
  const people = await sql<Colleague>(
    `with place as (
       select id from department where name = '行政后勤中心' and deleted_at is null
     ), made as (
       insert into user_base_info (id, emp_no, name, gender, birth_date, id_type, id_card_no, phone,
         emergency_name, emergency_relation, emergency_phone, emp_kind, status, dept_id,
         join_date, work_start_date)
       select gen_random_uuid(), w."empNo", w.name, '男', substr(w."idCardNo", 7, 8)::date, '1',
         w."idCardNo", w.phone, '张三', '朋友', w.phone, '1', '2', place.id, today() - 400, today() - 400
       from jsonb_to_recordset($1) as w ("empNo" text, name text, "idCardNo" text, phone text), place
       returning id, emp_no, name, dept_id
     ), held as (
       insert into user_position (id, user_id, dept_id, is_main, kind, start_date)
       select gen_random_uuid(), id, dept_id, true, '主职', today() - 400 from made
     )
     select id, emp_no as "empNo", name from made order by name`,
    [JSON.stringify(wanted)],
  )
  return { mark, people }
}
