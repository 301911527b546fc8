/** Checks of a text beyond its length; each has a message `invalid.<name>`. */
export type CheckName = 'mobile' | 'tel' | 'email' | 'code' | 'empNo' | 'userName'

const MOBILE = /^1[3-9]\d{9}$/
const TEL = /^(0\d{2,3}-?)?\d{7,8}(-\d{1,6})?$/

export const CHECKS: Readonly<Record<CheckName, (value: string) => boolean>> = {
  mobile: (value) => MOBILE.test(value),
  tel: (value) => TEL.test(value) || MOBILE.test(value),
  email: (value) => value.length <= 80 && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(value),
  code: (value) => /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(value),
  empNo: (value) => /^[A-Za-z0-9]{4,12}$/.test(value),
  // Never looks like a phone number or an e-mail address, which sign in too.
  userName: (value) => /^[A-Za-z][A-Za-z0-9._-]{1,39}$/.test(value),
}

/** Texts that pass, kept apart by `n`. Phone numbers are of a range of their own. */
export const SAMPLE_OF_CHECK: Readonly<Record<CheckName, (n: number) => string>> = {
  mobile: (n) => `1980000${String(n).padStart(4, '0')}`,
  tel: (n) => `0571-8800${String(n).padStart(4, '0')}`,
  email: (n) => `sample${n}@example.com`,
  code: (n) => `Z-${n}`,
  empNo: (n) => `ZZ${String(n).padStart(4, '0')}`,
  userName: (n) => `sample.user-${n}`,
}
