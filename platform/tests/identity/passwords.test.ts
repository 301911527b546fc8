import { beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#tests/api/demo-passwords.ts'
import { testCompany } from '#tests/api/test-company.ts'

const { database, api } = testCompany()
let staffId: string

beforeAll(async () => {
  const rows = await database.rows("select id from app_user where user_name = 'staff1'")
  staffId = String(rows[0]?.id)
})

describe('P14 a new password', () => {
  /** Calls the endpoint of the shell, which reports wrong input under HTTP 200. */
  async function change(newPassword: string, language = 'zh') {
    const answer = await api.fetch(
      new Request('http://staffdesk.example/User/ModifyUserPassword', {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${await api.token('staff1')}`,
          'accept-language': language,
        },
        body: JSON.stringify({
          id: staffId,
          originPassword: DEMO_PASSWORD,
          newPassword,
          confimPassword: newPassword,
        }),
      }),
    )
    return (await answer.json()) as { success: boolean; errors?: { newPassword?: string } }
  }

  async function factsOfStaff() {
    const [facts] = await database.rows(
      `update app_user u set phone = coalesce(u.phone, '13900001234')
       from user_base_info b, department own, department company
       where u.user_name = 'staff1' and b.id = u.user_base_id and own.id = u.dept_id
         and own.path like company.path || '%' and company.pid is null
       returning u.phone, u.code, u.name, to_char(b.birth_date, 'YYYYMMDD') as born,
         to_char(b.birth_date, 'DD.MM.YYYY') as spoken, company.name as company`,
    )
    return facts as Record<'phone' | 'code' | 'name' | 'born' | 'spoken' | 'company', string>
  }

  test('may not be made of known facts about its owner', async () => {
    const { phone, code, name, born, spoken, company } = await factsOfStaff()
    for (const known of [
      `${phone}/${phone}!`,
      `${name}:${born}${phone}`,
      `${spoken}, ${name}, ${code}`,
      `${company}${name}${born}#${code}`,
    ]) {
      const { success, errors } = await change(known)
      expect([known, success, errors?.newPassword]).toEqual([
        known,
        false,
        expect.stringMatching(/姓名、电话、生日|过于有规律/),
      ])
    }
  })

  test.each([
    ['zh', /至少需要15个字符/, /常用密码或常用词/],
    ['en', /at least 15 characters/, /common passwords or words/],
    ['es', /al menos 15 caracteres/, /palabras muy usadas/],
  ])('is refused with the rule that it breaks (%s)', async (language, short, common) => {
    expect((await change('too short', language)).errors?.newPassword).toMatch(short)
    expect((await change('Football-Princess', language)).errors?.newPassword).toMatch(common)
  })
})
