import { TRANSFER } from '#modules/hr/transfers/define/choices.ts'

/** Codes of EMPLOYMENT_STATUS of people who can be transferred. */
export const AT_WORK: ReadonlySet<string> = new Set(['1', '2', '3', '6', '7', '8'])
export const LOAN = TRANSFER.loan
export const OTHER_COMPANY = TRANSFER.toOtherCompany
export const LOAN_ENDS = TRANSFER.loanEnds
export const FURTHER_POST = TRANSFER.furtherPost
export const FURTHER_POST_ENDS = TRANSFER.furtherPostEnds

const BESIDE_THE_MAIN_ONE: ReadonlySet<string> = new Set([LOAN, FURTHER_POST, FURTHER_POST_ENDS])

/**
 * Whether the kind moves the main position. The end of a loan counts too, because the employee may
 * return to another post.
 */
export function movesMain(kind: unknown): boolean {
  return !BESIDE_THE_MAIN_ONE.has(String(kind))
}
