import { sql } from '#tests/e2e/database.ts'
import { newPerson, unique } from '#tests/e2e/new-person.ts'

export type Leaver = { id: string; empNo: string; name: string; department: string }

/** An employee on their own new post, in a department that `leader1` leads. */
export async function aPersonToLeave(): Promise<Leaver> {
  const { empNo, name, idCardNo, phone } = newPerson()
  const place = unique('离任岗')
  await sql(
    `with made as (
       select d.id from department d join app_user u on u.id = d.leader_id
       where u.user_name = 'leader1' and d.enabled and d.deleted_at is null
       order by d.created_at, d.code limit 1
     ), place as (
       insert into post (id, code, name, dept_id, work_type, category)
       select gen_random_uuid(), $1, $1, id, '技术', '专业技术' from made returning id, dept_id
     ), person as (
       insert into user_base_info (id, emp_no, name, gender, birth_date, id_type, id_card_no, phone,
         emergency_name, emergency_relation, emergency_phone, emp_kind, status, dept_id, post_id,
         join_date, work_start_date)
       select gen_random_uuid(), $2, $3, '男', '1990-01-01', '1', $4, $5, '张三', '朋友', $5, '1', '2',
         dept_id, id, today() - 400, today() - 400 from place returning id, dept_id, post_id
     )
     insert into user_position (id, user_id, dept_id, post_id, is_main, kind, start_date)
     select gen_random_uuid(), id, dept_id, post_id, true, '主职', today() - 400 from person`,
    [place, empNo, name, idCardNo, phone],
  )
  const [row] = await sql<{ id: string; department: string }>(
    `select f.id, d.name as department from user_base_info f join department d on d.id = f.dept_id
     where f.emp_no = $1`,
    [empNo],
  )
  return { id: row?.id ?? '', empNo, name, department: row?.department ?? '' }
}
