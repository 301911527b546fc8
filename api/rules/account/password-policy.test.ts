import { expect, test } from 'vitest'
import { findPasswordProblem } from './password-policy.ts'

const OWNER = { userName: 'zhang.wei', code: 'SD00017', name: '张伟' }

test.each([
  ['correct horse battery', null],
  ['春眠不觉晓处处闻啼鸟夜来风雨声', null],
  ['🦊🐼🐨🦁🐯🐸🐵🐔🐧🦆🦉🐺🐗🐴🦄', null],
  ['               kettle on hob', null],
  ['kT9#xQ2!vB7@mZ4$', null],
  ["' or '1'='1' -- blue", null],
  [`${'x'.repeat(64)} a longer one than bcrypt reads`, null],
  ['teapot 1234 lantern', null],
  ['fourteen chars', 'account.tooShort'],
  ['🦊'.repeat(14), 'account.tooShort'],
  ['', 'account.tooShort'],
  ['river stone '.repeat(11), 'account.tooLong'],
  ['the Zhang.Wei of today', 'account.containsUserName'],
  ['aaaaaaaaaaaaaaaaaaa', 'account.tooCommon'],
  ['123456789012345', 'account.tooCommon'],
  ['543210987654321', 'account.tooCommon'],
  ['abcdefghijklmnop', 'account.tooCommon'],
  ['qwertyuiopasdfgh', 'account.tooCommon'],
  ['1qaz2wsx3edc4rfv', 'account.tooCommon'],
  ['!@#$%^&*()!@#$%^&*()', 'account.tooCommon'],
  ['passwordpassword', 'account.tooCommon'],
  ['Password123456789', 'account.tooCommon'],
  ['P@ssw0rdP@ssw0rd!', 'account.tooCommon'],
  ['StaffDesk2024!!', 'account.tooCommon'],
  ['员工台员工台员工台员工台员工台', 'account.tooCommon'],
  ['adminadminadmin1', 'account.tooCommon'],
  ['woainiwoainiwoaini', 'account.tooCommon'],
  ['abc123abc123abc123', 'account.tooCommon'],
  ['SD00017SD00017!!', 'account.tooCommon'],
  ['张伟张伟张伟张伟张伟张伟张伟张伟', 'account.tooCommon'],
  ['welcome1234567890', 'account.tooCommon'],
])('%s → %s', (password, key) => {
  expect(findPasswordProblem(password, OWNER)?.key ?? null).toBe(key)
})
