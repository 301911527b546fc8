import { uuidv7 } from 'uuidv7'
import { sql } from '#tests/e2e/database.ts'

const COLUMNS = [
  { heading: '工号', sample: 'A1001', field: 'empNo' },
  { heading: '姓名', sample: '张三', field: 'name' },
  { heading: '备注', sample: '', field: null },
]

const READING = {
  sheets: [],
  sheet: 0,
  encoding: 'gb18030',
  isSure: true,
  samples: [],
  headRow: 1,
  rows: [
    ['工号', '姓名', '备注'],
    ['A1001', '张三'],
  ],
  hidden: 0,
  formulas: { count: 0, first: '' },
  merged: 0,
}

const ROWS = [
  {
    place: 2,
    kind: 'change',
    title: '张三',
    changes: [{ field: 'name', before: '张三', after: '张三丰' }],
    problems: null,
    cells: null,
  },
  {
    place: 3,
    kind: 'refused',
    title: '李四',
    changes: null,
    problems: [{ field: 'idCardNo', key: 'invalid.idCard' }],
    cells: ['A1002', '李四', ''],
  },
]

/**
 * Adds an import file of a user that was checked, or whose columns are not clear yet. Returns its address.
 */
export async function ownImport(user: string, state: 'ready' | 'columns'): Promise<string> {
  const [id, runId] = [uuidv7(), uuidv7()]
  await sql(
    `insert into import_file (id, owner_id, resource, name, format, language, sha256, delimiter, state,
       columns, reading, rows_total, rows_done, rows_refused, rows_change, run_id)
     select $1, id, 'hr/archives', '名单.csv', 'csv', 'zh', '', ',', $2, $3::jsonb, $6::jsonb, 2, 2, 1, 1, $4
     from app_user where user_name = $5`,
    [id, state, JSON.stringify(COLUMNS), runId, user, JSON.stringify(READING)],
  )
  await sql(
    `insert into import_row (run_id, place, kind, title, changes, problems, cells)
     select $1, place, kind, title, changes, problems, cells
     from jsonb_to_recordset($2::jsonb) as given(place integer, kind text, title text,
       changes jsonb, problems jsonb, cells jsonb)`,
    [runId, JSON.stringify(ROWS)],
  )
  return `/account/imports/${id}`
}
