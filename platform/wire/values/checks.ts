import { isBankCard, tidyBankCard, withCheckDigit } from './bank-card.ts'
import { creditCodeCheck, isCreditCode, isTaxNumber, tidyCreditCode } from './credit-code.ts'
import { numberProblem, tidyNumber, tidyPaperNumber } from './paper-number.ts'
import { nameProblem, tidyName } from './person-name.ts'
import { asTyped, composed, type ValueProblem } from './plain-text.ts'
import {
  isMobile,
  isTelephone,
  mobileProblem,
  telephoneProblem,
  tidyTelephone,
} from './telephone.ts'

/** Checks of a text beyond its length; each has a message `invalid.<name>`. */
export type CheckName =
  | 'mobile'
  | 'tel'
  | 'email'
  | 'code'
  | 'empNo'
  | 'userName'
  | 'personName'
  | 'paperNo'
  | 'accountNo'
  | 'bankCard'
  | 'creditCode'
  | 'taxNo'

export const CHECKS: Readonly<Record<CheckName, (value: string) => boolean>> = {
  mobile: isMobile,
  tel: isTelephone,
  email: (value) => value.length <= 80 && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(value),
  code: (value) => /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(value),
  empNo: (value) => /^[A-Za-z0-9]{4,12}$/.test(value),
  // A user name never looks like a phone number or an e-mail address, because users can sign in with those too.
  userName: (value) => /^[A-Za-z][A-Za-z0-9._-]{1,39}$/.test(value),
  personName: (value) => nameProblem(value) === null,
  paperNo: (value) => numberProblem(value) === null,
  accountNo: (value) => numberProblem(value) === null,
  bankCard: isBankCard,
  creditCode: isCreditCode,
  taxNo: isTaxNumber,
}

/** By check: normalises typed or pasted text to its stored form. */
const TIDIED: Readonly<Record<CheckName, (text: string) => string>> = {
  mobile: tidyTelephone,
  tel: tidyTelephone,
  email: asTyped,
  code: asTyped,
  empNo: asTyped,
  userName: asTyped,
  personName: tidyName,
  paperNo: tidyPaperNumber,
  accountNo: tidyNumber,
  bankCard: tidyBankCard,
  creditCode: tidyCreditCode,
  taxNo: tidyCreditCode,
}

/** Normalises a text. Never returns an empty text: an unusable text is left for validation to refuse. */
export function tidyText(text: string, check: CheckName | undefined): string {
  const tidied = check ? TIDIED[check](text) : composed(text).trim()
  return tidied || text.trim()
}

const PROBLEMS: Readonly<Partial<Record<CheckName, (value: string) => ValueProblem | null>>> = {
  mobile: mobileProblem,
  tel: telephoneProblem,
  personName: nameProblem,
  paperNo: numberProblem,
  accountNo: numberProblem,
  bankCard: numberProblem,
}

/** The problem of a tidied text; null for a valid one. */
export function checkProblem(check: CheckName, value: string): ValueProblem | null {
  if (CHECKS[check](value)) return null
  return PROBLEMS[check]?.(value) ?? { key: `invalid.${check}` }
}

function sampleCreditCode(n: number): string {
  const first17 = `91990000MB${String(n).padStart(7, '0')}`
  return first17 + creditCodeCheck(first17)
}

/** Valid texts, different for each `n`. Phone numbers are from a range of their own. */
export const SAMPLE_OF_CHECK: Readonly<Record<CheckName, (n: number) => string>> = {
  mobile: (n) => `1980000${String(n).padStart(4, '0')}`,
  tel: (n) => `0571-8800${String(n).padStart(4, '0')}`,
  email: (n) => `sample${n}@example.com`,
  code: (n) => `Z-${n}`,
  empNo: (n) => `ZZ${String(n).padStart(4, '0')}`,
  userName: (n) => `sample.user-${n}`,
  personName: (n) => `姓名 ${n}`,
  paperNo: (n) => `P${String(n).padStart(8, '0')}`,
  accountNo: (n) => `62170000${String(n).padStart(11, '0')}`,
  bankCard: (n) => withCheckDigit(`62170000${String(n).padStart(10, '0')}`),
  creditCode: sampleCreditCode,
  taxNo: sampleCreditCode,
}
