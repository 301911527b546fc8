import { type RawBuilder, sql } from 'kysely'

/** Values of the template fields from row `b` of the files, with department and post. */
export const FILLED: RawBuilder<unknown> = sql`jsonb_build_object('name', b.name, 'empNo', b.emp_no,
  'deptName', coalesce((select d.name from department d where d.id = b.dept_id), ''),
  'postName', coalesce((select p.name from post p where p.id = b.post_id), ''),
  'date', today()::text)`
