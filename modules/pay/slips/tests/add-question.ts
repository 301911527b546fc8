import type { DatabaseClient } from '#tests/api/database-client.ts'

/** A waiting question about a row of the payroll. People ask on a page of their own. Returns its id. */
export async function addQuestion(database: DatabaseClient): Promise<string> {
  const made = `insert into salary_question (id, salary_id, user_id, dept_id, month, item, part, question, due_on)
    select gen_random_uuid(), s.id, s.user_id, s.dept_id, s.month, 'net', 'net', '测试', today() + 3
    from salary s where s.deleted_at is null and not exists (select from salary_question q where q.salary_id = s.id)
    order by s.id limit 1 returning id`
  return String(await database.value(made))
}
