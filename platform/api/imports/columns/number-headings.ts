/** Headings that clocks, their programs and other companies use for personnel numbers. */
export const NUMBER_HEADINGS = [
  '工号',
  '人员编号',
  '员工编号',
  '员工工号',
  '考勤号码',
  '编号',
  'empno',
  'employeeno',
  'personno',
  'userid',
  'pin',
] as const
