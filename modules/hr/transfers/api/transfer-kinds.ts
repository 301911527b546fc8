/** Codes of EMPLOYMENT_STATUS of people who can be transferred. */
export const AT_WORK: ReadonlySet<string> = new Set(['1', '2', '3', '6', '7', '8'])
/** Codes of TRANSFER_KIND. */
export const LOAN = '借调'
export const OTHER_COMPANY = '跨公司调动'
export const LOAN_ENDS = '借调返回'
export const FURTHER_POST = '兼职增加'
export const FURTHER_POST_ENDS = '兼职取消'
const BESIDE_THE_MAIN_ONE: ReadonlySet<string> = new Set([LOAN, FURTHER_POST, FURTHER_POST_ENDS])

/** Whether it moves somebody's main position; who returns from a loan may come back to another one. */
export function movesMain(kind: unknown): boolean {
  return !BESIDE_THE_MAIN_ONE.has(String(kind))
}
