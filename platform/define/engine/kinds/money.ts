import type { Kind } from '#platform/define/engine/kind.ts'
import { decimal } from './decimal.ts'

/** Yuan with two decimals. */
export const money: Kind = { ...decimal, column: 'numeric(14,2)', sheet: 'money' }
