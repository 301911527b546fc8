import type { Words } from '#platform/wire/language/words.ts'
import type { PolicyKey } from './policy-keys.ts'

/**
 * Parameters that no rule reads yet, with the module that will read them: their pages say so,
 * because a user who changes one expects an effect. A test fails for a parameter that is neither
 * read nor listed here, and for one that is both.
 */

const PAY: Words = { zh: '工资模块', en: 'the pay module', es: 'el módulo de nóminas' }
export const POLICY_READ_FROM: Readonly<Partial<Record<PolicyKey, Words>>> = {
  'salary.dayBase': PAY,
}
