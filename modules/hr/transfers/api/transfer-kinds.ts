import { BESIDE_THE_MAIN_ONE } from '#modules/hr/transfers/define/choices.ts'

/** Codes of EMPLOYMENT_STATUS of people who can be transferred. */
export const AT_WORK: ReadonlySet<string> = new Set(['1', '2', '3', '6', '7', '8'])

/**
 * Whether the kind moves the main position. The end of a loan counts too, because the employee may
 * return to another post.
 */
export function movesMain(kind: unknown): boolean {
  return !BESIDE_THE_MAIN_ONE.has(String(kind))
}
