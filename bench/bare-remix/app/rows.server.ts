type Row = { id: string } & Record<string, string>

export const COLUMNS = [
  'empNo',
  'name',
  'gender',
  'age',
  'phone',
  'edu',
  'status',
  'deptName',
  'postName',
  'joinDate',
]

const ROW_COUNT = 20

/** Rows as wide as those of the personnel list, without a database behind them. */
export const ROWS: Row[] = Array.from({ length: ROW_COUNT }, (_, index) => {
  const row: Row = { id: `01900000-0000-7000-8000-${String(index).padStart(12, '0')}` }
  for (const column of COLUMNS) row[column] = `${column} ${index} 示例`
  return row
})
