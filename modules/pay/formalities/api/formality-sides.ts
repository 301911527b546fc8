import type { Member, Side } from '#modules/pay/catch-up/api/side.ts'
import { SIDES } from '#modules/pay/catch-up/api/sides.ts'
import { TARGET } from '#modules/pay/formalities/define/choices.ts'
import { INSURED } from '#modules/pay/insurance/define/choices.ts'

/** The registers that a formality concerns. */
export function sidesOf(target: unknown): Side[] {
  const left = { [TARGET.insurance]: 'fund', [TARGET.fund]: 'insurance' }[String(target)]
  return SIDES.filter(({ name }) => name !== left)
}

const RUNNING: readonly string[] = [INSURED.insured, INSURED.stopping]

/** Whether a row is paid in the month and not ended yet. */
export const isOpen = ({ state, startMonth }: Member, month: string): boolean =>
  RUNNING.includes(state) && startMonth <= month

export const textIn = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value)
