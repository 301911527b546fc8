import { describe, expect, test } from 'vitest'
import { loadCommonWords } from './common-words.ts'
import { findPasswordProblem } from './password-policy.ts'

const OWNER = {
  userName: 'zhang.wei',
  words: ['SD00017', '张伟', '13800138000', '19900527', '1990', '星河科技集团', 'Xinghe'],
}

const GOOD = [
  'correct horse battery',
  'everybody likes 3 lanterns',
  '春眠不觉晓处处闻啼鸟夜来风雨声',
  '🦊🐼🐨🦁🐯🐸🐵🐔🐧🦆🦉🐺🐗🐴🦄',
  '               kettle on hob',
  'kT9#xQ2!vB7@mZ4$',
  "' or '1'='1' -- blue",
  `${'x'.repeat(64)} a longer one than bcrypt reads`,
  'teapot 1234 lantern',
  'größter Käse im Kühlschrank',
]

const REFUSED: [password: string, problem: string][] = [
  ['', 'tooShort'],
  ['fourteen chars', 'tooShort'],
  ['🦊'.repeat(14), 'tooShort'],
  ['river stone '.repeat(11), 'tooLong'],
  ['the Zhang.Wei of today', 'containsUserName'],
  ['the ＺＨＡＮＧ.ｗｅｉ of today', 'containsUserName'],
  ['aaaaaaaaaaaaaaaaaaa', 'tooRegular'],
  ['🦊'.repeat(20), 'tooRegular'],
  ['123456789012345', 'tooRegular'],
  ['543210987654321', 'tooRegular'],
  ['abcdefghijklmnop', 'tooRegular'],
  ['qwertyuiopasdfgh', 'tooRegular'],
  ['1qaz2wsx3edc4rfv', 'tooRegular'],
  ['!@#$%^&*()!@#$%^&*()', 'tooRegular'],
  ['abc123abc123abc123', 'tooRegular'],
  ['2024/20240101/2024', 'tooRegular'],
  ['员工台员工台员工台员工台员工台', 'tooRegular'],
  ['passwordpassword', 'tooCommon'],
  ['Password123456789', 'tooCommon'],
  ['P@ssw0rdP@ssw0rd!', 'tooCommon'],
  ['ｐａｓｓｗｏｒｄ　ｐáｓｓｗｏｒｄ', 'tooCommon'],
  ['StaffDesk2024!!', 'tooCommon'],
  ['adminadminadmin1', 'tooRegular'],
  ['administrator-1999', 'tooCommon'],
  ['woainiwoainiwoaini', 'tooRegular'],
  ['welcome1234567890', 'tooCommon'],
  ['dragonmonkeybaseball', 'tooCommon'],
  ['Dr4g0nM0nk3yF00tb4ll', 'tooCommon'],
  ['liverpoolchelsea1', 'tooCommon'],
  ['sunshine+princess', 'tooCommon'],
  ['bhrh0h2oof6xbqjeh', 'tooCommon'],
  ['contraseñaContraseña', 'tooCommon'],
  ['correcthorsebatterystaple', 'tooCommon'],
  ['C0rrectHorseBatteryStaple!1', 'tooCommon'],
  ['ToBeOrNotToBeThatIsTheQuestion', 'tooCommon'],
  ['maytheforcebewithyou2026', 'tooCommon'],
  ['chuangqianmingyueguang', 'tooCommon'],
  ['EnUnLugarDeLaMancha.', 'tooCommon'],
  ['SD00017SD00017!!', 'tooPersonal'],
  ['张伟张伟13800138000!', 'tooPersonal'],
  ['Xinghe19900527!x', 'tooPersonal'],
  ['我在星河科技集团上班1990年', 'tooPersonal'],
]

describe('P14 passwords', () => {
  test.each(GOOD)('%s is taken', async (password) => {
    expect(await findPasswordProblem(password, OWNER)).toBeNull()
  })

  test.each(REFUSED)('%s is refused: %s', async (password, problem) => {
    expect((await findPasswordProblem(password, OWNER))?.key).toBe(`account.${problem}`)
  })

  test('the block-list knows far more than three thousand words', async () => {
    expect((await loadCommonWords()).size).toBeGreaterThan(40_000)
  })

  test('a long password is judged in no time', async () => {
    await loadCommonWords()
    const started = performance.now()
    for (const one of ['aA1!', 'ab', 'x', '水']) {
      await findPasswordProblem(one.repeat(128).slice(0, 128), OWNER)
    }
    expect(performance.now() - started).toBeLessThan(1_000)
  })
})
